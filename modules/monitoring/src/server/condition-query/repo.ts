import { sql, type Tx } from '@motorpool/db'
import type { VehicleKey } from '@motorpool/history/server'
import { Runs } from '@motorpool/jobs'
import { dayStart } from '@motorpool/kernel'
import type {
  MetStretch,
  MetVehicle,
  QueryRun,
  QueryRunHead,
  Question,
  QuestionScope,
} from '../../shared/condition-query.ts'
import type { Found } from './found.ts'
import type { AskedVehicle } from './scope.ts'

export const queryRuns = new Runs('condition_query')
/** Vehicles that are stored together. */
const PORTION = 1000

/** A run before anything is found. */
export interface NewRun {
  readonly tenantId: string
  readonly userId: string
  readonly question: Question
  readonly scope: QuestionScope
  /** ms */
  readonly beginTime: number
  readonly endTime: number
  readonly decoded: boolean
  readonly createTime: number
}

/** Stores a run with the vehicles that are still to be asked; its id. */
export async function storeRun(tx: Tx, run: NewRun, vehicles: readonly AskedVehicle[]): Promise<string> {
  const { tenantId, userId, question, scope, beginTime, endTime, decoded, createTime } = run
  const { rows } = await sql<{ id: string }>`
    insert into condition_query (tenant_id, create_user_id, question, scope, begin_time, end_time, decoded, create_time)
    values (${tenantId}, ${userId}, ${JSON.stringify(question)}::jsonb, ${JSON.stringify(scope)}::jsonb, ${new Date(beginTime)},
      ${new Date(endTime)}, ${decoded}, ${new Date(createTime)})
    returning id::text as id`.execute(tx)
  const id = rows[0]?.id ?? ''
  for (let at = 0; at < vehicles.length; at += PORTION)
    await sql`
      insert into condition_query_vehicle (query_id, tenant_id, vehicle_id, vin, vehicle_tenant_id, seen_from, seen_to)
      select ${id}::bigint, ${tenantId}::bigint, n.id, n.vin, n."tenantId", to_timestamp(n."from" / 1000), to_timestamp(n."to" / 1000)
      from jsonb_to_recordset(${JSON.stringify(vehicles.slice(at, at + PORTION))}::jsonb)
        as n(id bigint, "tenantId" bigint, vin text, "from" float8, "to" float8)`.execute(tx)
  return id
}

/** A run as the job reads it. */
export interface OpenRun {
  id: string
  question: Question
  decoded: boolean
  from: number
  to: number
}

/** Takes a run up, also one whose worker has died; undefined when it has ended or was stopped. */
export async function takeUp(tx: Tx, id: string): Promise<OpenRun | undefined> {
  const { rows } = await sql<OpenRun>`
    update condition_query set status = 'RUNNING' where id = ${id} and ${queryRuns.open}
    returning id::text as id, question, decoded, begin_time as "from", end_time as "to"`.execute(tx)
  return rows[0]
}

/** A vehicle that is still to be asked. */
export interface WaitingVehicle extends VehicleKey {
  vehicleId: string
  software: string | null
}

export async function waitingVehicles(tx: Tx, id: string, most: number): Promise<readonly WaitingVehicle[]> {
  const { rows } = await sql<WaitingVehicle>`
    select q.vehicle_id::text as "vehicleId", q.vehicle_tenant_id::text as "tenantId", q.seen_from as "from",
      q.seen_to as "to", t.soft_version_id::text as software
    from condition_query_vehicle q left join vehicle v on v.id = q.vehicle_id left join terminal t on t.id = v.terminal_id
    where q.query_id = ${id} and q.status = 'WAIT' order by q.vehicle_id limit ${most}`.execute(tx)
  return rows
}

export async function storeFound(
  tx: Tx,
  id: string,
  found: ReadonlyMap<string, Found | undefined>,
): Promise<void> {
  const rows = [...found].map(([vehicleId, one]) => ({
    vehicleId,
    status: one ? 'DONE' : 'FAIL',
    messages: one?.messages ?? 0,
    reports: one?.reports ?? 0,
    total: one?.total ?? 0,
    first: one?.first ?? null,
    last: one?.last ?? null,
    longestBegin: one?.longest?.begin ?? null,
    longestEnd: one?.longest?.end ?? null,
    days: one?.days ?? {},
    stretches: one?.stretches ?? [],
  }))
  await sql`
    update condition_query_vehicle q set status = n.status, messages = n.messages, reports = n.reports, total = n.total,
      first_time = to_timestamp(n.first / 1000), last_time = to_timestamp(n.last / 1000),
      longest_begin = to_timestamp(n."longestBegin" / 1000), longest_end = to_timestamp(n."longestEnd" / 1000),
      days = n.days, stretches = n.stretches
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("vehicleId" bigint, status text, messages integer,
      reports integer, total integer, first float8, last float8, "longestBegin" float8, "longestEnd" float8, days jsonb, stretches jsonb)
    where q.query_id = ${id} and q.vehicle_id = n."vehicleId"`.execute(tx)
}

/** Runs that the tenant has waiting or running. */
export async function openRuns(tx: Tx, tenantId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('monitoring.condition-query'), hashtext(${tenantId}))`.execute(
    tx,
  )
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from condition_query where tenant_id = ${tenantId} and ${queryRuns.open}`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

