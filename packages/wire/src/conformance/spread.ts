/** Steps per doubling: a quantile is at most 4.5 % off. */
const STEPS = 16
const BUCKETS = 48 * STEPS

/** Spread of numbers from 0 on in fixed memory; smallest and largest are exact. */
export class Spread {
  count = 0
  min = Number.POSITIVE_INFINITY
  max = 0
  private readonly buckets = new Uint32Array(BUCKETS)

  add(value: number): void {
    this.count++
    if (value < this.min) this.min = value
    if (value > this.max) this.max = value
    const bucket = Math.min(BUCKETS - 1, Math.floor(Math.log2(value + 1) * STEPS))
    this.buckets[bucket] = (this.buckets[bucket] ?? 0) + 1
  }

  /** The value that `share` (0 to 1) of the numbers do not exceed. */
  quantile(share: number): number {
    let left = Math.max(1, Math.ceil(share * this.count))
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      left -= this.buckets[bucket] ?? 0
      if (left <= 0) {
        const middle = Math.round(2 ** ((bucket + 0.5) / STEPS) - 1)
        return Math.min(this.max, Math.max(this.min, middle))
      }
    }
    return this.max
  }

  summary(): SpreadSummary | null {
    if (this.count === 0) return null
    const { count, min, max } = this
    return { count, min, median: this.quantile(0.5), p95: this.quantile(0.95), max }
  }
}

export interface SpreadSummary {
  count: number
  min: number
  median: number
  p95: number
  max: number
}
