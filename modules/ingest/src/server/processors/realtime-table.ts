import { type RawBuilder, sql, type Tx } from '@motorpool/db'
import { recordVehicleEvents } from '@motorpool/history/server'
import { dayText, parseDay } from '@motorpool/kernel'
import { columnOf, nullable, REPORT_COLUMN_NAMES } from '@motorpool/wire'
import { RUN_STATUSES, type RunStatus } from '../../shared/events.ts'
import { type Presence, presence } from '../../shared/state.ts'
import type { Device, VehicleSlot } from '../fleet/slot.ts'
import type { RecordedVehicles } from '../recorded.ts'
import { type LatestState, NO_STATE } from './latest.ts'
import { metresOf, NOT_TRAVELLED, type Travelled } from './travel.ts'

type Cell = string | number | boolean | null

/** A cell as it is read: a jsonb column is an object. */
type StoredCell = Cell | object

type ColumnType = 'jsonb' | 'bigint' | 'int' | 'smallint' | 'float8' | 'boolean' | 'text' | 'date' | 'time'

interface Column {
  name: string
  type: ColumnType
  pick: (slot: VehicleSlot) => Cell
}

/** A column that belongs to the state itself: written from it, and read back into it from the row as JSON. */
interface StateColumn extends Column {
  put: (s: LatestState, value: StoredCell) => void
}

const ofDevice = (name: string, type: ColumnType, pick: (slot: VehicleSlot) => Cell): Column => ({
  name,
  type,
  pick,
})

function ofState(
  name: string,
  type: ColumnType,
  pick: (s: LatestState) => Cell,
  put: (s: LatestState, value: StoredCell) => void,
): StateColumn {
  return { name, type, pick: (slot) => pick(slot.latest), put }
}

/** Names of the plain numbers of a state. */
type Names<T> = {
  [N in keyof LatestState]: T extends LatestState[N] ? (LatestState[N] extends T ? N : never) : never
}[keyof LatestState]

/** 0 is a time that never was. */
const time = (name: string, key: Names<number>): StateColumn =>
  ofState(
    name,
    'time',
    (s) => (s[key] === 0 ? null : s[key]),
    (s, value) => (s[key] = typeof value === 'string' ? Date.parse(value) : 0),
  )

const number = (name: string, type: 'int' | 'smallint' | 'float8', key: Names<number>): StateColumn =>
  ofState(
    name,
    type,
    (s) => nullable(s[key]),
    (s, value) => (s[key] = typeof value === 'number' ? value : NO_STATE[key]),
  )

const flag = (name: string, key: 'online' | 'located' | 'charging' | 'working'): StateColumn =>
  ofState(
    name,
    'boolean',
    (s) => s[key],
    (s, value) => (s[key] = value === true),
  )

/** A row that was written before there was this column has none. */
const travelledOf = (stored: StoredCell): Travelled =>
  typeof stored === 'object' ? { ...NOT_TRAVELLED, ...stored } : NOT_TRAVELLED

const DEVICE_COLUMNS: readonly Column[] = [
  ofDevice('vehicle_id', 'bigint', (v) => v.device.vehicleId),
  ofDevice('tenant_id', 'bigint', (v) => v.device.tenantId),
  ofDevice('org_id', 'bigint', (v) => v.device.orgId),
  ofDevice('vin', 'text', (v) => v.device.vin),
  ofDevice('terminal_code', 'text', (v) => v.device.terminalId),
]

