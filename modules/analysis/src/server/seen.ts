import { type Expression, type SqlBool, sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { type FleetFilters, fleetConditions } from '@motorpool/monitoring/server'

/**
 * The vehicles of an analysis as a condition over `fleetSource`; which days are asked of them is another matter. Customers are
 * shown the days of their links, which sums of months do not know: they see none here.
 */
export const seenVehicles = (
  ctx: CallCtx,
  { time: _time, ...filters }: FleetFilters & { time?: unknown },
): Expression<SqlBool> =>
  ctx.actor.userType === 'CUSTOMER' ? sql<SqlBool>`false` : fleetConditions(ctx, filters)
