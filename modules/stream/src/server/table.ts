import { hostname } from 'node:os'
import { sql, type Tx } from '@motorpool/db'
import type { Position } from '@motorpool/history/server'
import { timeOf, type VehicleEvent } from './event.ts'
import type { Late, Remembered } from './host/play.ts'

/** Shares into which vehicles are divided: as many processes can work beside each other. */
export const SHARES = 8

/** The share of a vehicle: its id modulo `SHARES`, which the last three digits tell, as 8 divides 1000. */
export const shareOf = (vehicleId: string): number => Number(vehicleId.slice(-3)) % SHARES

export interface Standing {
  readonly share: number
  readonly position: Position
  /** How often vehicles were replayed: then states have changed at the same position. */
  readonly replays: number
  /** µs: up to where all stored states hold at least; null: up to the position. */
  readonly settled: number | null
}

/** The version in which a consumer runs; undefined when it never has. */
export async function versionOf(tx: Tx, consumer: string): Promise<number | undefined> {
  const { rows } = await sql<{
    version: number
  }>`select version from consumer where name = ${consumer}`.execute(tx)
  return rows[0]?.version
}

/**
 * Begins a version of a consumer at a position: whatever an earlier one remembered is dropped. Of several processes one does
 * it, and an older version never takes the place of a newer one.
 */
export async function beginConsumer(
  tx: Tx,
  consumer: string,
  version: number,
  position: Position,
): Promise<void> {
  const { numAffectedRows } = await sql`insert into consumer (name, version) values (${consumer}, ${version})
    on conflict (name) do update set version = excluded.version, begin_time = now()
    where consumer.version < excluded.version`.execute(tx)
  if (Number(numAffectedRows ?? 0) === 0) return
  await sql`delete from consumer_state where consumer = ${consumer}`.execute(tx)
  await sql`delete from set_aside_event where consumer = ${consumer}`.execute(tx)
  await sql`delete from late_vehicle where consumer = ${consumer}`.execute(tx)
  await sql`insert into consumer_share (consumer, share, position)
    select ${consumer}, share, ${JSON.stringify(position)}::jsonb from generate_series(0, ${SHARES - 1}) as share
    on conflict (consumer, share) do update set position = excluded.position, settled = null, events = 0,
      outputs = 0, failure = null, failure_time = null, update_time = now()`.execute(tx)
}

const LOCKS = { none: '', free: 'for update skip locked', wait: 'for update' } as const

/**
 * Where a consumer stands with these shares. Locked for this transaction with `free` (without those that another process is
 * at) and `wait` (after that process).
 */
export async function standingOf(
  tx: Tx,
  consumer: string,
  shares: readonly number[],
  lock: keyof typeof LOCKS = 'none',
): Promise<readonly Standing[]> {
  const { rows } =
    await sql<Standing>`select share, position, replays, settled::float8 as settled from consumer_share
    where consumer = ${consumer} and share = any (${[...shares]}::smallint[]) order by share
    ${sql.raw(LOCKS[lock])}`.execute(tx)
  return rows
}

/** Other processes read the states of a share anew. */
export async function countReplay(tx: Tx, consumer: string, share: number): Promise<void> {
  await sql`update consumer_share set replays = replays + 1, update_time = now()
    where consumer = ${consumer} and share = ${share}`.execute(tx)
}

export interface Progress {
  readonly position: Position
  readonly events: number
  readonly outputs: number
}

/** This process as operators see it. */
const WORKER = `${hostname().slice(0, 150)} #${process.pid}`

/** Where shares stand: up to where all stored states of each hold (µs); undefined: up to its position. */
export type Settled = ReadonlyMap<number, number | undefined>

