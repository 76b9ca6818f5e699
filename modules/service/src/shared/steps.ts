import type { WorkStep } from './enums.ts'

/** Where a step was taken: WGS-84 degrees. */
export interface Place {
  lng: number
  lat: number
}

/** One thing that was done with a work order. */
export interface WorkOrderStep {
  id: string
  step: WorkStep
  operatorId: string
  operatorName: string | null
  operateTime: number
  position: Place | null
  note: string | null
  images: string[]
}

const AT_THE_MACHINE: readonly WorkStep[] = ['ARRIVE', 'DIAGNOSE', 'PARTS']

/**
 * Which steps may stand before a step of a dispatched work order. Who brings the machine to the station need not travel, so an
 * arrival follows the acceptance as well.
 */
export const AFTER: Readonly<Partial<Record<string, readonly WorkStep[]>>> = {
  accept: ['DISPATCH', 'REWORK'],
  depart: ['ACCEPT'],
  arrive: ['ACCEPT', 'DEPART'],
  diagnose: AT_THE_MACHINE,
  parts: AT_THE_MACHINE,
  finish: AT_THE_MACHINE,
}

/** Whether the step that was taken last lets this one follow; transitions that are no such step always do. */
export const mayFollow = (transition: string, last: WorkStep): boolean =>
  AFTER[transition]?.includes(last) ?? true
