import { isMessage, type JournalEntry, placeOf, type StoredVehicleEvent } from '@motorpool/history/server'
import { eventOf, type VehicleEvent as StoredMessage } from '@motorpool/ingest/server'
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
export interface MessageEvent extends OfVehicle, Omit<StoredMessage, 'kind'> {
  readonly kind: 'message'
  readonly type: MessageType
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

/** The time that a consumer wanted to be woken at has come: nothing that was stored before it is still to be processed. */
export interface TickEvent extends OfVehicle {
  readonly kind: 'tick'
  /** ms: exactly the time that was asked for. */
  readonly time: number
}

/** Everything durable that happens to a vehicle. */
export type VehicleEvent = MessageEvent | SessionEvent | ChangeEvent | TickEvent

function typeOf(flags: number): MessageType {
  if (flags & RecordFlag.downlink) return 'sent'
  if (flags & RecordFlag.report) return flags & RecordFlag.reissued ? 'reissued' : 'report'
  if (flags & RecordFlag.signOn) return 'sign-on'
  return flags & RecordFlag.signOff ? 'sign-off' : 'other'
}

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
  }
}

/** An entry of the journal as the event of a vehicle. */
export function vehicleEvent(entry: JournalEntry, vehicleId: string): VehicleEvent {
  if (!isMessage(entry)) return otherEvent(entry, vehicleId)
  const stored = eventOf(entry)
  return { ...stored, kind: 'message', type: typeOf(stored.columns.flags), place: placeOf(entry) }
}

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