/** Moves shares on; what was processed is counted with the first of them. */
export async function saveProgress(
  tx: Tx,
  consumer: string,
  settled: Settled,
  { position, events, outputs }: Progress,
): Promise<void> {
  const shares = [...settled.keys()]
  await sql`update consumer_share c set position = ${JSON.stringify(position)}::jsonb, failure = null,
      failure_time = null, update_time = now(), worker = ${WORKER}, settled = n.settled,
      events = events + case when c.share = ${shares[0]} then ${events}::bigint else 0 end,
      outputs = outputs + case when c.share = ${shares[0]} then ${outputs}::bigint else 0 end
    from unnest(${shares}::smallint[], ${[...settled.values()].map((place) => place ?? null)}::bigint[]) as n(share, settled)
    where consumer = ${consumer} and c.share = n.share`.execute(tx)
}

/** All stored states of these shares hold up to their positions. */
export async function saveSettled(tx: Tx, consumer: string, shares: readonly number[]): Promise<void> {
  await sql`update consumer_share set settled = null
    where consumer = ${consumer} and share = any (${[...shares]}::smallint[])`.execute(tx)
}

/** Records why shares do not get on; their position stays. */
export async function saveFailure(
  tx: Tx,
  consumer: string,
  shares: readonly number[],
  failure: string,
): Promise<void> {
  await sql`update consumer_share set failure = ${failure.slice(0, 2000)},
      failure_time = coalesce(failure_time, now()), update_time = now(), worker = ${WORKER}
    where consumer = ${consumer} and share = any (${[...shares]}::smallint[])`.execute(tx)
}

interface StateRow {
  vehicle_id: string
  tenant_id: string
  state: unknown
  wake_at: string | null
  newest: string | null
  place: string
}

/** A stored state, and the place (µs) up to which it holds. */
export interface Stored<S> extends Remembered<S> {
  readonly place: number
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text))

/** States of these vehicles, as `read` makes them of what is stored. */
export async function loadStates<S>(
  tx: Tx,
  consumer: string,
  read: (stored: unknown) => S,
  vehicleIds: readonly string[],
): Promise<ReadonlyMap<string, Stored<S>>> {
  if (vehicleIds.length === 0) return new Map()
  const { rows } = await sql<StateRow>`
    select vehicle_id, tenant_id, state, wake_at, newest, place from consumer_state
    where consumer = ${consumer} and vehicle_id = any (${[...vehicleIds]}::bigint[])`.execute(tx)
  return new Map(
    rows.map(({ vehicle_id, tenant_id: tenantId, state, wake_at, newest, place }) => [
      vehicle_id,
      {
        tenantId,
        state: read(state),
        wakeAt: numberOf(wake_at),
        newest: numberOf(newest),
        place: Number(place),
      },
    ]),
  )
}

/** Vehicles of these shares that want to be woken up to `until` (ms). */
export async function dueVehicles(
  tx: Tx,
  consumer: string,
  shares: readonly number[],
  until: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ vehicle_id: string }>`select vehicle_id from consumer_state
    where consumer = ${consumer} and wake_at <= ${Math.floor(until)}
      and vehicle_id % ${SHARES} = any (${[...shares]}::bigint[])`.execute(tx)
  return rows.map((r) => r.vehicle_id)
}

/** Vehicles of a tenant, in these shares, that the consumer remembers something of. */
export async function rememberedOf(
  tx: Tx,
  consumer: string,
  shares: readonly number[],
  tenantId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ vehicle_id: string }>`select vehicle_id from consumer_state
    where consumer = ${consumer} and tenant_id = ${tenantId}
      and vehicle_id % ${SHARES} = any (${[...shares]}::bigint[]) order by vehicle_id`.execute(tx)
  return rows.map((r) => r.vehicle_id)
}

export interface ChangedState extends Remembered<unknown> {
  readonly vehicleId: string
}

