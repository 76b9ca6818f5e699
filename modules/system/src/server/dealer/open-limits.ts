import { sql, type Tx } from '@motorpool/db'
import { escalated, resourceRoutes } from '@motorpool/resource/server'
import { dealerOpenLimits } from '../../shared/index.ts'
import { type OpenedServices, openedServices } from './opened-services.ts'

export const dealerOpenLimitRoutes = resourceRoutes(dealerOpenLimits, {
  async decorate(ctx, rows) {
    const counts = await ctx.ports.get(openedServices)(
      ctx.tx,
      rows.map((row) => row.id),
    )
    for (const row of rows) Object.assign(row, { usedCount: counts.get(row.id) ?? 0 })
  },
})

export interface OpenLimit {
  orgName: string
  /** The organisations, of those asked for, that it holds for: its own and those below. */
  orgIds: string[]
  /** Null = all of them. */
  vehicleCategory: string | null
  limit: number
  used: number
  /** Longest service that may be opened. */
  months: number | null
  /** First and last day, as instants; no last day is for ever. */
  begin: number
  end: number | null
}

/**
 * The limits in force over organisations of a tenant, with what is used of them now. They are locked until the
 * transaction ends: of two who open services, the second counts what the first has opened. Limits set above the caller's
 * own organisation hold as well.
 */
export async function lockOpenLimits(
  tx: Tx,
  tenantId: string,
  orgIds: readonly string[],
  opened: OpenedServices,
): Promise<OpenLimit[]> {
  return escalated(tx, async () => {
    const { rows: locked } = await sql<{ id: string }>`
      select l.id from dealer_open_limit l join org o on o.id = l.org_id
      where l.tenant_id = ${tenantId} and l.status = 'ENABLED'
        and exists (select from org own where own.id = any (${orgIds}::bigint[]) and own.path like o.path || '%')
      order by l.id for update of l`.execute(tx)
    if (locked.length === 0) return []
    // Counted only after the wait for the lock: an older snapshot would not see what the other has stored.
    const ids = locked.map((l) => l.id)
    const counts = await opened(tx, ids)
    const { rows } = await sql<Omit<OpenLimit, 'used'> & { id: string }>`
      select l.id, o.org_name as "orgName", l.vehicle_category as "vehicleCategory", l.limit_count as limit,
        l.limit_months as months,
        array(select own.id::text from org own where own.id = any (${orgIds}::bigint[]) and own.path like o.path || '%') as "orgIds",
        (extract(epoch from l.begin_date::timestamp at time zone 'Asia/Shanghai') * 1000)::float8 as begin,
        (extract(epoch from l.end_date::timestamp at time zone 'Asia/Shanghai') * 1000)::float8 as end
      from dealer_open_limit l join org o on o.id = l.org_id
      where l.id = any (${ids}::bigint[]) order by l.id`.execute(tx)
    return rows.map(({ id, ...limit }) => ({ ...limit, used: counts.get(id) ?? 0 }))
  })
}
