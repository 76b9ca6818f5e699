import type { CallCtx } from '@motorpool/http'
import { definePortList, type EnumValue } from '@motorpool/kernel'
import type { AlarmCountType } from '../../shared/index.ts'

/** Beyond it a count says no more than that it is more. */
export const MOST_COUNTED = 10_000

/** What the bell of the header counts, by whoever knows it; the module that shows the list provides it. */
export interface AlarmCounter {
  readonly type: EnumValue<typeof AlarmCountType>
  /** Permission of the list that the count leads to: without it the count is not answered. */
  readonly permission: string
  /** Of all that the caller sees in that list and that wants to be reminded of. */
  count(ctx: CallCtx): Promise<number>
}

export const alarmCounters = definePortList<AlarmCounter>('alarm.counters')
