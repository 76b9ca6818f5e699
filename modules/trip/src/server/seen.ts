import { type Expression, type RawBuilder, type SqlBool, sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { type FleetFilters, fleetConditions, fleetSource } from '@motorpool/monitoring/server'

/** Trips with their vehicles: `p` and `v`, and what conditions of fleets name. */
export const TRIPS = sql`${fleetSource} join vehicle_trip p on p.vehicle_id = v.id`

/** A moment within the days of a customer's link to the vehicle. */
const linked = (moment: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from app.customer_links() l where l.vehicle_id = v.id
    and ${moment} >= coalesce(l.first_day::timestamp at time zone 'Asia/Shanghai', '-infinity')
    and ${moment} < coalesce((l.last_day + 1)::timestamp at time zone 'Asia/Shanghai', 'infinity'))`

/** Trips that the caller sees, as a condition over `TRIPS`; customers those of the days of their links. */
export function seenTrips(ctx: CallCtx, filters: FleetFilters = {}): Expression<SqlBool> {
  const seen = fleetConditions(ctx, filters)
  if (ctx.actor.userType === 'ADMIN') return seen
  // The vehicle's tenant says the same; with the trip's own the index by time serves.
  const own = sql<SqlBool>`p.tenant_id = ${ctx.tenantId} and ${seen}`
  return ctx.actor.userType === 'CUSTOMER' ? sql<SqlBool>`${own} and ${linked(sql`p.begin_time`)}` : own
}
