import { sql, type Tx } from '@motorpool/db'
import { hoursWorked } from '@motorpool/figures/server'
import { recordVehicleEvents } from '@motorpool/history/server'
import { type LastService, PLANNED, type Plan, type Planned } from '../../shared/plan.ts'
import { noPlan } from './request.ts'

/** Vehicles and strategies of one transaction. */
const PORTION = 1000

/** Which strategies apply to which vehicles: of the strategy's organisation and those below it, by model, group or vehicle. */
const wanted = (tenantId: string | null) => sql`
  with recursive measured as (
    select s.*, o.path,
      case when num_nulls(time_over, time_pre, time_unit) = 0 then jsonb_build_object(
        'over', time_over * case time_unit when 'DAY' then 24 else 1 end,
        'pre', time_pre * case time_unit when 'DAY' then 24 else 1 end) end as work,
      case when num_nulls(service_life_over, service_life_pre, service_life_unit) = 0 then jsonb_build_object(
        'over', service_life_over::bigint * case service_life_unit when 'DAY' then 86400000 else 3600000 end,
        'pre', service_life_pre::bigint * case service_life_unit when 'DAY' then 86400000 else 3600000 end) end as life,
      case when num_nulls(mileage_over, mileage_pre, mileage_unit) = 0 then jsonb_build_object(
        'over', mileage_over, 'pre', mileage_pre) end as km
    from maintenance_strategy s join org o on o.id = s.org_id
    where s.status = 'ENABLED' and (${tenantId}::bigint is null or s.tenant_id = ${tenantId})
  ), grouped (strategy_id, group_id) as (
    select m.id, unnest(m.vehicle_group_ids) from measured m
    union select g.strategy_id, child.id from grouped g join vehicle_group child on child.parent_id = g.group_id
  ), named (strategy_id, vehicle_id) as (
    select m.id, v.id from measured m join vehicle v on v.tenant_id = m.tenant_id and v.vehicle_model_id = any (m.vehicle_model_ids)
    union select m.id, v.id from measured m join vehicle v on v.tenant_id = m.tenant_id and v.id = any (m.vehicle_ids)
    union select g.strategy_id, v.id from grouped g
      join vehicle_group_relation r on r.group_id = g.group_id
      join vehicle v on v.tenant_id = r.tenant_id and case r.group_target
        when 'model' then v.vehicle_model_id = r.vehicle_model_id
        when 'org' then v.org_id = r.linked_org_id
        else v.vin = r.vin end
  ), wanted as (
    select m.id as strategy_id, v.id as vehicle_id, v.tenant_id, v.org_id, v.vin, jsonb_build_object(
      'type', m.strategy_type, 'work', m.work, 'life', m.life, 'mileage', m.km,
      'since', floor(extract(epoch from coalesce(v.sale_date::timestamp at time zone 'Asia/Shanghai',
        v.production_date::timestamp at time zone 'Asia/Shanghai', v.create_time)) * 1000)::bigint) as plan
    from named n join measured m on m.id = n.strategy_id join vehicle v on v.id = n.vehicle_id
      join org o on o.id = v.org_id and o.path like m.path || '%'
  )`

interface Planning {
  strategyId: string
  vehicleId: string
  tenantId: string
  plan: Plan
  /** h that the vehicle had worked when its record was made */
  work: number
  last: LastService | null
}

/** Strategies that apply otherwise than the reminders say: stored, and recorded as events of their vehicles. */
async function plan(tx: Tx, tenantId: string | null): Promise<number> {
  const { rows } = await sql<Planning>`${wanted(tenantId)}, stored as (
      insert into maintenance_reminder as r (tenant_id, org_id, vin, strategy_id, plan)
      select w.tenant_id, w.org_id, w.vin, w.strategy_id, w.plan from wanted w
      left join maintenance_reminder known on known.vin = w.vin and known.strategy_id = w.strategy_id
      where known.plan is distinct from w.plan order by w.vehicle_id, w.strategy_id limit ${PORTION}
      on conflict (vin, strategy_id) do update set plan = excluded.plan, update_time = now()
      returning r.vin, r.strategy_id, r.plan)
    select s.strategy_id::text as "strategyId", v.id::text as "vehicleId", v.tenant_id::text as "tenantId", s.plan,
      coalesce(v.init_work_time, 0)::float8 as work, l.last
    from stored s join vehicle v on v.vin = s.vin
    left join lateral (
      select jsonb_build_object('time', floor(extract(epoch from maintenance_time) * 1000)::bigint,
        'work', work_time, 'mileage', mileage) as last
      from maintenance_log where vin = s.vin and strategy_id = s.strategy_id and handler = 'DISPOSED'
      order by maintenance_time desc limit 1) l on true`.execute(tx)
  const worked = await hoursWorked(tx, new Set(rows.map(({ vehicleId }) => vehicleId)))
  await recordVehicleEvents(
    tx,
    'RECORDED',
    null,
    rows.map(({ vehicleId, tenantId: owner, work, ...planned }) => {
      const detail: Planned = { topic: PLANNED, ...planned, work: work + (worked.get(vehicleId) ?? 0) }
      return { vehicleId, tenantId: owner, detail }
    }),
  )
  return rows.length
}

/** Reminders of strategies that apply no more are removed, with what is open of them. */
async function withdraw(tx: Tx, tenantId: string | null): Promise<number> {
  const { rows } = await sql<{ strategyId: string; vehicleId: string; tenantId: string }>`
    ${wanted(tenantId)}, gone as (
      delete from maintenance_reminder where id in (
        select r.id from maintenance_reminder r
        where (${tenantId}::bigint is null or r.tenant_id = ${tenantId})
          and not exists (select from wanted w where w.vin = r.vin and w.strategy_id = r.strategy_id)
        order by r.id limit ${PORTION})
      returning vin, strategy_id
    ), closed as (
      delete from maintenance_log l using gone g
      where l.vin = g.vin and l.strategy_id = g.strategy_id and l.handler = 'UNDISPOSED')
    select g.strategy_id::text as "strategyId", v.id::text as "vehicleId", v.tenant_id::text as "tenantId"
    from gone g join vehicle v on v.vin = g.vin`.execute(tx)
  await recordVehicleEvents(
    tx,
    'RECORDED',
    null,
    rows.map(({ strategyId, ...vehicle }) => ({ ...vehicle, detail: noPlan(strategyId) })),
  )
  return rows.length
}

/** One portion of what is to be changed so that reminders stand for the strategies that apply; answers how much that was. */
export async function assignStrategies(tx: Tx, tenantId: string | null): Promise<number> {
  return (await plan(tx, tenantId)) + (await withdraw(tx, tenantId))
}
