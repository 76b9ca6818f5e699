import type { FrameColumns } from '@motorpool/history/server'
import { floatAt, intAt } from '@motorpool/kernel'
import { RecordFlag } from '@motorpool/wire'

/** What a row is to conditions. */
export const UNHEARD = 0
export const REPORT = 1
export const OTHER = 2

const UNHEARD_FLAGS = RecordFlag.absurdTime | RecordFlag.downlink

/**
 * What each row from `from` to `to` (ms, excluded) is: as the consumer takes messages that come in the order of device time.
 * `newest`: the time of the report before them, ms.
 */
export function kindsOf(
  { count, flags, deviceTime }: FrameColumns,
  from: number,
  to: number,
  newest: number,
): Uint8Array {
  const kinds = new Uint8Array(count)
  let before = newest
  for (let i = 0; i < count; i++) {
    const flag = intAt(flags, i)
    const time = floatAt(deviceTime, i)
    if (flag & UNHEARD_FLAGS || time < from || time >= to) continue
    if (flag & RecordFlag.report) {
      // A second report of one time says nothing.
      if (time === before) continue
      before = time
      kinds[i] = REPORT
    } else if (!(flag & (RecordFlag.signOn | RecordFlag.signOff))) kinds[i] = OTHER
  }
  return kinds
}
