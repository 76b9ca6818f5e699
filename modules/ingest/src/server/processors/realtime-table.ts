import { type Database, sql, type Tx } from '@motorpool/db'
import { dayText } from '@motorpool/kernel'
import { ABSENT } from '@motorpool/wire'
import type { RunStatus } from '../../shared/events.ts'
import type { VehicleSlot } from '../fleet/slot.ts'
import type { LatestState } from './latest.ts'

const nullable = (value: number) => (value === ABSENT ? null : value)

type Cell = string | number | boolean | null

const time = (ms: number): number | null => (ms === 0 ? null : ms)

interface Column {
  name: string
  type: 'bigint' | 'int' | 'smallint' | 'float8' | 'boolean' | 'text' | 'date' | 'time'
  pick: (slot: VehicleSlot, s: LatestState) => Cell
}

const column = (name: string, type: Column['type'], pick: Column['pick']): Column => ({ name, type, pick })

const COLUMNS: readonly Column[] = [
  column('vehicle_id', 'bigint', (v) => v.device.vehicleId),
  column('tenant_id', 'bigint', (v) => v.device.tenantId),
  column('org_id', 'bigint', (v) => v.device.orgId),
  column('vin', 'text', (v) => v.device.vin),
  column('terminal_code', 'text', (v) => v.device.terminalId),
  column('protocol', 'smallint', (_, s) => s.protocol),
  column('online', 'boolean', (_, s) => s.online),
  column('online_time', 'time', (_, s) => time(s.onlineTime)),
  column('offline_time', 'time', (_, s) => time(s.offlineTime)),
  column('acc', 'boolean', (_, s) => (s.acc === -1 ? null : s.acc === 1)),
  column('located', 'boolean', (_, s) => s.located),
  column('run_status', 'text', (_, s) => s.runStatus),
  column('charging', 'boolean', (_, s) => s.charging),
  column('state', 'int', (_, s) => s.state),
  column('alarm', 'int', (_, s) => s.alarm),
  column('lng', 'int', (_, s) => nullable(s.lng)),
  column('lat', 'int', (_, s) => nullable(s.lat)),
  column('position_time', 'time', (_, s) => time(s.positionTime)),
  column('speed', 'int', (_, s) => nullable(s.speed)),
  column('direction', 'int', (_, s) => nullable(s.direction)),
  column('altitude', 'int', (_, s) => nullable(s.altitude)),
  column('mileage', 'int', (_, s) => nullable(s.mileage)),
  column('soc', 'int', (_, s) => nullable(s.soc)),
  column('fuel', 'int', (_, s) => nullable(s.fuel)),
  column('message_id', 'int', (_, s) => s.messageId),
  column('report_time', 'time', (_, s) => time(s.reportTime)),
  column('receive_time', 'time', (_, s) => time(s.receiveTime)),
  column('day', 'date', (_, s) => (s.day === 0 ? null : dayText(s.day))),
  column('day_distance', 'float8', (_, s) => s.dayDistance),
]

const names = COLUMNS.map((c) => c.name).join(', ')
/** Whose vehicle it is and what it is called follows the vehicle's record, not the state that a session left behind. */
const KEPT = new Set(['vehicle_id', 'tenant_id', 'org_id', 'vin'])
const updates = COLUMNS.filter((c) => !KEPT.has(c.name))
  .map((c) => `${c.name} = excluded.${c.name}`)
  .join(', ')
/** Times travel as whole ms: exact, and cheaper to make than text. */
const selected = COLUMNS.map((c) =>
  c.type === 'time' ? `timestamptz 'epoch' + ${c.name} * interval '1 millisecond'` : c.name,
).join(', ')

const quoted = (value: Cell) => `"${String(value).replace(/["\\]/g, '\\$&')}"`

/** A column of these vehicles as the text form of a PostgreSQL array. */
function arrayText({ pick, type }: Column, slots: readonly VehicleSlot[]): string {
  let out = '{'
  for (const slot of slots) {
    const value = pick(slot, slot.latest)
    if (out.length > 1) out += ','
    out += value === null ? 'NULL' : type === 'text' ? quoted(value) : String(value)
  }
  return `${out}}`
}

/**
 * Lock that deletions hold and writers of states share: a state is either written before its vehicle is deleted, and
 * deleted with it, or looks for the vehicle after that.
 */
