import type { RawForm, ReportNumbers } from '@motorpool/wire'
import type { FrameColumns } from '../columns.ts'
import type { Bounds } from '../pack/bounds.ts'
import type { PackedHistory } from '../scan/packed-history.ts'

/** A vehicle whose visibility the caller has established. Ids are decimal text. */
export interface VehicleKey {
  tenantId: string
  vehicleId: string
  /** What may be seen of it by device time, ms, [from, to); missing or null: no bound. */
  from?: number | null
  to?: number | null
}

/** The part of a range that may be seen of a vehicle; empty (`from` ≥ `to`) when none of it may. */
export function seenOf(vehicle: VehicleKey, from: number, to: number): readonly [from: number, to: number] {
  return [Math.max(from, vehicle.from ?? from), Math.min(to, vehicle.to ?? to)]
}

/** Whether a message of a vehicle may be seen, by its device time. */
export function isSeen({ from, to }: VehicleKey, deviceTime: number): boolean {
  return deviceTime >= (from ?? Number.NEGATIVE_INFINITY) && deviceTime < (to ?? Number.POSITIVE_INFINITY)
}

/** A box of positions in stored units (1e-6 degree), its edges included. */
export type StoredBox = readonly [west: number, south: number, east: number, north: number]

/** Positions in device-time order; one array a column, ABSENT where a message did not carry the number. */
export interface Track {
  count: number
  /** Points there are in the range, also those left out for `max`. */
  total: number
  /** Device time and receipt, ms. */
  time: Float64Array
  receiveTime: Float64Array
  /** 1e-6 degree, WGS-84 */
  lng: Int32Array
  lat: Int32Array
  /** 0.1 km/h */
  speed: Int32Array
  direction: Int32Array
  altitude: Int32Array
  /** 0.1 km */
  mileage: Int32Array
  /** `RecordFlag`s and `StateBit`s */
  flags: Int32Array
  state: Int32Array
}

/** One stored message: typed columns (ABSENT where missing) and the raw bytes. */
export interface StoredFrame extends ReportNumbers {
  vehicleId: string
  protocol: number
  messageId: number
  rawForm: RawForm
  /** ms */
  deviceTime: number
  receiveTime: number
  flags: number
  state: number
  alarm: number
  raw: Uint8Array
}

/** Message ids by the number of their protocol. */
export type MessageSet = ReadonlyMap<number, ReadonlySet<number>>

export interface FramesQuery {
  direction?: 'up' | 'down'
  protocol?: number
  messages?: MessageSet
  /** 1 is the first page. */
  page: number
  pageSize: number
}

/** Messages of one type, with the newest of them. */
export interface MessageType {
  messageId: number
  count: number
  example: StoredFrame
}

export interface PackedOptions {
  /** The bytes of the messages too. */
  readonly raw: boolean
  /** Whether a packed day between these bounds may hold what is asked for; without it every day is read. */
  readonly mayHold?: ((bounds: Bounds) => boolean) | undefined
}

/** The history of telemetry, recent and packed, behind one door. Times are ms, ranges include `from` and exclude `to`. */
export interface TelemetryStore {
  /**
   * Believable positions, with `unlocated` the reports without one as well; with `within` those in a box alone. `max` thins
   * evenly and keeps the first and the last.
   */
  track(
    vehicle: VehicleKey,
    from: number,
    to: number,
    options?: { max?: number; unlocated?: boolean; within?: StoredBox },
  ): Promise<Track>
  /** Every message as typed columns, in device-time order. */
  messages(vehicle: VehicleKey, from: number, to: number): Promise<FrameColumns>
  /** Every message as it is stored, for work that opens it elsewhere (`stretches`), but for days that hold nothing asked for. */
  packed(vehicle: VehicleKey, from: number, to: number, options: PackedOptions): Promise<PackedHistory>
  /** Messages by device time, the newest first. */
  frames(
    vehicle: VehicleKey,
    from: number,
    to: number,
    query: FramesQuery,
  ): Promise<{ total: number; items: StoredFrame[] }>
  /** Messages by their receipt, the last first: a reissue of last week that came today is of today. */
  received(
    vehicle: VehicleKey,
    from: number,
    to: number,
    query: FramesQuery,
  ): Promise<{ total: number; items: StoredFrame[] }>
  /** The types of the messages that were received in a range, by their ids. */
  receivedTypes(
    vehicle: VehicleKey,
    from: number,
    to: number,
    query: Pick<FramesQuery, 'protocol' | 'direction'>,
  ): Promise<MessageType[]>
  /** The newest believable reports, the newest first; with `messages` the newest of these instead. */
  latest(vehicle: VehicleKey, n: number, options?: { messages?: MessageSet }): Promise<StoredFrame[]>
  /** Reports (and the messages of `also`) in device-time order, at most `limit`, spread evenly when there are more. */
  history(
    vehicle: VehicleKey,
    from: number,
    to: number,
    options?: { limit?: number; also?: MessageSet },
  ): Promise<{ total: number; items: StoredFrame[] }>
  /** Days (YYYY-MM-DD, UTC+8) from `firstDay` to `lastDay` that have messages. */
  days(vehicle: VehicleKey, firstDay: string, lastDay: string): Promise<string[]>
}
