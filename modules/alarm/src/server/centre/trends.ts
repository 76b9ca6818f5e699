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
/** Any midnight there: days have been of equal length since 1991. */
const MIDNIGHT = '2000-01-01T00:00:00+08:00'
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

/** A count of a day and kind, or of a model. */
type Counted =
  | { by: 'day'; day: string; kind: string; count: number }
  | ({ by: 'model' } & AlarmTrends['models'][number])

/** Alarms of a list by day and kind, and by model, in one pass; `happenTime` is the filter of it that says when. */
export async function trendsOf(ctx: CallCtx, where: Sql, happenTime: unknown): Promise<AlarmTrends> {
  const days = daysOf(happenTime)
  const { rows } = await sql<Counted>`
    with counted as materialized (
      select date_bin('1 day', happen_time, ${MIDNIGHT}::timestamptz) as day, kind, vehicle_id,
        grouping(vehicle_id) as by_day, count(*)::int as n
      from alarm where ${where} group by grouping sets ((1, kind), (vehicle_id))
    ), models as (
      select v.vehicle_model_id::text as id, m.model_name as name, sum(c.n)::int as count, count(*)::int as vehicles
      from counted c left join vehicle v on v.id = c.vehicle_id left join vehicle_model m on m.id = v.vehicle_model_id
      where c.by_day = 0 group by 1, 2 order by 3 desc, 1 limit ${MODELS_MAX}
    )
    select 'day' as by, to_char(day at time zone ${ZONE}, 'YYYY-MM-DD') as day, kind, null as id, null as name, n as count, null::int as vehicles from counted where by_day = 1
    union all select 'model', null, null, id, name, count, vehicles from models order by count desc, id`.execute(
    ctx.tx,
  )
  const counts = new Map(
    rows.flatMap((row) => (row.by === 'day' ? [[`${row.day} ${row.kind}`, row.count] as const] : [])),
  )
  const models = rows.flatMap((row) => {
    if (row.by === 'day') return []
    const { id, name, count, vehicles } = row
    return [{ id, name, count, vehicles }]
  })
  const kinds = AlarmKindName.values
    .map((kind) => ({ kind, counts: days.map((day) => counts.get(`${day} ${kind}`) ?? 0) }))
    .filter((one) => one.counts.some((n) => n > 0))
  return { days, kinds, models }
}