const STATE_COLUMNS: readonly StateColumn[] = [
  number('protocol', 'smallint', 'protocol'),
  flag('online', 'online'),
  time('online_time', 'onlineTime'),
  time('offline_time', 'offlineTime'),
  ofState(
    'acc',
    'boolean',
    (s) => (s.acc === -1 ? null : s.acc === 1),
    (s, value) => (s.acc = value === null ? -1 : value === true ? 1 : 0),
  ),
  flag('located', 'located'),
  ofState(
    'run_status',
    'text',
    (s) => s.runStatus,
    (s, value) => (s.runStatus = RUN_STATUSES.find((status) => status === value) ?? null),
  ),
  flag('charging', 'charging'),
  flag('working', 'working'),
  number('state', 'int', 'state'),
  number('alarm', 'int', 'alarm'),
  ...REPORT_COLUMN_NAMES.map((name) => number(columnOf(name), 'int', name)),
  time('position_time', 'positionTime'),
  number('message_id', 'int', 'messageId'),
  number('edition', 'smallint', 'edition'),
  time('report_time', 'reportTime'),
  time('receive_time', 'receiveTime'),
  ofState(
    'day',
    'date',
    (s) => (s.day === 0 ? null : dayText(s.day)),
    (s, value) => (s.day = typeof value === 'string' ? parseDay(value) : 0),
  ),
  ofState(
    'day_distance',
    'float8',
    (s) => metresOf(s.travelled),
    () => {},
  ),
  ofState(
    'travelled',
    'jsonb',
    (s) => JSON.stringify(s.travelled),
    (s, value) => (s.travelled = travelledOf(value)),
  ),
  time('late_time', 'lateTime'),
]

const COLUMNS: readonly Column[] = [...DEVICE_COLUMNS, ...STATE_COLUMNS]

/** A row of `vehicle_realtime` as JSON. */
export type RealtimeRow = Readonly<Record<string, StoredCell>>

/** The latest state that a row holds. */
export function stateOf(row: RealtimeRow | null): LatestState {
  if (!row) return NO_STATE
  const state: LatestState = { ...NO_STATE }
  for (const { name, put } of STATE_COLUMNS) put(state, row[name] ?? null)
  return state
}

const names = COLUMNS.map((c) => c.name).join(', ')
/** Whose vehicle it is and what it is called follows the vehicle's record, not the state that a session left behind. */
const OF_RECORD = new Set(['vehicle_id', 'tenant_id', 'org_id', 'vin'])
const updates = COLUMNS.filter((c) => !OF_RECORD.has(c.name))
  .map((c) => `${c.name} = excluded.${c.name}`)
  .join(', ')
/** Times travel as whole ms: exact, and cheaper to make than text. */
const SELECTED: ReadonlyMap<string, string> = new Map(
  COLUMNS.map(({ name, type }) => [
    name,
    type === 'time' ? `timestamptz 'epoch' + ${name} * interval '1 millisecond'` : name,
  ]),
)
const selected = [...SELECTED.values()].join(', ')

const quoted = (value: Cell) => `"${String(value).replace(/["\\]/g, '\\$&')}"`

/** A column of these vehicles as the text form of a PostgreSQL array. */
function arrayText({ pick, type }: Column, slots: readonly VehicleSlot[]): string {
  let out = '{'
  for (const slot of slots) {
    const value = pick(slot)
    if (out.length > 1) out += ','
    out += value === null ? 'NULL' : type === 'text' || type === 'jsonb' ? quoted(value) : String(value)
  }
  return `${out}}`
}

/** The stored states of these vehicles, as far as there are any. */
export async function loadRealtime(
  tx: Tx,
  vehicleIds: readonly string[],
): Promise<{ device: Device; state: LatestState }[]> {
  const { rows } = await sql<{
    vehicle_id: string
    tenant_id: string
    org_id: string
    vin: string
    terminal_code: string
    row: RealtimeRow
  }>`
    select vehicle_id, tenant_id, org_id, vin, terminal_code, to_jsonb(r) as row from vehicle_realtime r
    where vehicle_id = any (${vehicleIds}::bigint[])`.execute(tx)
  return rows.map((r) => ({
    device: {
      vehicleId: r.vehicle_id,
      tenantId: r.tenant_id,
      orgId: r.org_id,
      vin: r.vin,
      terminalId: r.terminal_code,
    },
    state: stateOf(r.row),
  }))
}

