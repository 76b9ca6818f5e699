/** How often each value came, for a median over a day without its list. */
export type Counts = Readonly<Record<string, number>>

export const counted = (counts: Counts, value: number): Counts => ({
  ...counts,
  [value]: (counts[value] ?? 0) + 1,
})

export const countOf = (counts: Counts): number => Object.values(counts).reduce((sum, n) => sum + n, 0)

/** The lower one of the two in the middle, so that it is a value that came; null of none. */
export function medianOf(counts: Counts): number | null {
  const half = countOf(counts) / 2
  let passed = 0
  for (const [value, n] of Object.entries(counts).sort(([a], [b]) => Number(a) - Number(b))) {
    passed += n
    if (passed >= half) return Number(value)
  }
  return null
}
