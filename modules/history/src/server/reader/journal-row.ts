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
export function merged(
  rows: readonly JournalRow[],
  events: readonly StoredVehicleEvent[],
): readonly JournalEntry[] {
  if (events.length === 0) return rows
  const all: JournalEntry[] = []
  let next = 0
  for (const event of events) {
    for (; next < rows.length; next++) {
      const row = rows[next]
      if (!row || placeOf(row) > event.position) break
      all.push(row)
    }
    all.push(event)
  }
  for (; next < rows.length; next++) {
    const row = rows[next]
    if (row) all.push(row)
  }
  return all
}
