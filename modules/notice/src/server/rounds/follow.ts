import type { News, NewsFollower } from '@motorpool/alarm/server'
import { sql, type Tx } from '@motorpool/db'
import type { Geocoder } from '@motorpool/geocoder'
import { enqueue } from '@motorpool/jobs'
import { closeJob } from './jobs.ts'

/** ms: what happens so soon after the first is told with it. */
const GATHER_MS = 10_000
const URGENT = '3'

interface Matched {
  strategy_id: string
  area: string[] | null
  fact: string
  topic: string
  row_id: string
  org_id: string
  vehicle_id: string | null
  vin: string
  remind_type: string
  kind: string
  type: string
  name: string | null
  level: string
  happen_time: string
  lng: number | null
  lat: number | null
}

const REMIND_TYPES = sql`case a.kind when 'TERMINAL' then 'TERMINAL_ALARM' when 'GB' then 'GB_ALARM' when 'FAULT' then 'FAULT'
  when 'FENCE' then 'FENCE' when 'STRATEGY' then 'STRATEGY' when 'TAMPER' then 'TAMPER' when 'ACC_TIME' then 'ACC_TIME'
  when 'LOCATION' then 'ABNORMAL' when 'OFFLINE' then 'ABNORMAL' when 'GB4' then 'ABNORMAL' else 'WORKING_STATE' end`

/** What happened, by the strategies that tell of it: those of the vehicle's organisation and above that mean the vehicle. */
async function matched(tx: Tx, tenantId: string, news: readonly News[], now: number): Promise<Matched[]> {
  const { rows } = await sql<Matched>`
    with recursive news (topic, row_id) as (
      select * from unnest(${news.map((n) => n.topic)}::text[], ${news.map((n) => n.rowId)}::bigint[])
    ), happened as (
      select 'ALARM' as topic, a.id as row_id, 'A' || a.id as fact, a.org_id, a.vehicle_id, a.vin,
        ${REMIND_TYPES} as remind_type, a.kind, a.type, coalesce(a.fault_name, a.detail ->> 'fenceName') as name, a.level,
        a.happen_time, a.position
      from alarm a join news n on n.topic = 'ALARM' and n.row_id = a.id
      where a.tenant_id = ${tenantId} and a.remind
      union all
      select 'MAINTENANCE', l.id, 'M' || l.id || l.stage, l.org_id, v.id, l.vin, 'MAINTENANCE', 'MAINTENANCE', l.stage,
        s.strategy_name, case l.stage when 'OVERDUE' then '2' else '1' end, l.remind_time, null
      from maintenance_log l join news n on n.topic = 'MAINTENANCE' and n.row_id = l.id
        join maintenance_strategy s on s.id = l.strategy_id left join vehicle v on v.vin = l.vin
      where l.tenant_id = ${tenantId} and l.handler = 'UNDISPOSED'
    ), grouped (strategy_id, group_id) as (
      select s.id, unnest(s.vehicle_group_ids) from notice_strategy s
      where s.tenant_id = ${tenantId} and s.status = 'ENABLED'
      union select g.strategy_id, child.id from grouped g join vehicle_group child on child.parent_id = g.group_id
    ), bound as (
      select s.*, o.path,
        coalesce(cardinality(s.vehicle_model_ids), 0) + coalesce(cardinality(s.vehicle_group_ids), 0)
          + coalesce(cardinality(s.vehicle_ids), 0) = 0 as of_all
      from notice_strategy s join org o on o.id = s.org_id
      where s.tenant_id = ${tenantId} and s.status = 'ENABLED'
    )
    select s.id as strategy_id, s.area, h.fact, h.topic, h.row_id, h.org_id, h.vehicle_id, h.vin, h.remind_type, h.kind, h.type,
      h.name, h.level, h.happen_time::text as happen_time, h.position[0] as lng, h.position[1] as lat
    from happened h join org o on o.id = h.org_id
      join bound s on h.remind_type = any (s.remind_types) and o.path like s.path || '%'
      left join vehicle v on v.id = h.vehicle_id
    where (coalesce(cardinality(s.alarm_levels), 0) = 0 or h.level = any (s.alarm_levels))
      and h.happen_time >= ${new Date(now)}::timestamptz - make_interval(mins => s.late_minutes)
      and (s.of_all or v.vehicle_model_id = any (s.vehicle_model_ids) or v.id = any (s.vehicle_ids)
        or exists (select from grouped g join vehicle_group_relation r on r.group_id = g.group_id
          where g.strategy_id = s.id and case r.group_target
            when 'model' then v.vehicle_model_id = r.vehicle_model_id
            when 'org' then v.org_id = r.linked_org_id
            else v.vin = r.vin end))
      and not exists (select from notice_item i
        where i.strategy_id = s.id and i.vehicle_id = h.vehicle_id and i.kind = h.kind and i.type = h.type
          and i.create_time > ${new Date(now)}::timestamptz - make_interval(mins => s.interval_minutes))
    order by h.happen_time, h.row_id`.execute(tx)
  return rows
}