/** Stores states that hold up to a place (µs). */
export async function saveStates(
  tx: Tx,
  consumer: string,
  place: number,
  states: readonly ChangedState[],
): Promise<void> {
  if (states.length === 0) return
  await sql`
    insert into consumer_state (consumer, vehicle_id, tenant_id, state, wake_at, newest, place)
    select ${consumer}, n.vehicle_id, n.tenant_id, n.state, n.wake_at, n.newest, ${place} from unnest(
      ${states.map((s) => s.vehicleId)}::bigint[], ${states.map((s) => s.tenantId)}::bigint[],
      ${states.map((s) => JSON.stringify(s.state))}::jsonb[], ${states.map((s) => s.wakeAt)}::bigint[],
      ${states.map((s) => s.newest)}::bigint[])
      as n(vehicle_id, tenant_id, state, wake_at, newest)
    on conflict (consumer, vehicle_id) do update set tenant_id = excluded.tenant_id, state = excluded.state,
      wake_at = excluded.wake_at, newest = excluded.newest, place = excluded.place`.execute(tx)
}

/** Takes note of vehicles with late reports, beside what is known of them. */
export async function saveLate(tx: Tx, consumer: string, late: ReadonlyMap<string, Late>): Promise<void> {
  const all = [...late]
  if (all.length === 0) return
  await sql`
    insert into late_vehicle (consumer, vehicle_id, tenant_id, oldest, first, last)
    select ${consumer}, n.* from unnest(${all.map(([id]) => id)}::bigint[],
      ${all.map(([, one]) => one.tenantId)}::bigint[], ${all.map(([, one]) => one.oldest)}::bigint[],
      ${all.map(([, one]) => one.first)}::bigint[], ${all.map(([, one]) => one.last)}::bigint[]) as n
    on conflict (consumer, vehicle_id) do update set oldest = least(late_vehicle.oldest, excluded.oldest),
      last = excluded.last`.execute(tx)
}

export interface LateVehicle {
  readonly vehicleId: string
  readonly tenantId: string
  readonly oldest: string
}

/** Vehicles of these shares whose last late report is behind `quiet` (µs), or the first of them behind `longest`. */
export async function lateVehicles(
  tx: Tx,
  consumer: string,
  shares: readonly number[],
  quiet: number,
  longest: number,
): Promise<readonly LateVehicle[]> {
  const { rows } = await sql<LateVehicle>`
    select vehicle_id as "vehicleId", tenant_id as "tenantId", oldest from late_vehicle
    where consumer = ${consumer} and vehicle_id % ${SHARES} = any (${[...shares]}::bigint[])
      and (last <= ${quiet} or first <= ${longest}) order by last limit 20`.execute(tx)
  return rows
}

/** The late reports of a vehicle are counted in. */
export async function forgetLate(tx: Tx, consumer: string, vehicleId: string): Promise<void> {
  await sql`delete from late_vehicle where consumer = ${consumer} and vehicle_id = ${vehicleId}`.execute(tx)
}

/** Deletes what is remembered of vehicles. */
export async function forgetStates(tx: Tx, consumer: string, vehicleIds: readonly string[]): Promise<void> {
  if (vehicleIds.length === 0) return
  await sql`delete from consumer_state
    where consumer = ${consumer} and vehicle_id = any (${[...vehicleIds]}::bigint[])`.execute(tx)
}

export interface SetAside {
  readonly event: VehicleEvent
  readonly error: string
}

export async function saveSetAside(tx: Tx, consumer: string, all: readonly SetAside[]): Promise<void> {
  for (const { event, error } of all) {
    const message = event.kind === 'message' ? event : undefined
    await sql`insert into set_aside_event (consumer, vehicle_id, tenant_id, position, kind, protocol, message_id,
        event_time, error)
      values (${consumer}, ${event.vehicleId}, ${event.tenantId}, ${event.place}, ${message?.type ?? event.kind},
        ${message?.protocol ?? null}, ${message?.columns.messageId ?? null},
        ${new Date(timeOf(event)).toISOString()}, ${error.slice(0, 2000)})`.execute(tx)
  }
}
