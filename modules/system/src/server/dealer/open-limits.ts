import { sql, type Tx } from '@motorpool/db'
import { resourceRoutes } from '@motorpool/resource/server'
import { dealerOpenLimits } from '../../shared/index.ts'

/** Vehicles of the dealer and of those below it whose service began in the period. */
const used = (limit: string) => `(
  select count(*)::int from vehicle v
  where v.tenant_id = ${limit}.tenant_id
    and v.org_id in (select o.id from org o join org top on top.id = ${limit}.org_id
                     where o.tenant_id = ${limit}.tenant_id and o.path like top.path || '%')
    and (${limit}.vehicle_category is null or v.vehicle_category = ${limit}.vehicle_category)
    and v.service_start_date >= ${limit}.begin_date
    and (${limit}.end_date is null or v.service_start_date <= ${limit}.end_date))`

export const dealerOpenLimitRoutes = resourceRoutes(dealerOpenLimits, {
  expressions: { usedCount: sql.raw(used('dealer_open_limit')) },
})

export interface OpenLimitBreach {
  orgName: string
  limit: number
  used: number
  months: number | null
}

/**
 * The first limit that opening so many more vehicles of an organisation on a day would break; undefined when none would.
 * Limits of the organisation and of those above it hold.
 */
export async function openLimitBreach(
  tx: Tx,
  wanted: {
    tenantId: string
    orgId: string
    vehicleCategory: string
    count: number
    months?: number | undefined
    day: Date
  },
): Promise<OpenLimitBreach | undefined> {
  const { tenantId, orgId, vehicleCategory, count, months = 0, day } = wanted
  const { rows } = await sql<{
    org_name: string
    limit_count: number
    used: number
    limit_months: number | null
  }>`
    select o.org_name, l.limit_count, ${sql.raw(used('l'))} as used, l.limit_months
    from dealer_open_limit l join org o on o.id = l.org_id join org own on own.id = ${orgId}
    where l.tenant_id = ${tenantId} and l.status = 'ENABLED' and own.path like o.path || '%'
      and (l.vehicle_category is null or l.vehicle_category = ${vehicleCategory})
      and l.begin_date <= ${day}::date and (l.end_date is null or l.end_date >= ${day}::date)
    order by l.id for update of l`.execute(tx)
  const broken = rows.find(
    (r) => r.used + count > r.limit_count || (r.limit_months !== null && months > r.limit_months),
  )
  return broken
    ? { orgName: broken.org_name, limit: broken.limit_count, used: broken.used, months: broken.limit_months }
    : undefined
}
