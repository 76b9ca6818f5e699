import { isMessage, type JournalEntry } from '@motorpool/history/server'
import { type VehicleEvent, vehicleEvent } from '../event.ts'
import { SHARES, shareOf } from '../table.ts'

/** Something that concerns all vehicles of a tenant, to be handed to each. */
export interface TenantEvent {
  readonly tenantId: string
  /** The event as that of one of the tenant's vehicles. */
  of(vehicleId: string): VehicleEvent
}

/** What stands at a place of the order: an event of a vehicle, or one of a tenant. */
export type PageEvent = VehicleEvent | TenantEvent

export const ofTenant = (event: PageEvent): event is TenantEvent => 'of' in event

/** Events of vehicles of these shares, and those of tenants. */
export function eventsIn(events: readonly PageEvent[], shares: ReadonlySet<number>): readonly PageEvent[] {
  if (shares.size === SHARES) return events
  return events.filter((event) => ofTenant(event) || shares.has(shareOf(event.vehicleId)))
}

/** What is stored as the events that it means. */
export const eventsOf = (entries: readonly JournalEntry[]): readonly PageEvent[] =>
  entries.map((entry) => {
    if (isMessage(entry)) return vehicleEvent(entry, entry.vehicleId)
    const { vehicleId, tenantId } = entry
    return vehicleId === null
      ? { tenantId, of: (id: string) => vehicleEvent(entry, id) }
      : vehicleEvent(entry, vehicleId)
  })
