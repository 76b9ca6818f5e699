import type { Bounds } from '@motorpool/history/server'
import type { SignalTable } from '@motorpool/signals'
import { REPORT_COLUMNS } from '@motorpool/wire'
import type { Comparison, StoredComparison } from '../conditions/comparison.ts'
import { readOf } from '../conditions/truths.ts'
import { byProtocol, type Formula, NO, truthOf, YES } from './formula.ts'

/** Whether a number from `low` to `high` can meet a comparison. */
export function canMeet(
  { condition, value, valueEnd }: StoredComparison,
  low: number,
  high: number,
): boolean {
  switch (condition) {
    case 'GT':
      return high > value
    case 'GE':
      return high >= value
    case 'LT':
      return low < value
    case 'LE':
      return low <= value
    case 'EQ':
      return low <= value && value <= high
    case 'NE':
      return low !== value || high !== value
    case 'BETWEEN':
      return high >= value && low <= (valueEnd ?? value)
  }
}

/** Whether a report between these bounds can meet a comparison of a column. */
function mayMeet(stored: StoredComparison, { measure, holds }: Comparison, bounds: Bounds): boolean {
  if (measure && 'column' in measure) {
    const known = bounds.of(measure.column)
    if (!known) return known === undefined
    const { scale } = REPORT_COLUMNS[measure.column]
    return canMeet(stored, known[0] / scale, known[1] / scale)
  }
  if (measure && 'bit' in measure)
    return (holds(1) && bounds.maySet(measure.bit)) || (holds(0) && bounds.mayClear(measure.bit))
  return true
}

/**
 * Whether a day between some bounds can meet a question, whatever protocol its messages are of; undefined: days cannot be passed
 * over, since what follows from several reports is remembered from one day to the next.
 */
export function mayHold(
  formula: Formula,
  table: SignalTable | undefined,
): ((bounds: Bounds) => boolean) | undefined {
  const protocols = [...byProtocol(formula).values()].map((comparisons) =>
    comparisons.map((one, n) => ({ one, stored: formula.comparisons[n], read: readOf(one, table) })),
  )
  if (protocols.flat().some(({ read }) => read === 'derived')) return undefined
  return (bounds) =>
    protocols.some((comparisons) => {
      const possible = comparisons.map(({ one, stored, read }) =>
        read === 'column' && stored ? mayMeet(stored, one, bounds) : read === 'message',
      )
      return truthOf(formula, (place) => (possible[place] ? YES : NO)) !== NO
    })
}
