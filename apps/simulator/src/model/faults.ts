import type { Random } from '../random.ts'

/** Faults that come and go, each with what it does to the values around it. */
export const FAULTS = ['insulation', 'consistency', 'motorHot', 'batteryHot'] as const
export type Fault = (typeof FAULTS)[number]

/** Seconds of driving between two faults of one vehicle, on average. */
const EVERY = 40_000
/** The same where a cell of the pack is going bad, which gets hot again and again. */
const BAD_EVERY = 600
const LASTS = [300, 1500] as const

/** The fault a vehicle has now. The chance of one does not grow with time, so every day may begin anew. */
export class Faults {
  now: Fault | undefined
  private left = 0
  private untilNext = Infinity
  private bad = false
  private readonly random: Random

  constructor(random: Random) {
    this.random = random
  }

  /** `bad`: a cell of the pack is. */
  begin(bad = false): void {
    this.now = undefined
    this.bad = bad
    this.untilNext = this.random.exponential(bad ? BAD_EVERY : EVERY)
  }

  pass(seconds: number, driving: boolean): void {
    if (this.now) {
      this.left -= seconds
      if (this.left <= 0) this.now = undefined
    } else if (driving) {
      this.untilNext -= seconds
      if (this.untilNext > 0) return
      this.now = this.bad ? 'batteryHot' : this.random.pick(FAULTS)
      this.left = this.random.between(...LASTS)
      this.untilNext = this.random.exponential(this.bad ? BAD_EVERY : EVERY)
    }
  }
}
