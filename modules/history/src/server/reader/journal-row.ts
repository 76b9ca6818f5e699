import { floatAt } from '@motorpool/kernel'
import type { VehicleEventKind } from '../events/vehicle-event.ts'
import type { OwnedRow } from '../pack/copy-rows.ts'

/** A stored message as a durable reader gets it: its vehicle, its columns and its place in them, its raw bytes. */
export type JournalRow = OwnedRow

/** Something else that happened, to a vehicle or to all vehicles of a tenant. */
export interface StoredVehicleEvent {
  readonly kind: VehicleEventKind
  /** Null: all vehicles of the tenant. */
  readonly vehicleId: string | null
  readonly tenantId: string
  /** µs: its place in the order. */
  readonly position: number
  /** ms: when it happened. */
  readonly time: number
  readonly detail: unknown
}

/** One or the other. */
export type JournalEntry = JournalRow | StoredVehicleEvent

export const isMessage = (entry: JournalEntry): entry is JournalRow => 'columns' in entry

/** µs; the place of an entry in the order. */
export const placeOf = (entry: JournalEntry): number =>
  isMessage(entry) ? floatAt(entry.columns.receive, entry.index) : entry.position

/** Merges what is in order; of equal places messages come first. */
export function* mergedIn(
  rows: Iterable<JournalRow>,
  events: readonly StoredVehicleEvent[],
): Generator<JournalEntry> {
  let next = 0
  for (const row of rows) {
    for (let event = events[next]; event && event.position < placeOf(row); event = events[++next]) yield event
    yield row
  }
  yield* events.slice(next)
}

/** The same of what is in memory as a whole. */
export const merged = (
  rows: readonly JournalRow[],
  events: readonly StoredVehicleEvent[],
): readonly JournalEntry[] => (events.length === 0 ? rows : [...mergedIn(rows, events)])