/**
 * Lock that deletions hold and writers of states share: a state is either written before its vehicle is deleted, and
 * deleted with it, or checks for the vehicle after that.
 */
const DELETIONS = sql.lit(0x7265_616c)

/** The gateway that writes states. */
export interface StateWriter {
  gateway: string
  epoch: number
  /** Whether vehicles may have gone to other gateways. */
  shared: boolean
}

/** Where several gateways write, only who holds the session says that a vehicle is online. */
const shownBy = ({ name }: Column, own: RawBuilder<unknown>): RawBuilder<unknown> =>
  name === 'online' ? sql`n.online and ${own}` : sql.raw(SELECTED.get(name) ?? name)

/**
 * Writes the latest states of these vehicles; one that was deleted meanwhile has none, and that of a vehicle which has gone
 * to another gateway is that gateway's: nothing older than what is stored is written over it.
 *
 * @returns the vehicles that are online by their state and by no session that is held here
 */
export async function saveStates(
  tx: Tx,
  { gateway, epoch, shared }: StateWriter,
  slots: readonly VehicleSlot[],
  recorded: RecordedVehicles,
): Promise<ReadonlySet<string>> {
  if (slots.length === 0) return new Set()
  await sql`select pg_advisory_xact_lock_shared(${DELETIONS})`.execute(tx)
  const known = await recorded(
    tx,
    slots.map((slot) => slot.device.vehicleId),
  )
  const saved = slots.filter((slot) => known.has(slot.device.vehicleId))
  if (saved.length === 0) return new Set()
  const arrays = COLUMNS.map(
    (c) => sql`${arrayText(c, saved)}::${sql.raw(c.type === 'time' ? 'bigint' : c.type)}[]`,
  )
  const rows = sql`unnest(${sql.join(arrays)}) as n(${sql.raw(names)})`
  if (!shared) {
    await sql`insert into vehicle_realtime (${sql.raw(names)})
      select ${sql.raw(selected)} from ${rows}
      where not exists (select from gateway_session s where s.vehicle_id = n.vehicle_id and s.gateway <> ${gateway})
      on conflict (vehicle_id) do update set ${sql.raw(updates)}`.execute(tx)
    return new Set()
  }
  const holder = sql`from gateway_session s where s.vehicle_id = n.vehicle_id`
  const own = sql`s.gateway = ${gateway} and s.epoch = ${epoch}`
  const values = COLUMNS.map((column) => shownBy(column, sql`exists (select ${holder} and ${own})`))
  const written = await sql<{ id: string; online: boolean }>`
    insert into vehicle_realtime as r (${sql.raw(names)})
    select ${sql.join(values)} from ${rows}
    where not exists (select ${holder} and not (${own}))
    on conflict (vehicle_id) do update set ${sql.raw(updates)}
    where r.receive_time is null or excluded.receive_time >= r.receive_time
    returning vehicle_id as id, online`.execute(tx)
  const offline = new Set(written.rows.filter((row) => !row.online).map(({ id }) => id))
  return new Set(
    saved
      .filter(({ device, latest }) => latest.online && offline.has(device.vehicleId))
      .map(({ device }) => device.vehicleId),
  )
}

