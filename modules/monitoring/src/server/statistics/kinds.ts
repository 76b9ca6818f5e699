import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { HourStatistics, KindStatistics } from '../../shared/statistics.ts'
import { conditions, FROM } from '../monitor/vehicle-repo.ts'
import { COUNTED } from './areas.ts'

/** Kinds answered at most, those with most vehicles first. */
export const KINDS_MAX = 200

const KINDS = {
  type: sql`left join vehicle_type k on k.id = v.vehicle_type_id`,
  model: sql`left join vehicle_model k on k.id = v.vehicle_model_id`,
}
const NAMES = { type: sql`k.type_name`, model: sql`k.model_name` }

/** Vehicles by their type or model, the most first. */
export async function kindStatistics(ctx: CallCtx, by: 'type' | 'model'): Promise<KindStatistics[]> {
  const { rows } = await sql<KindStatistics>`
    select k.id, ${NAMES[by]} as name, ${COUNTED} ${FROM} ${KINDS[by]}
    where ${conditions(ctx, {})} group by 1, 2 order by total desc, name limit ${KINDS_MAX}`.execute(ctx.tx)
  return rows
}

/** Vehicles online hour by hour, as they were sampled. */
export async function hourStatistics(ctx: CallCtx, from: number, to: number): Promise<HourStatistics[]> {
  const { rows } = await sql<{ time: number; online: number; peak: number; total: number }>`
    select (extract(epoch from date_trunc('hour', at)) * 1000)::float8 as time, avg(online)::float8 as online,
      max(online)::int as peak, avg(total)::float8 as total
    from (
      select at, sum(online) as online, sum(total) as total from fleet_sample
      where at >= ${new Date(from)} and at <= ${new Date(to)}
        and (${ctx.actor.userType === 'ADMIN'} or tenant_id = ${ctx.tenantId})
      group by at
    ) sample group by 1 order by 1`.execute(ctx.tx)
  return rows.map((r) => ({ ...r, rate: r.total > 0 ? r.online / r.total : null }))
}
