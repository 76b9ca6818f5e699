import { INSULATION } from '../../shared/bounds.ts'

/** A value of a day; `day` counts days. */
export interface Dated {
  readonly day: number
  readonly value: number
}

/** ln(value) = at + slope × day, by least squares; `margin` of the slope is one-sided 99 %. */
export interface Trend {
  readonly at: number
  readonly slope: number
  readonly margin: number
  readonly first: number
  readonly last: number
}

/** Student's t, one-sided 99 %, from 8 degrees of freedom on; beyond the last about the same. */
const T99 = [
  2.896, 2.821, 2.764, 2.718, 2.681, 2.65, 2.624, 2.602, 2.583, 2.567, 2.552, 2.539, 2.528, 2.518, 2.508, 2.5,
  2.492, 2.485, 2.479, 2.473, 2.467,
] as const
const T_FROM = 8

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** The trend of the logarithms, as resistance ages by factors; undefined of too few days. */
export function trendOf(days: readonly Dated[]): Trend | undefined {
  const n = days.length
  const [first, last] = [days.at(0), days.at(-1)]
  if (n < INSULATION.trendMin || !first || !last) return undefined
  const middle = sumOf(days.map(({ day }) => day)) / n
  const logs = days.map(({ value }) => Math.log(value))
  const mean = sumOf(logs) / n
  const xx = sumOf(days.map(({ day }) => (day - middle) ** 2))
  const xy = sumOf(days.map(({ day }, i) => (day - middle) * ((logs[i] ?? 0) - mean)))
  const slope = xy / xx
  const at = mean - slope * middle
  const rest = sumOf(days.map(({ day }, i) => ((logs[i] ?? 0) - at - slope * day) ** 2))
  const t = T99[Math.min(n - 2 - T_FROM, T99.length - 1)] ?? T99[0]
  const margin = t * Math.sqrt(rest / (n - 2) / xx)
  return { at, slope, margin, first: first.day, last: last.day }
}

export const onTrend = ({ at, slope }: Trend, day: number): number => Math.exp(at + slope * day)

/** It falls beyond doubt, and would reach the bound soon if it went on so. */
export function fallsTo(trend: Trend, bound: number): boolean {
  const { slope, margin, last } = trend
  return slope + margin < 0 && onTrend(trend, last + INSULATION.ahead) <= bound
}

/** A slope as % in so many days. */
export const changeIn = (slope: number, days: number): number => (Math.exp(slope * days) - 1) * 100
