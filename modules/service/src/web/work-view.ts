import type { Tone } from '@motorpool/ui'
import {
  mayFollow,
  type ServiceOrderStatus,
  serviceOrderStates,
  type WorkOrderStatus,
  type WorkStep,
  type WorkTransition,
  workOrderStates,
} from '../shared/index.ts'
import type { OrderCall, WorkCall } from './calls.ts'

export const ORDER_TONES: Record<ServiceOrderStatus, Tone> = {
  WAIT: 'warn',
  PROCESSING: 'info',
  FINISH: 'ok',
  CANCELLED: 'idle',
}

export const WORK_TONES: Record<WorkOrderStatus, Tone> = {
  WAIT: 'warn',
  DISPATCHED: 'info',
  FINISH: 'ok',
  CLOSED: 'idle',
}

/** Steps that need no more than a press; the others ask for something. */
export const PRESSED: readonly WorkCall[] = ['accept', 'depart', 'arrive']
const LEAD: readonly WorkCall[] = ['start', 'change', 'rework', 'close']
const ALL: readonly WorkCall[] = [
  'start',
  'accept',
  'depart',
  'arrive',
  'diagnose',
  'parts',
  'finish',
  'sign',
  'rework',
  'change',
  'return',
  'close',
]

const transitionOf = (call: WorkCall): WorkTransition => (call === 'start' ? 'dispatch' : call)

interface Who {
  /** May make work orders, and so leads. */
  leads: boolean
  /** It is dispatched to the user. */
  mine: boolean
}

/** What a user may do with a work order now, the next step first. */
export function workButtons(
  { status, step }: { status: WorkOrderStatus; step: WorkStep },
  { leads, mine }: Who,
): readonly WorkCall[] {
  return ALL.filter((call) => {
    if (!(leads || (mine && !LEAD.includes(call)))) return false
    const transition = transitionOf(call)
    return workOrderStates.refusal(transition, status) === undefined && mayFollow(transition, step)
  })
}

/** The step that leads on: shown as the main button. */
export const isMain = (call: WorkCall, buttons: readonly WorkCall[]): boolean => buttons[0] === call

/** What may be done with a service order now; one that was rated is not rated again. */
export function orderButtons(order: {
  status: ServiceOrderStatus
  score: number | null
}): readonly OrderCall[] {
  const all: readonly OrderCall[] = ['assign', 'finish', 'rate', 'cancel']
  return all
    .filter((call) => serviceOrderStates.refusal(call, order.status) === undefined)
    .filter((call) => call !== 'rate' || order.score === null)
}
