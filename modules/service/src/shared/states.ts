import { defineStates } from '@motorpool/kernel'
import { ServiceOrderStatus, WorkOrderStatus } from './enums.ts'

/** Owners take back what they asked for, and say what they think of it. */
const EITHER = 'portal/orders/update|service/orders/update'
const order = { permission: 'service/orders/update', refusal: 'SERVICE_STATE' } as const

/** What an owner, an alarm, a reminder or staff asked for. */
export const serviceOrderStates = defineStates('service/order', ServiceOrderStatus, 'WAIT', {
  edit: {
    ...order,
    from: ['WAIT', 'PROCESSING'],
    effect: 'update',
    call: { own: ['customer.serviceOrders.update'], because: 'the form of the resource' },
  },
  assign: {
    ...order,
    from: ['WAIT'],
    to: 'PROCESSING',
    effect: 'assign',
    call: { summary: 'Gives a service order to a station, and makes the first work order of it.' },
  },
  finish: {
    ...order,
    from: ['PROCESSING'],
    to: 'FINISH',
    effect: 'finish',
    call: { summary: 'Finishes a service order of which no work is open.' },
  },
  cancel: {
    ...order,
    from: ['WAIT', 'PROCESSING'],
    to: 'CANCELLED',
    effect: 'cancel',
    permission: EITHER,
    call: { summary: 'Cancels a service order with a reason; its open work orders are closed.' },
  },
  rate: {
    ...order,
    from: ['FINISH'],
    effect: 'rate',
    permission: EITHER,
    call: { summary: 'Records what the owner thinks of a finished service order: 1 to 5, once.' },
  },
})

const work = { permission: 'service/workOrders/update', refusal: 'SERVICE_STATE' } as const
const step = { ...work, from: ['DISPATCHED'] } as const

/** What one person does for a service order. The steps between dispatch and finish change no status. */
export const workOrderStates = defineStates('service/workOrder', WorkOrderStatus, 'WAIT', {
  edit: {
    ...work,
    from: ['WAIT', 'DISPATCHED'],
    effect: 'update',
    call: { own: ['customer.serviceWorkOrders.update'], because: 'the form of the resource' },
  },
  dispatch: {
    ...work,
    from: ['WAIT'],
    to: 'DISPATCHED',
    effect: 'dispatch',
    call: { id: 'start', summary: 'Starts a work order: it is dispatched to a service person.' },
  },
  change: {
    ...step,
    effect: 'change',
    call: { summary: 'Gives a dispatched work order to another service person.' },
  },
  accept: { ...step, effect: 'accept', call: { summary: 'The service person takes the work order.' } },
  depart: { ...step, effect: 'depart', call: { summary: 'The service person sets out.' } },
  arrive: { ...step, effect: 'arrive', call: { summary: 'The service person is at the machine.' } },
  diagnose: { ...step, effect: 'diagnose', call: { summary: 'Says what was found at the machine.' } },
  parts: { ...step, effect: 'parts', call: { summary: 'Says which parts are replaced.' } },
  return: {
    ...step,
    to: 'WAIT',
    effect: 'return',
    call: { summary: 'The service person returns the work order, with a reason; it waits again.' },
  },
  finish: {
    ...step,
    to: 'FINISH',
    effect: 'finish',
    call: { summary: 'Finishes the work: result, parts, hours and cost.' },
  },
  rework: {
    ...work,
    from: ['FINISH'],
    to: 'DISPATCHED',
    effect: 'rework',
    call: { summary: 'The owner does not accept the work: it is to be done again, with a reason.' },
  },
  sign: {
    ...work,
    from: ['FINISH'],
    to: 'CLOSED',
    effect: 'sign',
    call: { summary: 'The owner accepts the work with a signature.' },
  },
  close: {
    ...work,
    from: ['WAIT', 'DISPATCHED', 'FINISH'],
    to: 'CLOSED',
    effect: 'close',
    call: { summary: 'Closes a work order with a reason, whatever is left of it.' },
  },
})
export type WorkTransition = keyof typeof workOrderStates.transitions
