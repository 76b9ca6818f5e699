const SECOND = 1000
const MINUTE = 60 * SECOND
/** Upper ends of the bars, ms: the periods that terminals are set to. Beyond the last one is a bar of its own. */
const ENDS = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 1800, 3600].map((seconds) => seconds * SECOND)

export interface Bar {
  /** ms; null: all that is longer. */
  upTo: number | null
  count: number
}

/** Lengths of time in bars of fixed ends. */
export class Histogram {
  private readonly counts = new Uint32Array(ENDS.length + 1)

  add(ms: number): void {
    const found = ENDS.findIndex((end) => ms <= end)
    const at = found < 0 ? ENDS.length : found
    this.counts[at] = (this.counts[at] ?? 0) + 1
  }

  /** From the first bar that holds something to the last one. */
  bars(): Bar[] {
    const all = Array.from(this.counts, (count, i) => ({ upTo: ENDS[i] ?? null, count }))
    const holds = ({ count }: Bar) => count > 0
    return all.slice(Math.max(0, all.findIndex(holds)), all.findLastIndex(holds) + 1)
  }
}

/** A pause is this much longer than the usual interval, and not shorter than a minute. */
const TIMES_USUAL = 3
export const SHORTEST_PAUSE_MS = MINUTE
/** Intervals that must be known before any is called unusual. */
const FEWEST = 20

export const isPause = (ms: number, usual: { count: number; quantile(share: number): number }): boolean =>
  ms > SHORTEST_PAUSE_MS && usual.count >= FEWEST && ms > TIMES_USUAL * usual.quantile(0.5)
