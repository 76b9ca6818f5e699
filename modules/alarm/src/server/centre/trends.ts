import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { Sql } from '@motorpool/resource/server'
import { z } from 'zod'
import { AlarmKindName, type AlarmTrends } from '../../shared/index.ts'

const DAY_MS = 86_400_000
export const TREND_DAYS = 31
const MODELS_MAX = 10

const ZONE = 'Asia/Shanghai'
/** ms that days in China are ahead of UTC. */
const AHEAD_MS = 8 * 3_600_000

const dayText = (ms: number): string => new Date(ms + AHEAD_MS).toISOString().slice(0, 10)

const period = z.tuple([z.number(), z.number()])

/** The days between two times, in China. */
function daysOf(given: unknown): string[] {
  const parsed = period.safeParse(given)
  const [begin, end] = parsed.data ?? [0, -DAY_MS]
  const count = Math.floor((end + AHEAD_MS) / DAY_MS) - Math.floor((begin + AHEAD_MS) / DAY_MS) + 1
  if (count < 1 || count > TREND_DAYS)
    throw new AppError(
      'INVALID_INPUT',
      {},
      { fields: [{ field: 'happenTime', code: 'FIELD_RANGE', params: { min: 1, max: TREND_DAYS } }] },
    )
  return Array.from({ length: count }, (_, i) => dayText(begin + i * DAY_MS))
}

/** Alarms of a list by day and kind, and by model; `happenTime` is the filter of it that says when. */
export async function trendsOf(ctx: CallCtx, where: Sql, happenTime: unknown): Promise<AlarmTrends> {
  const days = daysOf(happenTime)
  const { rows } = await sql<{ day: string; kind: string; n: number }>`
    select to_char(happen_time at time zone ${ZONE}, 'YYYY-MM-DD') as day, kind, count(*)::int as n
    from alarm where ${where} group by 1, 2`.execute(ctx.tx)
  const { rows: models } = await sql<AlarmTrends['models'][number]>`
    select v.vehicle_model_id::text as id, m.model_name as name, sum(a.n)::int as count, count(*)::int as vehicles
    from (select vehicle_id, count(*) as n from alarm where ${where} group by 1) a
    left join vehicle v on v.id = a.vehicle_id left join vehicle_model m on m.id = v.vehicle_model_id
    group by 1, 2 order by 3 desc, 1 limit ${MODELS_MAX}`.execute(ctx.tx)
  const counts = new Map(rows.map(({ day, kind, n }) => [`${day} ${kind}`, n]))
  const kinds = AlarmKindName.values
    .map((kind) => ({ kind, counts: days.map((day) => counts.get(`${day} ${kind}`) ?? 0) }))
    .filter((one) => one.counts.some((n) => n > 0))
  return { days, kinds, models }
}
