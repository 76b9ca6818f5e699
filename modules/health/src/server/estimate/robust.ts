/** The middle of some values, between the two in the middle of an even number. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const upper = sorted[Math.floor(half)] ?? Number.NaN
  return Number.isInteger(half) ? ((sorted[half - 1] ?? Number.NaN) + upper) / 2 : upper
}

export const medianOrNull = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? median(known) : null
}

/** What makes a MAD comparable with a standard deviation. */
const NORMAL = 0.6745

/** How many deviations a value lies above the middle of its kind, by the median of absolute deviations. */
export const robustScore = (value: number, middle: number, mad: number): number =>
  (NORMAL * (value - middle)) / mad

/** Normal, two-sided 95 %. */
const Z95 = 1.96

/**
 * The values between which the median of what they were drawn from lies by 95 %: order statistics, which assume no
 * distribution. Of fewer than six values all of them are needed, and are not enough for 95 %.
 */
export function medianBounds(values: readonly number[]): { low: number; high: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const n = sorted.length
  // 0-based, by the normal approximation of the binomial distribution, to the outside.
  const low = Math.max(0, Math.floor(n / 2 - (Z95 * Math.sqrt(n)) / 2))
  const of = (i: number) => sorted[i] ?? Number.NaN
  return { low: of(low), high: of(n - 1 - low) }
}
