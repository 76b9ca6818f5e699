import { type Expression, type SqlBool, sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { type FleetFilters, fleetConditions, fleetSource } from '@motorpool/monitoring/server'
import type { HealthFinding, HealthState } from '../shared/enums.ts'

/** Vehicles of which anything was ever known: `h`, `v`, and what conditions of fleets name. */
export const HEALTH = sql`${fleetSource} join vehicle_health h on h.vehicle_id = v.id and h.tenant_id = v.tenant_id`

export interface HealthFilters extends FleetFilters {
  state?: HealthState | undefined
  finding?: HealthFinding | undefined
}

/**
 * Vehicles whose health the caller sees, as a condition over `HEALTH`; a vehicle that was not summed up yet is not shown as unknown.
 * Customers see none: estimates reach back before their links.
 */
export function seenHealth(
  ctx: CallCtx,
  { state, finding, ...filters }: HealthFilters = {},
): Expression<SqlBool> {
  if (ctx.actor.userType === 'CUSTOMER') return sql<SqlBool>`false`
  const all = [fleetConditions(ctx, filters), sql<SqlBool>`h.sum_time is not null`]
  if (state) all.push(sql<SqlBool>`h.state = ${state}`)
  if (finding) all.push(sql<SqlBool>`h.findings @> array[${finding}]`)
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}
