import type { AlarmChange } from '@motorpool/alarm/server'
import { dayOf } from '@motorpool/kernel'
import { TEST_ALARMS, type TestedAlarm } from '../../shared/back-test.ts'

const measuredOf = (detail: object | undefined): TestedAlarm['measured'] => {
  const { conditions = [] } = (detail ?? {}) as {
    conditions?: { name: string; measured: number | null; unit: string | null }[]
  }
  return conditions.map(({ name, measured, unit }) => ({ name, value: measured, unit }))
}

/** What a strategy would have raised on a vehicle. */
export interface Found {
  messages: number
  total: number
  /** Alarms that began, by the day in China (days since 1970). */
  days: Record<number, number>
  alarms: TestedAlarm[]
}

export const nothingFound = (): Found => ({ messages: 0, total: 0, days: {}, alarms: [] })

/** Adds what one step brought; of one strategy one alarm is open at most. */
export function addChanges(found: Found, changes: readonly AlarmChange[]): void {
  for (const change of changes) {
    if (change.op === 'begin') {
      const { moment, facts } = change
      const day = dayOf(moment.time)
      found.total++
      found.days[day] = (found.days[day] ?? 0) + 1
      if (found.total > TEST_ALARMS) continue
      found.alarms.push({
        happenTime: moment.time,
        endTime: null,
        times: 1,
        position: moment.at ?? null,
        measured: measuredOf(facts.detail),
      })
    } else if (change.op === 'end' && found.total <= TEST_ALARMS) {
      const last = found.alarms.at(-1)
      if (last) Object.assign(last, { endTime: change.moment.time, times: change.count })
    }
  }
}
