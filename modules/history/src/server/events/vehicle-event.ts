import { sql, type Tx } from '@motorpool/db'

/**
 * What happens to vehicles beside their messages. REFERENCE: data of the tenant that consumers use (strategies, fences) has
 * another revision; it has no vehicle. RECORDED: a module recorded something of the vehicle (a service that was done); its
 * detail has a `topic`, and those who know it read the rest.
 */
export const VEHICLE_EVENT_KINDS = [
  'SESSION_BEGAN',
  'SESSION_ENDED',
  'REGISTRATION',
  'REFERENCE',
  'RECORDED',
] as const
export type VehicleEventKind = (typeof VEHICLE_EVENT_KINDS)[number]

export interface NewVehicleEvent {
  /** Null: all vehicles of the tenant. */
  readonly vehicleId: string | null
  readonly tenantId: string
  /** Plain JSON of at most 8 kB. */
  readonly detail?: object
}

/** Stores events in the transaction that causes them; `time` (ms) is when they happened, null: now. */
export async function recordVehicleEvents(
  tx: Tx,
  kind: VehicleEventKind,
  time: number | null,
  events: readonly NewVehicleEvent[],
): Promise<void> {
  if (events.length === 0) return
  await sql`select app.record_vehicle_events(${events.map((e) => e.vehicleId)}::bigint[],
    ${events.map((e) => e.tenantId)}::bigint[], ${kind}, ${time === null ? null : new Date(time).toISOString()}::timestamptz,
    ${events.map((e) => JSON.stringify(e.detail ?? {}))}::jsonb[])`.execute(tx)
}
