import {
  isMessage,
  type JournalEntry,
  type JournalRow,
  placeOf,
  type StoredVehicleEvent,
} from '@motorpool/history/server'
import { columnsOf, type EventColumns } from '@motorpool/ingest/server'
import { floatAt, intAt } from '@motorpool/kernel'
import { RecordFlag } from '@motorpool/wire'

interface OfVehicle {
  readonly vehicleId: string
  readonly tenantId: string
  /** µs: its place in the one order of everything that is stored. */
  readonly place: number
}

/** What a message is to those who act on it. */
export type MessageType = 'report' | 'reissued' | 'sign-on' | 'sign-off' | 'sent' | 'other'

/** A message became durable: columns in the units of the journal, and its bytes. */
export interface MessageEvent extends OfVehicle {
  readonly kind: 'message'
  readonly type: MessageType
  /** Number of the protocol. */
  readonly protocol: number
  readonly columns: EventColumns
  /** ms; the time of receipt where the message has none of its own */
  readonly deviceTime: number
  /** ms */
  readonly receiveTime: number
  readonly raw: Uint8Array
}

/** The vehicle's session at a gateway began or ended. */
export interface SessionEvent extends OfVehicle {
  readonly kind: 'session'
  readonly began: boolean
  /** ms */
  readonly time: number
}

/** The vehicle's record has changed, or what a consumer knows of its tenant: `Consumer.reference` has another revision. */
export interface ChangeEvent extends OfVehicle {
  readonly kind: 'registration' | 'reference'
  readonly time: number
  readonly detail: unknown
}

/** A module recorded something of the vehicle: `topic` says what `detail` is. */
export interface RecordedEvent extends OfVehicle {
  readonly kind: 'recorded'
  readonly time: number
  readonly topic: string
  readonly detail: unknown
}

/** The time that a consumer wanted to be woken at has come: nothing that was stored before it is still to be processed. */
export interface TickEvent extends OfVehicle {
  readonly kind: 'tick'
  /** ms: exactly the time that was asked for. */
  readonly time: number
}

/** Everything durable that happens to a vehicle. */
export type VehicleEvent = MessageEvent | SessionEvent | ChangeEvent | RecordedEvent | TickEvent

function typeOf(flags: number): MessageType {
  if (flags & RecordFlag.downlink) return 'sent'
  if (flags & RecordFlag.report) return flags & RecordFlag.reissued ? 'reissued' : 'report'
  if (flags & RecordFlag.signOn) return 'sign-on'
  return flags & RecordFlag.signOff ? 'sign-off' : 'other'
}

const topicOf = (detail: unknown): string =>
  typeof detail === 'object' && detail !== null && 'topic' in detail && typeof detail.topic === 'string'
    ? detail.topic
    : ''

function otherEvent(stored: StoredVehicleEvent, vehicleId: string): VehicleEvent {
  const { tenantId, position: place, time, detail } = stored
  switch (stored.kind) {
    case 'SESSION_BEGAN':
    case 'SESSION_ENDED':
      return { kind: 'session', vehicleId, tenantId, place, time, began: stored.kind === 'SESSION_BEGAN' }
    case 'REGISTRATION':
      return { kind: 'registration', vehicleId, tenantId, place, time, detail }
    case 'REFERENCE':
      return { kind: 'reference', vehicleId, tenantId, place, time, detail }
    case 'RECORDED':
      return { kind: 'recorded', vehicleId, tenantId, place, time, topic: topicOf(detail), detail }
  }
}

/** A stored message; what most consumers do not look at is read when they do. */
class StoredMessage implements MessageEvent {
  readonly kind = 'message'
  readonly vehicleId: string
  readonly tenantId: string
  readonly place: number
  readonly type: MessageType
  private readonly row: JournalRow
  private read: EventColumns | undefined

  constructor(row: JournalRow) {
    this.row = row
    this.vehicleId = row.vehicleId
    this.tenantId = row.tenantId
    this.place = placeOf(row)
    this.type = typeOf(intAt(row.columns.flags, row.index))
  }

  get protocol(): number {
    return intAt(this.row.columns.protocol, this.row.index)
  }

  get deviceTime(): number {
    return floatAt(this.row.columns.deviceTime, this.row.index)
  }

  get receiveTime(): number {
    return Math.floor(this.place / 1000)
  }

  get columns(): EventColumns {
    this.read ??= columnsOf(this.row)
    return this.read
  }

  get raw(): Uint8Array {
    return this.row.raw
  }
}

/** An entry of the journal as the event of a vehicle. */
export const vehicleEvent = (entry: JournalEntry, vehicleId: string): VehicleEvent =>
  isMessage(entry) ? new StoredMessage(entry) : otherEvent(entry, vehicleId)

/** A report, on time or late, whose time can be. */
export const isBelievableReport = (event: VehicleEvent): event is MessageEvent =>
  event.kind === 'message' &&
  (event.type === 'report' || event.type === 'reissued') &&
  (event.columns.flags & RecordFlag.absurdTime) === 0

/** The vehicle is no more: whatever is remembered of it goes after this event. */
export const isDeletion = (event: VehicleEvent): boolean =>
  event.kind === 'registration' &&
  typeof event.detail === 'object' &&
  event.detail !== null &&
  'deleted' in event.detail &&
  event.detail.deleted === true

/** ms: when it happened by the vehicle's or the product's own clock. */
export const timeOf = (event: VehicleEvent): number =>
  event.kind === 'message' ? event.deviceTime : event.time
