export interface SeriesStats {
  count: number
  missing: number
  min: number
  max: number
  mean: number
  /** Positions in the series, from 0. */
  minAt: number
  maxAt: number
}

export function statsOf(values: readonly (number | null)[]): SeriesStats | null {
  let minAt = -1
  let maxAt = -1
  let sum = 0
  let count = 0
  for (const [i, value] of values.entries()) {
    if (value === null) continue
    count += 1
    sum += value
    if (minAt < 0 || value < (values[minAt] as number)) minAt = i
    if (maxAt < 0 || value > (values[maxAt] as number)) maxAt = i
  }
  if (count === 0) return null
  return {
    count,
    missing: values.length - count,
    min: values[minAt] as number,
    max: values[maxAt] as number,
    mean: sum / count,
    minAt,
    maxAt,
  }
}

/** Span that the colours stretch over at least: an even pack must look even. */
const LEAST_SPAN: Readonly<Record<string, number>> = { V: 0.04, '°C': 8 }

/** Place of a value between cold (0) and warm (1), around the middle of its series. */
export function warmth(value: number, stats: SeriesStats, unit: string | undefined): number {
  const span = Math.max(stats.max - stats.min, LEAST_SPAN[unit ?? ''] ?? 0)
  if (span === 0) return 0.5
  const middle = (stats.max + stats.min) / 2
  return Math.max(0, Math.min(1, 0.5 + (value - middle) / span))
}
