import { sql, type Tx } from '@motorpool/db'
import type { Position } from '@motorpool/history/server'

export interface StoredProcessor {
  version: number
  position: Position
}

/** Where a processor stands; undefined when it has never run. */
export async function storedProcessor(tx: Tx, name: string): Promise<StoredProcessor | undefined> {
  const { rows } = await sql<StoredProcessor>`
    select version, position from processor where name = ${name}`.execute(tx)
  return rows[0]
}

/** The same, locked for this transaction; undefined also when another process holds it. */
export async function lockProcessor(tx: Tx, name: string): Promise<StoredProcessor | undefined> {
  const { rows } = await sql<StoredProcessor>`
    select version, position from processor where name = ${name} for update skip locked`.execute(tx)
  return rows[0]
}

/** Begins a version of a processor: states of an earlier one are dropped. */
export async function beginProcessor(
  tx: Tx,
  name: string,
  version: number,
  position: Position,
): Promise<void> {
  await sql`delete from processor_state where processor = ${name}`.execute(tx)
  await sql`insert into processor (name, version, position) values (${name}, ${version}, ${JSON.stringify(position)}::jsonb)
    on conflict (name) do update set version = excluded.version, position = excluded.position, failure = null,
      update_time = now()`.execute(tx)
}

export async function savePosition(tx: Tx, name: string, position: Position): Promise<void> {
  await sql`update processor set position = ${JSON.stringify(position)}::jsonb, failure = null, update_time = now()
    where name = ${name}`.execute(tx)
}

/** Records why a processor failed; its position stays. */
export async function saveFailure(tx: Tx, name: string, failure: string): Promise<void> {
  await sql`update processor set failure = ${failure.slice(0, 2000)}, update_time = now() where name = ${name}`.execute(
    tx,
  )
}

/** States of these vehicles, by vehicle; `S` is the state of the processor's stored version. */
export async function loadStates<S>(
  tx: Tx,
  name: string,
  vehicleIds: readonly string[],
): Promise<ReadonlyMap<string, S>> {
  const { rows } = await sql<{ vehicle_id: string; state: S }>`
    select vehicle_id, state from processor_state
    where processor = ${name} and vehicle_id = any (${vehicleIds}::bigint[])`.execute(tx)
  return new Map(rows.map((r) => [r.vehicle_id, r.state]))
}

export interface ChangedState<S = unknown> {
  vehicleId: string
  tenantId: string
  state: S
}

export async function saveChangedStates(
  tx: Tx,
  name: string,
  states: readonly ChangedState[],
): Promise<void> {
  if (states.length === 0) return
  await sql`
    insert into processor_state (processor, vehicle_id, tenant_id, state)
    select ${name}, n.vehicle_id, n.tenant_id, n.state from unnest(${states.map((s) => s.vehicleId)}::bigint[],
      ${states.map((s) => s.tenantId)}::bigint[], ${states.map((s) => JSON.stringify(s.state))}::jsonb[])
      as n(vehicle_id, tenant_id, state)
    on conflict (processor, vehicle_id) do update set tenant_id = excluded.tenant_id, state = excluded.state`.execute(
    tx,
  )
}
