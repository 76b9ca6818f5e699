import { CUSTOMER_KIND } from '@motorpool/alarm/shared'
import { containing, type Expression, prepared, type SqlBool, sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { presence } from '@motorpool/ingest/shared'
import { dayOf, dayText, maskPhone } from '@motorpool/kernel'
import { categoriesWithout } from '@motorpool/tenancy/server'
import { physical } from '@motorpool/wire'
import type { PortalFilters, PortalVehicle } from '../../shared/portal/index.ts'
import { midnight } from '../midnight.ts'
import { customerOf } from './customer.ts'
import { hours, kilometres } from './figures.ts'

type Condition = Expression<SqlBool>

interface Row {
  id: string
  vin: string
  vehicleName: string | null
  machineCode: string
  plateCode: string | null
  modelName: string | null
  vehicleCategory: string
  energyCatalog: string
  owner: boolean
  bound: boolean
  bindTime: number | null
  focused: boolean
  assignees: number
  assignedBy: string | null
  lastDay: string | null
  online: boolean
  known: boolean
  acc: boolean | null
  charging: boolean
  working: boolean
  runStatus: 'RUNNING' | 'IDLE' | 'STOPPED' | null
  lng: number | null
  lat: number | null
  direction: number | null
  speed: number | null
  soc: number | null
  fuel: number | null
  mileage: number | null
  reportTime: number | null
  dayDistance: number
  dayWork: number
  alarms: number
  maintenance: number
}

const BOUND = sql<SqlBool>`coalesce(p.bound, true)`
const OWNER = sql<SqlBool>`v.vin = any ((select app.owned_vins())::text[])`
const ASSIGNEES = sql<number>`(select count(*)::int from a where a.vin = v.vin and a.given)`

/** The conditions over `source`; without one about the binding, vehicles that are bound. */
function conditions(filters: PortalFilters, vin?: string): Condition {
  const { keyword = '', bindStatus, focusStatus, assignStatus, ownerFlag, onlineStatus } = filters
  const like = containing(keyword)
  const all: Condition[] = [sql<SqlBool>`true`]
  if (vin !== undefined) all.push(sql<SqlBool>`v.vin = ${vin}`)
  else all.push(sql<SqlBool>`${BOUND} = ${bindStatus !== 'UNBOUND'}`)
  if (focusStatus) all.push(sql<SqlBool>`coalesce(p.focused, false) = ${focusStatus === 'FOCUSED'}`)
  if (assignStatus) all.push(sql<SqlBool>`(${ASSIGNEES} > 0) = ${assignStatus === 'ASSIGNED'}`)
  if (ownerFlag) all.push(sql<SqlBool>`${OWNER} = ${ownerFlag === '1'}`)
  if (onlineStatus) all.push(sql<SqlBool>`coalesce(r.online, false) = ${onlineStatus === 'ONLINE'}`)
  if (keyword)
    all.push(
      sql<SqlBool>`(v.vin ilike ${like} or v.plate_code ilike ${like} or v.machine_code ilike ${like} or p.vehicle_name ilike ${like})`,
    )
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

/** Row security says which vehicles these are; what the tenant has no monitoring for has no state. */
const source = (ctx: CallCtx) => sql`
  from vehicle v
  join app.customer_links() l on l.vehicle_id = v.id
  left join portal_vehicle p on p.vin = v.vin and p.create_user_id = ${customerOf(ctx)}
  left join vehicle_realtime r on r.vehicle_id = v.id
    and not (${categoriesWithout(ctx.tenantId, 'MONITOR')} @> array[v.vehicle_category])
  left join vehicle_model m on m.id = v.vehicle_model_id
  left join vehicle_stat_daily d on d.vehicle_id = v.id and d.day = ${dayText(dayOf(ctx.now))}::date`

const WITH = sql`with a as (select * from app.customer_assignments())`

const columns = (ctx: CallCtx) => sql`
  v.id::text as id, v.vin, p.vehicle_name as "vehicleName", v.machine_code as "machineCode", v.plate_code as "plateCode",
  m.model_name as "modelName", v.vehicle_category as "vehicleCategory", v.energy_catalog as "energyCatalog", ${OWNER} as owner, ${BOUND} as bound, p.bind_time as "bindTime",
  coalesce(p.focused, false) as focused, ${ASSIGNEES} as assignees,
  (select a.other_phone from a where a.vin = v.vin and not a.given limit 1) as "assignedBy", l.last_day::text as "lastDay",
  coalesce(r.online, false) as online, coalesce(r.online_time is not null or r.report_time is not null, false) as known, r.acc,
  coalesce(r.charging, false) as charging, coalesce(r.working, false) as working, r.run_status as "runStatus", r.lng, r.lat,
  r.direction, r.speed, r.soc, r.fuel, r.mileage, r.report_time as "reportTime",
  case when r.day = ${dayText(dayOf(ctx.now))}::date then r.day_distance else 0 end as "dayDistance", coalesce(d.acc, 0) as "dayWork",
  (select count(*)::int from alarm al where al.vin = v.vin and al.tenant_id = v.tenant_id and al.state = 'ALARMING'
    and al.kind <> ${CUSTOMER_KIND}) as alarms,
  (select count(*)::int from maintenance_log ml where ml.vin = v.vin and ml.handler = 'UNDISPOSED') as maintenance`

function present(row: Row): PortalVehicle {
  const { online, known, acc, charging, working, runStatus } = row
  const { operatingState, onlineStatus } = presence({ online, known, acc, charging, working, runStatus })
  return {
    id: row.id,
    vin: row.vin,
    vehicleName: row.vehicleName,
    machineCode: row.machineCode,
    plateCode: row.plateCode,
    modelName: row.modelName,
    vehicleCategory: row.vehicleCategory,
    energyCatalog: row.energyCatalog,
    ownerFlag: row.owner ? '1' : '0',
    bindStatus: row.bound ? 'BOUND' : 'UNBOUND',
    bindTime: row.bindTime,
    assignStatus: row.assignees > 0 ? 'ASSIGNED' : 'UNASSIGNED',
    focusStatus: row.focused ? 'FOCUSED' : 'UNFOCUSED',
    assignees: row.assignees,
    assignedBy: row.assignedBy ? maskPhone(row.assignedBy) : null,
    lastDay: row.lastDay,
    operatingState,
    onlineStatus,
    lng: physical('lng', row.lng),
    lat: physical('lat', row.lat),
    direction: row.direction,
    speed: physical('speed', row.speed),
    soc: row.soc,
    fuel: physical('fuel', row.fuel),
    mileage: physical('mileage', row.mileage),
    reportTime: row.reportTime,
    dayDistance: kilometres(row.dayDistance),
    dayWork: hours(row.dayWork),
    alarms: row.alarms,
    maintenance: row.maintenance,
  }
}

interface Slice {
  limit: number
  offset?: number
  vin?: string
  /** Only those whose position is known. */
  located?: boolean
}

/** Own vehicles, those that are followed first. */
export async function ownVehicles(
  ctx: CallCtx,
  filters: PortalFilters,
  { limit, offset = 0, vin, located = false }: Slice,
): Promise<PortalVehicle[]> {
  const query = sql<Row>`
    ${WITH} select ${columns(ctx)} ${source(ctx)}
    where ${conditions(filters, vin)} and (${located} = false or r.lng is not null)
    order by coalesce(p.focused, false) desc, v.id desc limit ${limit} offset ${offset}`
  // Open portals ask it all the time, and its planning costs more than the few rows.
  const { rows } = await prepared(query, ctx.tx)
  return rows.map(present)
}

export async function countVehicles(ctx: CallCtx, filters: PortalFilters): Promise<number> {
  const query = sql<{ n: number }>`
    ${WITH} select count(*)::int as n ${source(ctx)} where ${conditions(filters)}`
  const { rows } = await prepared(query, ctx.tx)
  return rows[0]?.n ?? 0
}

/** What the page of one vehicle says beside the list. */
export interface Details {
  seriesName: string | null
  orgName: string | null
  orgPhone: string | null
  serviceStatus: string
  serviceEndDate: number | null
  lockStatus: string
  work: number
  distance: number
}

export async function detailsOf(ctx: CallCtx, vin: string): Promise<Details | undefined> {
  const { rows } = await sql<Details & { workSeconds: number; metres: number }>`
    select s.series_name as "seriesName", o.org_name as "orgName", o.telephone_number as "orgPhone", v.service_status as "serviceStatus",
      ${midnight(sql`v.service_end_date`)} as "serviceEndDate", v.lock_status as "lockStatus",
      coalesce(t.acc, 0)::float8 as "workSeconds", coalesce(t.distance, 0)::float8 as metres
    from vehicle v join app.customer_links() l on l.vehicle_id = v.id
    left join vehicle_series s on s.id = v.vehicle_series_id left join org o on o.id = v.org_id
    cross join lateral (select sum(d.acc) as acc, sum(d.distance) as distance from vehicle_stat_daily d
      where d.vehicle_id = v.id and d.day >= coalesce(l.first_day, '-infinity') and d.day <= coalesce(l.last_day, 'infinity')) t
    where v.vin = ${vin}`.execute(ctx.tx)
  const [row] = rows
  if (!row) return undefined
  const { workSeconds, metres, ...rest } = row
  return { ...rest, work: hours(workSeconds), distance: kilometres(metres) }
}
