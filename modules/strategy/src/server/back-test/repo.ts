import { sql, type Tx } from '@motorpool/db'
import { Runs } from '@motorpool/jobs'
import { dayStart } from '@motorpool/kernel'
import { type BackTestView, TEST_PLACES, type TestedAlarm } from '../../shared/back-test.ts'
import type { StoredStrategy } from '../watch/rule.ts'
import type { Found } from './found.ts'

export const testRuns = new Runs('back_test')

/** A back-test as the job reads it. */
export interface OpenTest {
  id: string
  tenantId: string
  strategyId: string
  strategy: StoredStrategy
  from: number
  to: number
}

/** A vehicle that is still to be tried. */
export interface WaitingVehicle {
  vehicleId: string
  vin: string
  software: string | null
}

/** Takes a test up, also one whose run has died; undefined when it has ended or was stopped. */
export async function takeUp(tx: Tx, id: string): Promise<OpenTest | undefined> {
  const { rows } = await sql<OpenTest>`
    update back_test set status = 'RUNNING' where id = ${id} and ${testRuns.open}
    returning id::text as id, tenant_id::text as "tenantId", strategy_id::text as "strategyId", strategy,
      (extract(epoch from begin_time) * 1000)::float8 as "from", (extract(epoch from end_time) * 1000)::float8 as "to"`.execute(
    tx,
  )
  return rows[0]
}

export async function waitingVehicles(tx: Tx, id: string, most: number): Promise<readonly WaitingVehicle[]> {
  const { rows } = await sql<WaitingVehicle>`
    select b.vehicle_id::text as "vehicleId", b.vin, t.soft_version_id::text as software
    from back_test_vehicle b left join vehicle v on v.id = b.vehicle_id left join terminal t on t.id = v.terminal_id
    where b.test_id = ${id} and b.status = 'WAIT' order by b.vehicle_id limit ${most}`.execute(tx)
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
    total: one?.total ?? 0,
    days: one?.days ?? {},
    alarms: one?.alarms ?? [],
  }))
  await sql`
    update back_test_vehicle b set status = n.status, messages = n.messages, total = n.total, days = n.days, alarms = n.alarms
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("vehicleId" bigint, status text, messages integer, total integer,
      days jsonb, alarms jsonb)
    where b.test_id = ${id} and b.vehicle_id = n."vehicleId"`.execute(tx)
}

type Head = Omit<BackTestView, 'days' | 'most' | 'places' | 'failed'>

/** A test of the user with what it has found; undefined when there is none. */
export async function viewOf(
  tx: Tx,
  userId: string,
  which: { id?: string; strategyId?: string },
  now: number,
) {
  const { id = null, strategyId = null } = which
  const { rows } = await sql<Head>`
    select t.id::text as id, t.strategy_id::text as "strategyId", t.status, t.decoded, t.matched,
      (extract(epoch from t.begin_time) * 1000)::float8 as "beginTime", (extract(epoch from t.end_time) * 1000)::float8 as "endTime",
      (extract(epoch from t.create_time) * 1000)::float8 as "createTime",
      (extract(epoch from coalesce(t.finish_time, ${new Date(now)}) - t.create_time) * 1000)::float8 as took,
      count(*)::int as vehicles, count(*) filter (where v.status <> 'WAIT')::int as done, coalesce(sum(v.messages), 0)::float8 as messages,
      coalesce(sum(v.total), 0)::float8 as total, count(*) filter (where v.total > 0)::int as alarming
    from back_test t join back_test_vehicle v on v.test_id = t.id
    where t.user_id = ${userId} and (${id}::bigint is null or t.id = ${id}::bigint)
      and (${strategyId}::bigint is null or t.strategy_id = ${strategyId}::bigint)
    group by t.id order by t.id desc limit 1`.execute(tx)
  const [head] = rows
  return head && { ...head, ...(await detailsOf(tx, head.id)) }
}

async function detailsOf(
  tx: Tx,
  id: string,
): Promise<Pick<BackTestView, 'days' | 'most' | 'places' | 'failed'>> {
  const { rows: days } = await sql<{ day: number; count: number }>`
    select d.key::int as day, sum(d.value::int)::int as count from back_test_vehicle v cross join jsonb_each_text(v.days) d
    where v.test_id = ${id} group by 1 order by 1`.execute(tx)
  const { rows: most } = await sql<BackTestView['most'][number]>`
    select vin, messages, total from back_test_vehicle where test_id = ${id} and total > 0 order by total desc, vin limit 100`.execute(
    tx,
  )
  const { rows: places } = await sql<BackTestView['places'][number]>`
    select (a.value #>> '{position,lng}')::float8 as lng, (a.value #>> '{position,lat}')::float8 as lat
    from back_test_vehicle v cross join jsonb_array_elements(v.alarms) a
    where v.test_id = ${id} and a.value -> 'position' <> 'null' limit ${TEST_PLACES}`.execute(tx)
  const { rows: failed } = await sql<{ vin: string }>`
    select vin from back_test_vehicle where test_id = ${id} and status = 'FAIL' order by vin limit 20`.execute(
    tx,
  )
  return {
    days: days.map(({ day, count }) => ({ day: dayStart(day), count })),
    most,
    places,
    failed: failed.map(({ vin }) => vin),
  }
}

/** A page of the alarms that were found, in the order of their begins. */
export async function alarmPage(
  tx: Tx,
  id: string,
  { vin, page, pageSize }: { vin?: string | undefined; page: number; pageSize: number },
): Promise<{ items: (TestedAlarm & { vin: string })[]; total: number; current: number }> {
  const from = sql`back_test_vehicle v cross join jsonb_array_elements(v.alarms) a
    where v.test_id = ${id} and (${vin ?? null}::text is null or v.vin = ${vin ?? null}::text)`
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(tx)
  const { rows } = await sql<{ vin: string; alarm: TestedAlarm }>`
    select v.vin, a.value as alarm from ${from} order by (a.value ->> 'happenTime')::float8, v.vin
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  return {
    items: rows.map(({ vin: of, alarm }) => ({ vin: of, ...alarm })),
    total: counted[0]?.n ?? 0,
    current: page,
  }
}
