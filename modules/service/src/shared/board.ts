import type { ServiceOrderType, WorkOrderStatus, WorkStep } from './enums.ts'

/** A service order that waits for a station. */
export interface BoardOrder {
  id: string
  no: string
  vin: string
  orderType: ServiceOrderType
  content: string
  expectTime: number | null
  createTime: number
  lng: number | null
  lat: number | null
}

/** A work order that is not closed. */
export interface BoardWork {
  id: string
  no: string
  vin: string
  status: WorkOrderStatus
  step: WorkStep
  content: string
  serviceUserId: string | null
  serviceUser: string | null
  stationName: string | null
  planTime: number | null
  createTime: number
  dispatchTime: number | null
  /** Where the work is. */
  lng: number | null
  lat: number | null
}

export interface Board {
  orders: BoardOrder[]
  work: BoardWork[]
}

/** The columns of the board, in their order. */
export const BOARD_COLUMNS = ['waiting', 'dispatched', 'underway', 'onSite', 'done'] as const
export type BoardColumn = (typeof BOARD_COLUMNS)[number]

/** What was done last with the work of a column. */
const STEPS: Readonly<Record<BoardColumn, readonly WorkStep[]>> = {
  waiting: ['CREATE', 'RETURN'],
  dispatched: ['DISPATCH', 'REWORK'],
  underway: ['ACCEPT', 'DEPART'],
  onSite: ['ARRIVE', 'DIAGNOSE', 'PARTS'],
  done: ['FINISH'],
}

/** The column of work by its last step; undefined when it is closed. */
export const columnOf = (step: WorkStep): BoardColumn | undefined =>
  BOARD_COLUMNS.find((column) => STEPS[column].includes(step))
