import type { Random } from '../random.ts'

/** Mean seconds of driving between two losses, and how long they last. */
const BETWEEN = 2400
const TUNNEL = [40, 180] as const
const BLIND_ZONE = [150, 600] as const
const GARAGE_CHANCE = 0.3
/** Mean seconds of driving between two losses where the network is bad. */
const BAD_BETWEEN = 400

/**
 * Where radio and satellites reach: a tunnel takes both, a blind zone in the mountains only the radio, an underground
 * garage only the satellites, for as long as the vehicle stands in it.
 */
export class Coverage {
  radio = true
  fix = true
  private untilNext: number
  private left = 0
  private between: number
  private readonly usual: number
  private readonly random: Random

  constructor(random: Random, everywhere = false) {
    this.random = random
    this.usual = everywhere ? Infinity : BETWEEN
    this.between = this.usual
    this.untilNext = random.exponential(this.between)
  }

  /** A new day, on which the network is `bad` or as usual. */
  begin(bad = false): void {
    this.between = bad ? BAD_BETWEEN : this.usual
    this.leave()
  }

  drive(seconds: number): void {
    if (this.left > 0) {
      this.left -= seconds
      if (this.left <= 0) this.leave()
      return
    }
    this.untilNext -= seconds
    if (this.untilNext > 0) return
    const tunnel = this.random.chance(0.5)
    this.left = tunnel ? this.random.between(...TUNNEL) : this.random.between(...BLIND_ZONE)
    this.radio = false
    this.fix = !tunnel
  }

  /** The vehicle was switched off at its destination: in a town, where the network reaches. */
  park(): void {
    this.leave()
    if (!this.random.chance(GARAGE_CHANCE)) return
    this.fix = false
    this.left = Infinity
  }

  leave(): void {
    this.radio = true
    this.fix = true
    this.left = 0
    this.untilNext = this.random.exponential(this.between)
  }
}
