import { CUSTOMER_KIND } from '@motorpool/alarm/shared'
import { prepared, sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { PortalHome, PortalNeed, PortalStatistics, PortalVehicle } from '../../shared/portal/index.ts'
import { customerOf } from './customer.ts'
import { oneDecimal } from './figures.ts'
import { ownVehicles } from './vehicles-repo.ts'

/** Vehicles of one customer that figures add up; the largest fleets are staff's. */
const FLEET_MAX = 5000
/** Of what asks for the customer. */
const NEEDS_MAX = 20
/** Vehicles that home shows: they are read anyway, to add them up, and an open portal asks for home alone. */
const SHOWN = 6

const WORKING = new Set(['running', 'working', 'idling'])

const fleetOf = (ctx: CallCtx): Promise<PortalVehicle[]> => ownVehicles(ctx, {}, { limit: FLEET_MAX })

function sumsOf(all: readonly PortalVehicle[]): PortalStatistics {
  const count = (test: (one: (typeof all)[number]) => boolean) => all.filter(test).length
  const online = count(({ onlineStatus }) => onlineStatus === 'ONLINE')
  return {
    total: all.length,
    online,
    offline: all.length - online,
    working: count(({ operatingState }) => WORKING.has(operatingState)),
    focused: count(({ focusStatus }) => focusStatus === 'FOCUSED'),
    assigned: count(({ assignStatus }) => assignStatus === 'ASSIGNED'),
    dayDistance: oneDecimal(all.reduce((sum, one) => sum + one.dayDistance, 0)),
    dayWork: oneDecimal(all.reduce((sum, one) => sum + one.dayWork, 0)),
  }
}

export const statisticsOf = async (ctx: CallCtx): Promise<PortalStatistics> => sumsOf(await fleetOf(ctx))

/** What lasts, is due or is under way, by kind and vehicle; row security leaves what is the customer's. */
async function needsOf(ctx: CallCtx): Promise<PortalNeed[]> {
  const query = sql<PortalNeed>`
    select n.kind, n.vin, coalesce(p.vehicle_name, v.plate_code, v.machine_code) as vehicle, n.count, n.time
    from (
      select 'ALARM' as kind, a.vin, count(*)::int as count, max(a.happen_time) as time
      from alarm a where a.tenant_id = ${ctx.tenantId} and a.state = 'ALARMING' and a.kind <> ${CUSTOMER_KIND} group by a.vin
      union all
      select 'MAINTENANCE', m.vin, count(*)::int, max(m.remind_time) from maintenance_log m
      where m.tenant_id = ${ctx.tenantId} and m.handler = 'UNDISPOSED' group by m.vin
      union all
      select 'ORDER', o.vin, count(*)::int, max(o.create_time) from service_order o
      where o.tenant_id = ${ctx.tenantId} and o.status in ('WAIT', 'PROCESSING') group by o.vin
    ) n join vehicle v on v.vin = n.vin
    left join portal_vehicle p on p.vin = v.vin and p.create_user_id = ${customerOf(ctx)}
    where coalesce(p.bound, true) order by n.time desc, n.vin, n.kind`
  const { rows } = await prepared(query, ctx.tx)
  return rows
}

/** `listed`: whether the caller may see the list of vehicles. */
export async function homeOf(ctx: CallCtx, listed: boolean): Promise<PortalHome> {
  const all = await fleetOf(ctx)
  const needs = await needsOf(ctx)
  const sum = (kind: PortalNeed['kind']) =>
    needs.filter((need) => need.kind === kind).reduce((total, { count }) => total + count, 0)
  return {
    statistics: sumsOf(all),
    alarms: sum('ALARM'),
    maintenance: sum('MAINTENANCE'),
    orders: sum('ORDER'),
    needs: needs.slice(0, NEEDS_MAX),
    vehicles: listed ? all.slice(0, SHOWN) : [],
  }
}