const headOf = (now: number) => sql`
  r.id::text as id, r.status, r.question, r.scope, r.decoded, r.begin_time as "beginTime", r.end_time as "endTime",
  r.create_time as "createTime",
  (extract(epoch from coalesce(r.finish_time, ${new Date(now)}) - r.create_time) * 1000)::float8 as took,
  count(v.vehicle_id)::int as vehicles, count(*) filter (where v.status <> 'WAIT')::int as done,
  count(*) filter (where v.total > 0)::int as met,
  count(*) filter (where v.status = 'DONE' and v.messages = 0)::int as silent, coalesce(sum(v.total), 0)::float8 as stretches`

/** The newest runs of a user. */
export async function runsOf(
  tx: Tx,
  userId: string,
  now: number,
  limit: number,
): Promise<readonly QueryRunHead[]> {
  const { rows } = await sql<QueryRunHead>`
    select ${headOf(now)}
    from (select * from condition_query where create_user_id = ${userId} order by id desc limit ${limit}) r
    left join condition_query_vehicle v on v.query_id = r.id
    group by r.id, r.status, r.question, r.scope, r.decoded, r.begin_time, r.end_time, r.create_time, r.finish_time
    order by r.id desc`.execute(tx)
  return rows
}

/** A run of a user with what it has found; undefined when there is none. */
export async function runOf(tx: Tx, userId: string, id: string, now: number): Promise<QueryRun | undefined> {
  const { rows } = await sql<QueryRunHead & Pick<QueryRun, 'messages' | 'reports'>>`
    select ${headOf(now)}, coalesce(sum(v.messages), 0)::float8 as messages, coalesce(sum(v.reports), 0)::float8 as reports
    from condition_query r left join condition_query_vehicle v on v.query_id = r.id
    where r.create_user_id = ${userId} and r.id = ${id} group by r.id`.execute(tx)
  const [head] = rows
  return head && { ...head, ...(await detailsOf(tx, id)) }
}

async function detailsOf(tx: Tx, id: string): Promise<Pick<QueryRun, 'days' | 'longest' | 'failed'>> {
  const { rows: days } = await sql<QueryRun['days'][number]>`
    select d.key::int as day, sum(d.value::int)::float8 as stretches, count(*)::int as vehicles
    from condition_query_vehicle v cross join jsonb_each_text(v.days) d where v.query_id = ${id} and v.total > 0
    group by 1 order by 1`.execute(tx)
  const { rows: longest } = await sql<NonNullable<QueryRun['longest']>>`
    select vin, longest_begin as begin, longest_end as "end" from condition_query_vehicle
    where query_id = ${id} and total > 0 order by longest_end - longest_begin desc, vin limit 1`.execute(tx)
  const { rows: failed } = await sql<{ vin: string }>`
    select vin from condition_query_vehicle where query_id = ${id} and status = 'FAIL' order by vin limit 20`.execute(
    tx,
  )
  return {
    days: days.map((one) => ({ ...one, day: dayStart(one.day) })),
    longest: longest[0] ?? null,
    failed: failed.map(({ vin }) => vin),
  }
}

export const VEHICLE_ORDERS = ['stretches', 'reports', 'first', 'last', 'longest', 'vin'] as const
export type VehicleOrder = (typeof VEHICLE_ORDERS)[number]
const ORDERS: Readonly<Record<VehicleOrder, ReturnType<typeof sql>>> = {
  stretches: sql`v.total desc`,
  reports: sql`v.reports desc`,
  first: sql`v.first_time`,
  last: sql`v.last_time desc`,
  longest: sql`v.longest_end - v.longest_begin desc`,
  vin: sql`v.vin`,
}

/** A page of the vehicles that met the question. */
export async function metVehicles(
  tx: Tx,
  id: string,
  {
    page,
    pageSize,
    order,
    day,
  }: { page: number; pageSize: number; order: VehicleOrder; day?: number | undefined },
): Promise<{ items: MetVehicle[]; total: number; current: number }> {
  const where = sql`v.query_id = ${id} and v.total > 0 and (${day ?? null}::int is null or v.days ? ${String(day ?? '')})`
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from condition_query_vehicle v where ${where}`.execute(tx)
  const { rows } = await sql<Omit<MetVehicle, 'longest'> & { begin: number; end: number }>`
    select v.vin, c.plate_code as plate, v.reports, v.total as stretches, v.first_time as first, v.last_time as last,
      v.longest_begin as begin, v.longest_end as "end"
    from condition_query_vehicle v left join vehicle c on c.id = v.vehicle_id
    where ${where} order by ${ORDERS[order]}, v.vin limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    tx,
  )
  const items = rows.map(({ begin, end, ...row }) => ({ ...row, longest: { begin, end } }))
  return { items, total: counted[0]?.n ?? 0, current: page }
}

/** The first stretches of a vehicle in a run; undefined when it is none of the run. */
export async function stretchesOf(
  tx: Tx,
  id: string,
  vin: string,
): Promise<readonly MetStretch[] | undefined> {
  const { rows } = await sql<{ stretches: MetStretch[] }>`
    select stretches from condition_query_vehicle where query_id = ${id} and vin = ${vin}`.execute(tx)
  return rows[0]?.stretches
}