/** Whether a position lies in the area that a strategy is for, the last of the codes on the way to it. */
function isIn(geocoder: Geocoder, { area, lng, lat }: Matched): boolean {
  const wanted = area?.at(-1)
  if (wanted === undefined) return true
  if (lng === null || lat === null) return false
  const place = geocoder.placeAt({ lng, lat })
  return (
    place !== null &&
    [place.province, place.city, place.district].some(
      (unit) => unit !== null && String(unit.adcode) === wanted,
    )
  )
}

/** The round that a strategy gathers in: the open one, else a new one, not sooner after the last than its pause allows. */
async function openRound(
  tx: Tx,
  tenantId: string,
  strategyId: string,
  urgent: boolean,
  now: number,
): Promise<string> {
  const { rows } = await sql<{ id: string; due: number; fresh: boolean }>`
    insert into notice_round as r (tenant_id, strategy_id, step, urgent, create_time, due_time)
    select tenant_id, id, 0, ${urgent}, ${new Date(now)}, greatest(${new Date(now + GATHER_MS)}::timestamptz,
      (select max(due_time) from notice_round where strategy_id = s.id and step = 0)
        + make_interval(mins => s.digest_minutes))
    from notice_strategy s where s.id = ${strategyId} and s.tenant_id = ${tenantId}
    on conflict (strategy_id, step) where state = 'OPEN' do update set urgent = r.urgent or excluded.urgent
    returning id::text as id, extract(epoch from due_time)::float8 * 1000 as due, xmax = 0 as fresh`.execute(
    tx,
  )
  const [round] = rows
  if (!round) return ''
  if (round.fresh) await enqueue(tx, closeJob, { roundId: round.id }, { at: round.due })
  return round.id
}

/** Items of a round, each once for its strategy and step. */
async function gather(
  tx: Tx,
  tenantId: string,
  roundId: string,
  strategyId: string,
  all: readonly Matched[],
  now: number,
) {
  await sql`
    insert into notice_item (tenant_id, round_id, strategy_id, step, fact, topic, row_id, org_id, vehicle_id, vin, remind_type,
      kind, type, name, level, happen_time, position, create_time)
    select ${tenantId}, ${roundId}, ${strategyId}, 0, n.fact, n.topic, n.row_id, n.org_id, n.vehicle_id, n.vin, n.remind_type,
      n.kind, n.type, n.name, n.level, n.happen_time, point(n.lng, n.lat), ${new Date(now)}
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as n(fact text, topic text, row_id bigint, org_id bigint,
      vehicle_id bigint, vin text, remind_type text, kind text, type text, name text, level text, happen_time timestamptz,
      lng float8, lat float8)
    on conflict (strategy_id, step, fact) do nothing`.execute(tx)
}

/** Gathers what happened by strategy; a round is closed, and told of, by a job. However much there is, a strategy has one. */
export const noticeFollower = (geocoder: Geocoder): NewsFollower => ({
  async follow(run, tx, tenantId, news) {
    const now = run.now()
    const found = (await matched(tx, tenantId, news, now)).filter((one) => isIn(geocoder, one))
    const byStrategy = Map.groupBy(found, ({ strategy_id }) => strategy_id)
    // In one order everywhere, so that two of a tenant never wait for each other.
    for (const [strategyId, all] of [...byStrategy].sort(([a], [b]) => Number(a) - Number(b))) {
      const urgent = all.some(({ level }) => level === URGENT)
      const roundId = await openRound(tx, tenantId, strategyId, urgent, now)
      if (roundId) await gather(tx, tenantId, roundId, strategyId, all, now)
    }
  },
})
