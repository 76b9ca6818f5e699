import { containing, type Expression, type SqlBool, sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { OPERATING_STATES, type OperatingState } from '@motorpool/ingest/shared'
import { must } from '@motorpool/kernel'
import { parseId } from '@motorpool/resource/shared'
import { categoriesWithout, noAbility } from '@motorpool/tenancy/server'
import type { VehicleCategory } from '@motorpool/tenancy/shared'
import { type AppearanceOf, type MapAppearance, mapAppearance } from '@motorpool/vehicle/server'
import { physical, StateBit } from '@motorpool/wire'
import type {
  FleetCounts,
  MapClusterEntry,
  MapEntry,
  MapIconEntry,
  MonitorFilters,
  OrgCount,
} from '../../shared/monitor.ts'
import { inGroup } from './in-group.ts'
import { isInAlarm } from './present.ts'

/** What the monitoring calls need to know of a vehicle in the caller's scope. */
export interface MonitoredVehicle {
  id: string
  tenantId: string
  orgId: string
  vin: string
  vehicleCategory: VehicleCategory
  terminalId: string | null
  /** What the caller may see of its history, ms, [from, to); null: no bound. Those of a customer are the days of its link. */
  from: number | null
  to: number | null
}

/** The vehicle of a VIN, when the caller sees it and its tenant may monitor it. */
export const byVin = (ctx: CallCtx, vin: string): Promise<MonitoredVehicle | undefined> =>
  vehicleWhere(ctx, sql<SqlBool>`v.vin = ${vin}`)

/** The vehicle of an id; what is no id names none. */
export async function byId(ctx: CallCtx, id: string): Promise<MonitoredVehicle | undefined> {
  const known = parseId(id)
  return known === undefined ? undefined : vehicleWhere(ctx, sql<SqlBool>`v.id = ${known}`)
}

async function vehicleWhere(ctx: CallCtx, where: Expression<SqlBool>): Promise<MonitoredVehicle | undefined> {
  const { rows } = await sql<MonitoredVehicle>`
    select v.id, v.tenant_id as "tenantId", v.org_id as "orgId", v.vin, v.vehicle_category as "vehicleCategory",
      v.terminal_id as "terminalId", l.first_day::timestamp at time zone 'Asia/Shanghai' as "from",
      (l.last_day + 1)::timestamp at time zone 'Asia/Shanghai' as "to"
    from vehicle v left join app.customer_links() l on l.vehicle_id = v.id
    where ${where}`.execute(ctx.tx)
  const [vehicle] = rows
  if (vehicle) await mayMonitor(ctx, vehicle)
  return vehicle
}

/** Refuses what the tenant has no monitoring for. */
async function mayMonitor(ctx: CallCtx, { tenantId, vehicleCategory }: MonitoredVehicle): Promise<void> {
  if (ctx.actor.userType === 'ADMIN') return
  const { rows } = await sql<{ without: boolean }>`
    select ${vehicleCategory} = any (${categoriesWithout(tenantId, 'MONITOR')}) as without`.execute(ctx.tx)
  if (rows[0]?.without) throw noAbility('MONITOR', vehicleCategory, ctx)
}

type Condition = Expression<SqlBool>

const online = sql<SqlBool>`coalesce(r.online, false)`
const alarmed = sql<SqlBool>`coalesce(r.state & ${sql.lit(StateBit.alarm)}, 0) <> 0`

/** Of the vehicle's row: it has been online, or sent a report over a platform. */
export const KNOWN = sql<SqlBool>`(r.online_time is not null or r.report_time is not null)`

/** `operatingState` of a vehicle's row, in SQL. */
const stateOf = sql<OperatingState>`case
  when not ${online} then case when ${KNOWN} then 'offline' else 'never' end
  when r.run_status = 'RUNNING' then 'running' when r.charging then 'charging'
  when r.run_status = 'IDLE' then case when r.working then 'working' else 'idling' end else 'parked' end`

/** Ids of an organisation and all below it, as far as the caller sees them. */
const orgAndBelow = (orgId: string | undefined) => sql<string[]>`array(
  select below.id from org top join org below on below.tenant_id = top.tenant_id and below.path like top.path || '%'
  where top.id = ${orgId})`

/** Filters of calls and of this server. */
export interface Narrowed extends MonitorFilters {
  vin?: string
  ids?: readonly string[]
  vehicleModelId?: string
  vehicleTypeId?: string
  vehicleGroupId?: string
}

/** The filters as conditions over `vehicle v left join vehicle_realtime r`. */
export function conditions(ctx: CallCtx, filters: Narrowed): Condition {
  const all: Condition[] = [sql<SqlBool>`true`]
  const add = (value: unknown, condition: () => Condition) => {
    if (value !== undefined && value !== '' && value !== null) all.push(condition())
  }
  if (ctx.actor.userType !== 'ADMIN')
    all.push(
      sql<SqlBool>`v.tenant_id = ${ctx.tenantId}`,
      // Written so that the planner expects most vehicles to pass: it plans for none of them otherwise.
      sql<SqlBool>`not (${categoriesWithout(ctx.tenantId, 'MONITOR')} @> array[v.vehicle_category])`,
    )
  if (ctx.emission !== 'NONE') all.push(sql<SqlBool>`v.emission_level_type = ${ctx.emission}`)
  const keyword = filters.keyword?.trim().toUpperCase() ?? ''
  add(keyword, () => {
    const like = containing(keyword)
    return sql<SqlBool>`(v.vin like ${like} or v.plate_code like ${like} or upper(v.machine_code) like ${like} or t.terminal_code like ${like})`
  })
  add(filters.onlineStatus, () => sql<SqlBool>`${online} = ${filters.onlineStatus === 'ONLINE'}`)
  add(filters.accStatus, () => sql<SqlBool>`${online} and r.acc = ${filters.accStatus === '0'}`)
  add(filters.operatingState, () => sql<SqlBool>`${stateOf} = ${filters.operatingState}`)
  add(filters.states?.length || undefined, () => sql<SqlBool>`${stateOf} = any (${filters.states}::text[])`)
  add(filters.alarm, () => sql<SqlBool>`(${online} and ${alarmed}) = ${filters.alarm}`)
  add(
    filters.locationStatus,
    () => sql<SqlBool>`coalesce(r.located, false) = ${filters.locationStatus === 'LOCATED'}`,
  )
  add(filters.lockStatus, () => sql<SqlBool>`v.lock_status = ${filters.lockStatus}`)
  add(filters.serviceStatus, () => sql<SqlBool>`v.service_status = ${filters.serviceStatus}`)
  add(filters.runStatus, () => sql<SqlBool>`${online} and r.run_status = ${filters.runStatus}`)
  add(filters.vehicleCategory, () => sql<SqlBool>`v.vehicle_category = ${filters.vehicleCategory}`)
  add(filters.ids, () => sql<SqlBool>`v.id = any (${filters.ids}::bigint[])`)
  add(filters.vin, () => sql<SqlBool>`v.vin = ${filters.vin}`)
  add(filters.vehicleModelId, () => sql<SqlBool>`v.vehicle_model_id = ${filters.vehicleModelId}`)
  add(filters.vehicleTypeId, () => sql<SqlBool>`v.vehicle_type_id = ${filters.vehicleTypeId}`)
  const { vehicleGroupId } = filters
  if (vehicleGroupId) all.push(inGroup(vehicleGroupId))
  add(filters.orgId, () => sql<SqlBool>`v.org_id = any (${orgAndBelow(filters.orgId)})`)
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

export const FROM = sql`
  from vehicle v
  left join vehicle_realtime r on r.vehicle_id = v.id
  left join terminal t on t.id = v.terminal_id`

const EACH_STATE = sql.raw(
  OPERATING_STATES.map((state) => `count(*) filter (where state = '${state}')::int as ${state}`).join(', '),
)

export async function counts(ctx: CallCtx, filters: MonitorFilters): Promise<FleetCounts> {
  const { rows } = await sql<FleetCounts>`
    select count(*)::int as total, count(*) filter (where online)::int as online,
      count(*) filter (where online and alarmed)::int as alarm, count(*) filter (where unlocated)::int as unlocated,
      ${EACH_STATE}
    from (
      select ${online} as online, ${alarmed} as alarmed, r.lng is null as unlocated, ${stateOf} as state
      ${FROM} where ${conditions(ctx, filters)}
    ) fleet`.execute(ctx.tx)
  return must(rows[0], 'the counts of the fleet')
}

interface PositionRow extends AppearanceOf {
  id: string
  lng: number
  lat: number
  direction: number | null
  speed: number | null
  online: boolean | null
  state: number | null
  operating_state: OperatingState
  vin: string
  plate_code: string | null
  machine_code: string
}

export type Region = readonly [west: number, south: number, east: number, north: number]

function within(region: Region): Condition {
  const [west, south, east, north] = region
  const stored = (degrees: number) => Math.round(degrees * 1e6)
  return sql<SqlBool>`r.lng between ${stored(west)} and ${stored(east)} and r.lat between ${stored(south)} and ${stored(north)}`
}

/** Vehicles with a position, and the icons that some of them are drawn with. */
export interface Positions {
  vehicles: MapEntry[]
  icons: MapIconEntry[]
}

export async function positions(
  ctx: CallCtx,
  filters: MonitorFilters,
  limit: number,
  region?: Region,
): Promise<Positions> {
  const inside = region ? within(region) : sql<SqlBool>`r.lng is not null`
  const { rows } = await sql<PositionRow>`
    select v.id, v.vin, v.plate_code, v.machine_code, r.lng, r.lat, r.direction, r.speed, r.online, r.state, ${stateOf} as operating_state,
      v.map_icon_id as "mapIconId", v.vehicle_model_id as "vehicleModelId", v.vehicle_type_id as "vehicleTypeId"
    ${FROM} where ${inside} and ${conditions(ctx, filters)} limit ${limit}`.execute(ctx.tx)
  const appearance = await mapAppearance(ctx)
  const vehicles = rows.map((row) => entryOf(row, appearance))
  const used = new Set(vehicles.flatMap(({ icon }) => (icon ? [icon.online, icon.offline] : [])))
  return { vehicles, icons: [...appearance.icons.values()].filter((icon) => used.has(icon.id)) }
}

function entryOf(row: PositionRow, appearance: MapAppearance): MapEntry {
  const icon = appearance.of(row)
  return {
    id: row.id,
    vin: row.vin,
    plate: row.plate_code,
    machineCode: row.machine_code,
    lng: row.lng / 1e6,
    lat: row.lat / 1e6,
    heading: row.direction,
    speed: physical('speed', row.speed),
    state: row.operating_state,
    alarm: isInAlarm(row.online, row.state),
    ...(icon ? { icon } : {}),
  }
}

/** Vehicles of a region drawn together on a grid of `cell` degrees. */
export async function grid(
  ctx: CallCtx,
  filters: MonitorFilters,
  region: Region,
  cell: number,
): Promise<MapClusterEntry[]> {
  // A literal, because the same expression must be in the grouping.
  const size = sql.lit(Math.max(1, Math.round(cell * 1e6)))
  const { rows } = await sql<MapClusterEntry>`
    select (r.lng / ${size}) || '.' || (r.lat / ${size}) as id, avg(r.lng)::float8 / 1e6 as lng, avg(r.lat)::float8 / 1e6 as lat,
      count(*)::int as count, count(*) filter (where ${online} and ${alarmed})::int as alarms
    ${FROM}
    where ${within(region)} and ${conditions(ctx, filters)}
    group by r.lng / ${size}, r.lat / ${size}
    limit 5000`.execute(ctx.tx)
  return rows
}

/** Vehicles of each organisation, those in a region alone when there is one. */
export async function orgCounts(ctx: CallCtx, filters: MonitorFilters, region?: Region): Promise<OrgCount[]> {
  const { rows } = await sql<OrgCount>`
    select v.org_id::text as "orgId", count(*)::int as total, count(*) filter (where ${online})::int as online
    ${FROM}
    where ${region ? within(region) : sql<SqlBool>`true`} and ${conditions(ctx, filters)}
    group by v.org_id`.execute(ctx.tx)
  return rows
}
