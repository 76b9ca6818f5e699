import { type AlarmDays, type AlarmsOfDay, alarmsByDay } from '@motorpool/alarm/server'
import type { CallCtx } from '@motorpool/http'
import { z } from 'zod'
import type { AlarmCounts, AlarmUse } from '../shared/totals.ts'
import { before, type DayRange } from './range.ts'

const count = z.number().int().nullable()
const counts = z.object({ level1: count, level2: count, level3: count, faults: count })

export const alarmsAnswer = z
  .object({ values: counts, before: counts, days: z.array(counts.extend({ day: z.string() })) })
  .nullable()

type Counted = Pick<AlarmsOfDay, 'level1' | 'level2' | 'level3' | 'faults'>

/** What the caller may not read is unknown to them, not zero. */
const readable = ({ alarms, faults }: AlarmDays['reads'], counted: Counted): AlarmCounts => ({
  level1: alarms ? counted.level1 : null,
  level2: alarms ? counted.level2 : null,
  level3: alarms ? counted.level3 : null,
  faults: faults ? counted.faults : null,
})

function sumOf({ days, reads }: AlarmDays): AlarmCounts {
  const sum = (of: keyof Counted) => days.reduce((all, day) => all + day[of], 0)
  return readable(reads, {
    level1: sum('level1'),
    level2: sum('level2'),
    level3: sum('level3'),
    faults: sum('faults'),
  })
}

/** Alarms and faults of a vehicle in some days, beside as many days before; null for who may read none. */
export async function alarmsOf(ctx: CallCtx, vehicleId: string, range: DayRange): Promise<AlarmUse | null> {
  const now = await alarmsByDay(ctx, vehicleId, range)
  if (!now.reads.alarms && !now.reads.faults) return null
  return {
    values: sumOf(now),
    before: sumOf(await alarmsByDay(ctx, vehicleId, before(range))),
    days: now.days.map((one) => ({ day: one.day, ...readable(now.reads, one) })),
  }
}
