import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { dayStart } from '@motorpool/kernel'
import { LIST_OF_KIND } from '../../shared/index.ts'
import { mayReadKind } from '../story/may-read.ts'

/** Alarms of a vehicle that began on a day, by level; faults are apart from them. */
export interface AlarmsOfDay {
  /** YYYY-MM-DD, UTC+8 */
  readonly day: string
  readonly level1: number
  readonly level2: number
  readonly level3: number
  readonly faults: number
}

/** Days since 1970 (UTC+8), both included. */
interface Days {
  readonly first: number
  readonly last: number
}

export interface AlarmDays {
  /** The oldest first, without days that had none. */
  readonly days: readonly AlarmsOfDay[]
  /** What the caller may read at all: of the rest nothing is counted. */
  readonly reads: { readonly alarms: boolean; readonly faults: boolean }
}

const FAULT = 'FAULT'

/** Alarms and faults of a vehicle by the day on which they began, of the kinds that the caller may read. */
export async function alarmsByDay(
  ctx: CallCtx,
  vehicleId: string,
  { first, last }: Days,
): Promise<AlarmDays> {
  const kinds = Object.keys(LIST_OF_KIND).filter((kind) => mayReadKind(ctx, kind))
  const reads = { alarms: kinds.some((kind) => kind !== FAULT), faults: kinds.includes(FAULT) }
  if (kinds.length === 0) return { days: [], reads }
  const { rows } = await sql<AlarmsOfDay>`
    select to_char(a.happen_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      ${sql.join(['1', '2', '3'].map(ofLevel))}, count(*) filter (where ${IS_FAULT})::int as faults
    from vehicle v join alarm a on a.tenant_id = v.tenant_id and a.vin = v.vin and a.vehicle_id = v.id
    where v.id = ${vehicleId} and a.kind = any (${kinds}::text[])
      and a.happen_time >= ${new Date(dayStart(first))} and a.happen_time < ${new Date(dayStart(last + 1))}
    group by 1 order by 1`.execute(ctx.tx)
  return { days: rows, reads }
}

const IS_FAULT = sql`a.kind = ${sql.lit(FAULT)}`

const ofLevel = (level: string) =>
  sql`count(*) filter (where a.level = ${level} and not ${IS_FAULT})::int as ${sql.ref(`level${level}`)}`
