import type { Latency } from '../device/counters.ts'

/** Reports of the past a second, at most and at least. */
const MOST = 1500
const LEAST = 20
const FIRST = 100
/** Acknowledgements of live reports, ms: above the first the past gives way, below the second it takes more. */
const SLOW = 250
const QUICK = 100
const EVERY_MS = 1000

/**
 * How fast the past is sent: more while live reports are acknowledged quickly, half as much as soon as they are not, so
 * that the living never wait for the past.
 */
export class Pace {
  /** Messages a second. */
  rate = FIRST
  private budget = 0
  private before: number
  private judged: number
  private readonly live: Latency

  constructor(live: Latency, now: number) {
    this.live = live
    this.before = now
    this.judged = now
  }

  pass(now: number): void {
    if (now - this.judged >= EVERY_MS) {
      this.judged = now
      this.judge()
    }
    this.budget = Math.min(this.rate, this.budget + (this.rate * (now - this.before)) / 1000)
    this.before = now
  }

  private judge(): void {
    const slowest = this.live.quantile(0.95)
    this.live.reset()
    if (slowest === undefined) return
    if (slowest > SLOW) this.rate = Math.max(LEAST, this.rate / 2)
    else if (slowest < QUICK) this.rate = Math.min(MOST, this.rate * 1.2)
  }

  get some(): boolean {
    return this.budget >= 1
  }

  /** Takes one message's worth, if there is any. */
  spend(): boolean {
    if (!this.some) return false
    this.budget--
    return true
  }
}
