import type { StoreRecord } from '@motorpool/wire'

/** The typed columns of a stored message, without its raw bytes. */
export type EventColumns = Omit<StoreRecord, 'raw' | 'deviceId'>

/** A message became durable. */
export interface ReportEvent {
  readonly kind: 'frame'
  /** Number of the protocol. */
  readonly protocol: number
  readonly columns: EventColumns
  /** ms; the time of receipt where the message has none of its own */
  readonly deviceTime: number
  /** ms */
  readonly receiveTime: number
}