/** Sets offline whom no gateway holds. Returns how many were online. */
export async function setOffline(tx: Tx, now: number): Promise<number> {
  const result = await sql`update vehicle_realtime r set online = false,
    offline_time = ${new Date(now).toISOString()}
    where online and not exists (select from gateway_session s where s.vehicle_id = r.vehicle_id)`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
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

/** Moves and renames the states of these vehicles, and ends keys agreed under another VIN, in the transaction that changes their records, and records the change. */
export async function followVehicles(tx: Tx, vehicles: readonly FollowedVehicle[]): Promise<void> {
  if (vehicles.length === 0) return
  const { rows } = await sql<{ vehicle_id: string }>`update vehicle_realtime r
    set tenant_id = n.tenant_id, org_id = n.org_id, vin = n.vin, terminal_code = n.terminal_code
    from unnest(${vehicles.map((v) => v.vehicleId)}::bigint[], ${vehicles.map((v) => v.tenantId)}::bigint[],
      ${vehicles.map((v) => v.orgId)}::bigint[], ${vehicles.map((v) => v.vin)}::text[],
      ${vehicles.map((v) => v.terminalCode)}::text[]) as n(vehicle_id, tenant_id, org_id, vin, terminal_code)
    where r.vehicle_id = n.vehicle_id returning r.vehicle_id`.execute(tx)
  await sql`delete from vehicle_key k using unnest(${vehicles.map((v) => v.vehicleId)}::bigint[],
      ${vehicles.map((v) => v.vin)}::text[]) as n(vehicle_id, vin)
    where k.vehicle_id = n.vehicle_id and k.vin <> n.vin`.execute(tx)
  const reported = new Set(rows.map((row) => row.vehicle_id))
  await recordVehicleEvents(
    tx,
    'REGISTRATION',
    null,
    vehicles
      .filter((v) => reported.has(v.vehicleId))
      .map(({ vehicleId, tenantId, ...detail }) => ({ vehicleId, tenantId, detail })),
  )
}

/** Deletes the states and keys of deleted vehicles, in the transaction that deletes them. */
export async function forgetVehicles(tx: Tx, vehicleIds: readonly string[]): Promise<void> {
  if (vehicleIds.length === 0) return
  await sql`select pg_advisory_xact_lock(${DELETIONS})`.execute(tx)
  const { rows } = await sql<{ vehicleId: string; tenantId: string }>`
    delete from vehicle_realtime where vehicle_id = any (${vehicleIds}::bigint[])
    returning vehicle_id as "vehicleId", tenant_id as "tenantId"`.execute(tx)
  await sql`delete from vehicle_key where vehicle_id = any (${vehicleIds}::bigint[])`.execute(tx)
  await sql`delete from vehicle_signing_key where vehicle_id = any (${vehicleIds}::bigint[])`.execute(tx)
  await sql`delete from standing_work where vehicle_id = any (${vehicleIds}::bigint[])`.execute(tx)
  const detail = { deleted: true }
  await recordVehicleEvents(
    tx,
    'REGISTRATION',
    null,
    rows.map((row) => ({ ...row, detail })),
  )
}

/** What lists of other areas show of the latest state. Null: not known, as while a vehicle is offline. */
export interface RealtimeStatus extends Omit<Presence, 'charging'> {
  locationStatus: 'LOCATED' | 'NOT_LOCATED' | null
}

interface StatusRow {
  vehicle_id: string
  online: boolean
  known: boolean
  charging: boolean
  working: boolean
  acc: boolean | null
  located: boolean
  run_status: RunStatus | null
}

const NEVER: RealtimeStatus = {
  operatingState: 'never',
  onlineStatus: 'OFFLINE',
  accStatus: null,
  locationStatus: null,
  runStatus: null,
}

function presented(row: StatusRow): RealtimeStatus {
  const { charging: _, ...known } = presence({ ...row, runStatus: row.run_status })
  return { ...known, locationStatus: row.located ? 'LOCATED' : 'NOT_LOCATED' }
}

/** The status of these vehicles, by id. */
export async function statusOf(
  tx: Tx,
  vehicleIds: readonly string[],
): Promise<ReadonlyMap<string, RealtimeStatus>> {
  const { rows } = await sql<StatusRow>`
    select vehicle_id, online, (online_time is not null or report_time is not null) as known, charging, working, acc, located,
      run_status
    from vehicle_realtime where vehicle_id = any (${vehicleIds}::bigint[])`.execute(tx)
  const found = new Map(rows.map((r) => [r.vehicle_id, presented(r)]))
  return new Map(vehicleIds.map((id) => [id, found.get(id) ?? NEVER]))
}