const DELETIONS = sql.lit(0x7265_616c)

/** Writes the latest states of these vehicles; one that was deleted meanwhile has none. */
export async function saveStates(db: Database, slots: readonly VehicleSlot[]): Promise<void> {
  if (slots.length === 0) return
  const arrays = COLUMNS.map(
    (c) => sql`${arrayText(c, slots)}::${sql.raw(c.type === 'time' ? 'bigint' : c.type)}[]`,
  )
  await db.withPlatform(undefined, 'latest states', async (tx) => {
    await sql`select pg_advisory_xact_lock_shared(${DELETIONS})`.execute(tx)
    await sql`insert into vehicle_realtime (${sql.raw(names)})
        select ${sql.raw(selected)} from unnest(${sql.join(arrays)}) as n(${sql.raw(names)})
        where exists (select from vehicle v where v.id = n.vehicle_id)
        on conflict (vehicle_id) do update set ${sql.raw(updates)}`.execute(tx)
  })
}

/** At the start of the only gateway: nobody is connected yet, whatever the gateway before had to leave behind. */
export async function setAllOffline(db: Database, now: number): Promise<number> {
  return db.withPlatform(undefined, 'gateway starts', async (tx) => {
    const result = await sql`update vehicle_realtime set online = false,
      offline_time = ${new Date(now).toISOString()} where online`.execute(tx)
    return Number(result.numAffectedRows ?? 0)
  })
}

/** Whose vehicle a state belongs to and what it is called, as the vehicle's record says now. */
export interface FollowedVehicle {
  vehicleId: string
  tenantId: string
  orgId: string
  vin: string
  /** Number of its terminal, or the VIN where it has none. */
  terminalCode: string
}

/** Moves and renames the states of these vehicles, in the transaction that changes their records. */
export async function followVehicles(tx: Tx, vehicles: readonly FollowedVehicle[]): Promise<void> {
  if (vehicles.length === 0) return
  await sql`update vehicle_realtime r
    set tenant_id = n.tenant_id, org_id = n.org_id, vin = n.vin, terminal_code = n.terminal_code
    from unnest(${vehicles.map((v) => v.vehicleId)}::bigint[], ${vehicles.map((v) => v.tenantId)}::bigint[],
      ${vehicles.map((v) => v.orgId)}::bigint[], ${vehicles.map((v) => v.vin)}::text[],
      ${vehicles.map((v) => v.terminalCode)}::text[]) as n(vehicle_id, tenant_id, org_id, vin, terminal_code)
    where r.vehicle_id = n.vehicle_id`.execute(tx)
}

/** Deletes the states of deleted vehicles, in the transaction that deletes them. */
export async function forgetVehicles(tx: Tx, vehicleIds: readonly string[]): Promise<void> {
  if (vehicleIds.length === 0) return
  await sql`select pg_advisory_xact_lock(${DELETIONS})`.execute(tx)
  await sql`delete from vehicle_realtime where vehicle_id = any (${vehicleIds as string[]}::bigint[])`.execute(
    tx,
  )
}

/** What lists of other areas show of the latest state. Null: never reported. */
export interface RealtimeStatus {
  onlineStatus: 'ONLINE' | 'OFFLINE' | null
  accStatus: '0' | '1' | null
  locationStatus: 'LOCATED' | 'NOT_LOCATED' | null
  runStatus: RunStatus | null
}

interface StatusRow {
  vehicle_id: string
  online: boolean
  acc: boolean | null
  located: boolean
  run_status: RunStatus | null
}

/** The status of those vehicles that ever reported, by id. */
export async function statusOf(
  tx: Tx,
  vehicleIds: readonly string[],
): Promise<ReadonlyMap<string, RealtimeStatus>> {
  const { rows } = await sql<StatusRow>`
    select vehicle_id, online, acc, located, run_status from vehicle_realtime
    where vehicle_id = any (${vehicleIds as string[]}::bigint[])`.execute(tx)
  return new Map(
    rows.map((r) => [
      r.vehicle_id,
      {
        onlineStatus: r.online ? 'ONLINE' : 'OFFLINE',
        accStatus: r.acc === null ? null : r.acc ? '0' : '1',
        locationStatus: r.located ? 'LOCATED' : 'NOT_LOCATED',
        runStatus: r.run_status,
      },
    ]),
  )
}
