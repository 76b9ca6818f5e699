import { measureOf } from '@motorpool/protocols/measures'
import type { AlarmCondition, ConditionLogic } from '../shared/enums.ts'
import { builtInOf } from './watch/built-in.ts'

/** A condition as far as it is checked. */
export interface Checked {
  readonly field: string
  readonly fieldName: string
  readonly condition: AlarmCondition
  readonly value: number
  readonly valueEnd: number | null
  /** What the field can be. */
  readonly min: number | null
  readonly max: number | null
  /** Software of the tenant's terminals defines a signal of it. */
  readonly defined: boolean
  /** A number, and usable in alarms. */
  readonly usable: boolean
}

export interface Problem {
  /** The condition's place. */
  readonly at: number
  readonly code:
    | 'STRATEGY_NO_FIELD'
    | 'STRATEGY_NEVER'
    | 'STRATEGY_NO_PROTOCOL'
    | 'STRATEGY_TOO_MANY'
    | 'STRATEGY_FIELD_KIND'
  readonly params: Readonly<Record<string, string>>
}

/** Conditions of one strategy. */
export const MOST_CONDITIONS = 20

/** Values from `low` to `high`, with or without the ends, except some. */
interface Interval {
  low: number
  high: number
  isOpenLow: boolean
  isOpenHigh: boolean
  readonly except: Set<number>
}

const everything = ({ min, max }: Checked): Interval => ({
  low: min ?? Number.NEGATIVE_INFINITY,
  high: max ?? Number.POSITIVE_INFINITY,
  isOpenLow: false,
  isOpenHigh: false,
  except: new Set(),
})

function atLeast(of: Interval, value: number, isOpen: boolean): void {
  if (value < of.low || (value === of.low && !isOpen)) return
  of.low = value
  of.isOpenLow = isOpen
}

function atMost(of: Interval, value: number, isOpen: boolean): void {
  if (value > of.high || (value === of.high && !isOpen)) return
  of.high = value
  of.isOpenHigh = isOpen
}

function narrow(of: Interval, { condition, value, valueEnd }: Checked): void {
  if (condition === 'GT' || condition === 'GE') atLeast(of, value, condition === 'GT')
  else if (condition === 'LT' || condition === 'LE') atMost(of, value, condition === 'LT')
  else if (condition === 'NE') of.except.add(value)
  else {
    atLeast(of, value, false)
    atMost(of, condition === 'EQ' ? value : (valueEnd ?? value), false)
  }
}

const isEmpty = ({ low, high, isOpenLow, isOpenHigh, except }: Interval): boolean =>
  low > high || (low === high && (isOpenLow || isOpenHigh || except.has(low)))

/** A condition that no value can meet: by itself, or with those before it of the same field where all must hold. */
function never(conditions: readonly Checked[], logic: ConditionLogic): Problem | undefined {
  const known = new Map<string, Interval>()
  for (const [at, one] of conditions.entries()) {
    const interval = (logic === 'AND' && known.get(one.field)) || everything(one)
    known.set(one.field, interval)
    narrow(interval, one)
    if (isEmpty(interval)) return { at, code: 'STRATEGY_NEVER', params: { field: one.fieldName } }
  }
  return undefined
}

/** What is wrong with the conditions of a strategy, if anything is. */
export function problemOf(
  protocolType: string,
  logic: ConditionLogic,
  conditions: readonly Checked[],
): Problem | undefined {
  const protocol = builtInOf(protocolType)
  if (!protocol) return { at: 0, code: 'STRATEGY_NO_PROTOCOL', params: { protocol: protocolType } }
  if (conditions.length > MOST_CONDITIONS)
    return { at: MOST_CONDITIONS, code: 'STRATEGY_TOO_MANY', params: { max: String(MOST_CONDITIONS) } }
  for (const [at, { field, fieldName, defined, usable }] of conditions.entries()) {
    if (!usable) return { at, code: 'STRATEGY_FIELD_KIND', params: { field: fieldName } }
    if (!defined && !measureOf(protocol.name, field))
      return { at, code: 'STRATEGY_NO_FIELD', params: { field: fieldName, protocol: protocol.label[0] } }
  }
  return never(conditions, logic)
}
