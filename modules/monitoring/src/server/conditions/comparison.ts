import type { ProtocolName } from '@motorpool/protocols/facts'
import { type Measure, measureOf } from '@motorpool/protocols/measures'
import type { AlarmCondition } from '../../shared/comparison.ts'

/** A comparison as it is stored. */
export interface StoredComparison {
  /** Code of the function field. */
  readonly field: string
  readonly condition: AlarmCondition
  readonly value: number
  readonly valueEnd: number | null
}

/** A comparison, ready to be asked of the messages of a protocol. */
export interface Comparison {
  readonly field: string
  /** Where the protocol carries the field; undefined: nowhere. */
  readonly measure: Measure | undefined
  readonly holds: (value: number) => boolean
}

/** Whether a value meets a condition. */
export function meets(
  condition: AlarmCondition,
  value: number,
  valueEnd: number | null,
): (measured: number) => boolean {
  switch (condition) {
    case 'GT':
      return (measured) => measured > value
    case 'GE':
      return (measured) => measured >= value
    case 'LT':
      return (measured) => measured < value
    case 'LE':
      return (measured) => measured <= value
    case 'EQ':
      return (measured) => measured === value
    case 'NE':
      return (measured) => measured !== value
    case 'BETWEEN':
      return (measured) => measured >= value && measured <= (valueEnd ?? value)
  }
}

export const compareBy = (
  { field, condition, value, valueEnd }: StoredComparison,
  protocol: ProtocolName,
): Comparison => ({
  field,
  measure: measureOf(protocol, field),
  holds: meets(condition, value, valueEnd),
})

/** The groups of decoded messages that comparisons read. */
export function groupsOf(comparisons: readonly Pick<Comparison, 'measure'>[]): ReadonlySet<string> {
  const paths = comparisons.flatMap(({ measure }) => {
    if (!measure) return []
    if ('path' in measure) return [measure.path]
    return 'high' in measure ? [measure.high, measure.low] : []
  })
  return new Set(paths.flatMap((path) => path.split('.', 1)))
}
