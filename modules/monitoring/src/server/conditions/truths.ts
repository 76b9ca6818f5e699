import type { FrameColumns } from '@motorpool/history/server'
import { intAt } from '@motorpool/kernel'
import type { SignalTable } from '@motorpool/signals'
import { ABSENT, REPORT_COLUMNS, RecordFlag } from '@motorpool/wire'
import type { Comparison } from './comparison.ts'
import type { Derived } from './derived.ts'

/** What a row says of a condition. */
export const UNMET = 0
export const MET = 1
export const UNSTATED = 2

/** Where a condition is read: in a column or a bit of the state, from several reports, in the decoded message, nowhere. */
export type Read = 'column' | 'derived' | 'message' | 'nowhere'

/** The same order as `Sample.value`: what the software of the terminal defines comes first. */
export function readOf({ field, measure }: Comparison, table: SignalTable | undefined): Read {
  if (table?.fields.has(field)) return 'message'
  if (!measure) return 'nowhere'
  if ('column' in measure || 'bit' in measure) return 'column'
  return 'derived' in measure ? 'derived' : 'message'
}

/** What each row of a stretch says of a condition that is read in columns. */
export function truthsOf({ measure, holds }: Comparison, c: FrameColumns): Uint8Array {
  const truths = new Uint8Array(c.count)
  if (measure && 'column' in measure) {
    const values = c[measure.column]
    const { scale } = REPORT_COLUMNS[measure.column]
    for (let i = 0; i < truths.length; i++) {
      const stored = intAt(values, i)
      truths[i] = stored === ABSENT ? UNSTATED : holds(stored / scale) ? MET : UNMET
    }
  } else if (measure && 'bit' in measure) {
    const { bit, unless = 0 } = measure
    const [set, clear] = [holds(1) ? MET : UNMET, holds(0) ? MET : UNMET]
    const { state, flags } = c
    for (let i = 0; i < truths.length; i++) {
      const now = intAt(state, i)
      const isStated = (intAt(flags, i) & RecordFlag.report) !== 0 && (now & unless) === 0
      truths[i] = isStated ? (now & bit ? set : clear) : UNSTATED
    }
  }
  return truths
}

/** What figures of several reports say of a condition. */
export function derivedTruth({ measure, holds }: Comparison, derived: Derived): number {
  const value = measure && 'derived' in measure ? derived[measure.derived] : Number.NaN
  return Number.isNaN(value) ? UNSTATED : holds(value) ? MET : UNMET
}
