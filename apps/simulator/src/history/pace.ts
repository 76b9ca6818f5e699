import { Latency } from '../device/counters.ts'

/** Reports of the past a second: at most, at least, and at first. */
const MOST = 20_000
const LEAST = 50
const FIRST = 300
/** Acknowledgements of live reports, ms: above the first the past gives way, below the second it takes more. */
const SLOW = 200
const QUICK = 100
/** A second's growth: far from the rate that was too much last, and in these shares of it. */
const QUICK_GROWTH = 1.5
const GROWTH = 1.05
const NEAR = { from: 0.7, to: 1.2 }
const EVERY_MS = 1000

/**
 * How fast the past is sent: more while live reports are acknowledged quickly, half as much as soon as they are not, so
 * that the living never wait for the past.
 */
export class Pace {
  /** Reports a second. */
  rate: number
  /** Acknowledgements of live reports since the past is being sent. */
  readonly beside = new Latency()
  private budget = 0
  private before: number
  private judged: number
  /** The rate at which live reports waited last. */
  private tooMuch = Infinity
  /** Reports sent since the rate was judged last. */
  private sent = 0
  private readonly live: Latency

  constructor(live: Latency, now: number, first = FIRST) {
    this.live = live
    this.before = now
    this.judged = now
    this.rate = first
  }

  pass(now: number): void {
    const passed = now - this.judged
    if (passed >= EVERY_MS) {
      this.judged = now
      this.judge((this.sent * 1000) / passed)
      this.sent = 0
    }
    this.budget = Math.min(this.rate, this.budget + (this.rate * (now - this.before)) / 1000)
    this.before = now
  }

  private judge(sentPerSecond: number): void {
    const slowest = this.live.quantile(0.95)
    this.live.pourInto(this.beside)
    if (slowest === undefined) return
    if (slowest > SLOW) {
      this.tooMuch = this.rate
      this.rate = Math.max(LEAST, this.rate / 2)
    } else if (slowest < QUICK && sentPerSecond > this.rate / 2) {
      const share = this.rate / this.tooMuch
      const near = share > NEAR.from && share < NEAR.to
      this.rate = Math.min(MOST, this.rate * (near ? GROWTH : QUICK_GROWTH))
    }
  }

  /** A report may go. */
  get some(): boolean {
    return this.budget >= 1
  }

  /** A report went; the last of a message may go beyond what there was. */
  take(): void {
    this.budget--
    this.sent++
  }
}
