import { formatNumber } from '@motorpool/ui'
import { Gear } from '@motorpool/vehicle/shared'
import { ChargingStatus, type ConditionValue } from '../../shared/index.ts'
import { labelOf } from './status.tsx'

type Text = (key: string) => string

const ENUMS: readonly [RegExp, typeof Gear | typeof ChargingStatus][] = [
  [/(^|\.)gear\.position$/, Gear],
  [/(^|\.)chargeStatus$/, ChargingStatus],
]

/** The standard's marks of one-byte codes. */
const MARKS = { abnormal: '254', invalid: '255' } as const

/** The name of a coded value where the platform has its own names (R350), else the one it came with. */
export function codeName(value: ConditionValue): string | undefined {
  const of = ENUMS.find(([path]) => path.test(value.path))?.[1]
  const code = value.state === 'abnormal' || value.state === 'invalid' ? MARKS[value.state] : value.value
  return of && code !== null && of.has(String(code)) ? labelOf(of, String(code)) : value.label
}

/** Digits that a unit is worth; more would only flicker. */
const DECIMALS: Readonly<Record<string, number>> = { '°': 6, V: 3, L: 1, 'km/h': 1, km: 1, A: 1, '%': 1 }

/** Digits behind the point that a column of figures needs, so that its points stand under each other. */
export function digitsOf(values: Iterable<unknown>): number {
  let digits = 0
  for (const value of values) {
    if (typeof value === 'number') digits = Math.max(digits, `${value}`.split('.')[1]?.length ?? 0)
  }
  return Math.min(digits, 6)
}

/** A value in words, without its unit; abnormal and invalid by their names, never as a number. */
export function valueText(value: ConditionValue, t: Text, digits?: number): string {
  const named = codeName(value)
  if (value.state === 'abnormal' || value.state === 'invalid')
    return named ?? t(`monitor.state.${value.state}`)
  if (named) return named
  if (value.value === null) return '—'
  if (typeof value.value === 'boolean') return t(value.value ? 'monitor.yes' : 'monitor.no')
  if (typeof value.value === 'number')
    return formatNumber(value.value, digits ?? DECIMALS[value.unit ?? ''] ?? 2, digits ?? 0)
  return value.value
}

/** Is there a figure that a unit belongs to? */
export function hasUnit(value: ConditionValue): boolean {
  return Boolean(value.unit) && typeof value.value === 'number' && codeName(value) === undefined
}
