/** One measurement, printed as one line of JSON. */
export interface Result {
  name: string
  value: number
  unit: string
  /** What the same machine did in the same run without the product, and what that was. */
  limit?: number
  limitWhat?: string
  [more: string]: unknown
}

export function print(result: Result): void {
  const share = result.limit ? { ofLimit: round(result.value / result.limit, 3) } : {}
  console.log(JSON.stringify({ ...result, value: round(result.value, 3), ...share }))
}

export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits))
}

export function percentile(sorted: ArrayLike<number>, p: number): number {
  if (sorted.length === 0) return Number.NaN
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] as number
}

/** `BENCH_SCALE=0.1` makes every measurement a tenth as long and as large. */
export const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

export const SCALE = Number(process.env.BENCH_SCALE ?? 1)
export const scaled = (n: number, least = 1) => Math.max(least, Math.round(n * SCALE))

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
