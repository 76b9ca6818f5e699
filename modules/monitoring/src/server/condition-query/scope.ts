import { type Expression, type SqlBool, sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { CONDITION_QUERY_LIMITS, type QuestionScope } from '../../shared/condition-query.ts'
import { conditions, FROM } from '../monitor/vehicle-repo.ts'

/** A vehicle that is asked, and what the caller may see of it, ms, [from, to); null: no bound. */
export interface AskedVehicle {
  id: string
  tenantId: string
  vin: string
  from: number | null
  to: number | null
  /** Version of the software of its terminal. */
  software: string | null
}

const vinsOf = ({ vinList }: QuestionScope) => [...new Set(vinList?.map((vin) => vin.toUpperCase()))]

/**
 * The vehicles that a scope leaves of those that the caller sees and may monitor.
 *
 * @throws AppError NOT_FOUND for a VIN that is none of them, CONDITION_QUERY_NO_VEHICLES, CONDITION_QUERY_VEHICLES
 */
export async function vehiclesIn(ctx: CallCtx, scope: QuestionScope): Promise<readonly AskedVehicle[]> {
  const { orgId, vehicleModelId, vehicleGroupId } = scope
  const vins = vinsOf(scope)
  const where: Expression<SqlBool>[] = [
    conditions(ctx, {
      ...(orgId ? { orgId } : {}),
      ...(vehicleModelId ? { vehicleModelId } : {}),
      ...(vehicleGroupId ? { vehicleGroupId } : {}),
    }),
  ]
  if (vins.length > 0) where.push(sql<SqlBool>`v.vin = any (${vins}::text[])`)
  const max = CONDITION_QUERY_LIMITS.vehicles
  const { rows } = await sql<AskedVehicle>`
    select v.id::text as id, v.tenant_id::text as "tenantId", v.vin, t.soft_version_id::text as software,
      l.first_day::timestamp at time zone 'Asia/Shanghai' as "from",
      (l.last_day + 1)::timestamp at time zone 'Asia/Shanghai' as "to"
    ${FROM} left join app.customer_links() l on l.vehicle_id = v.id
    where ${sql.join(where, sql` and `)} order by v.id limit ${max + 1}`.execute(ctx.tx)
  if (rows.length > max) throw new AppError('CONDITION_QUERY_VEHICLES', { max })
  const known = new Set(rows.map(({ vin }) => vin))
  const missing = vins.find((vin) => !known.has(vin))
  if (missing !== undefined) throw new AppError('NOT_FOUND', { what: missing })
  if (rows.length === 0) throw new AppError('CONDITION_QUERY_NO_VEHICLES')
  return rows
}
