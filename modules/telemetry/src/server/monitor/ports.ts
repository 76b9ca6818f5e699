import type { Tx } from '@motorpool/db'

/** Typed columns of a track in device-time order, equal lengths; numbers in journal units, ABSENT where missing. */
export interface TrackColumns {
  count: number
  time: Float64Array
  lng: Int32Array
  lat: Int32Array
  speed: Int32Array
  direction: Int32Array
  mileage: Int32Array
  state: Int32Array
  flags: Int32Array
}

export interface HistoryMessage {
  protocol: number
  messageId: number
  rawForm: number
  flags: number
  deviceTime: number
  receiveTime: number
  raw: Uint8Array
}

export interface MessageQuery {
  vehicleId: string
  from: number
  to: number
  /** `report` time = device time; `receipt` = receive time, which the message query compares with. */
  by: 'device' | 'receipt'
  protocol?: number
  direction?: 'UP' | 'DOWN'
  /** Only reports that carry a condition. */
  reportsOnly?: boolean
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** What monitoring reads of the history, in the caller's transaction. */
export interface TelemetryReader {
  track(tx: Tx, vehicleId: string, from: number, to: number): Promise<TrackColumns>
  messages(tx: Tx, query: MessageQuery): Promise<HistoryMessage[]>
  count(tx: Tx, query: MessageQuery): Promise<number>
  /** The newest reports, newest first. */
  latest(tx: Tx, vehicleId: string, limit: number): Promise<HistoryMessage[]>
  /** Days (UTC+8, YYYY-MM-DD) between the two that hold reports of the vehicle. */
  days(tx: Tx, vehicleId: string, first: string, last: string): Promise<string[]>
}
