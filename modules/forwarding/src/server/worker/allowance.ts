const REFILL_MS = 100

/** So many items a second at most, evenly: a tenth of them each tenth of a second. */
export class Allowance {
  private left = 0
  private timer: NodeJS.Timeout | undefined
  private readonly rate: number | null
  private readonly ready: () => void

  /** @param rate items a second; null: as many as one likes. `ready`: there are some again */
  constructor(rate: number | null, ready: () => void) {
    this.rate = rate
    this.ready = ready
  }

  start(): void {
    const { rate } = this
    if (rate === null) return
    const refill = () => {
      this.left = Math.min(rate, this.left + (rate * REFILL_MS) / 1000)
      this.ready()
    }
    this.timer = setInterval(refill, REFILL_MS)
  }

  stop(): void {
    clearInterval(this.timer)
  }

  get isEmpty(): boolean {
    return this.rate !== null && this.left <= 0
  }

  take(): void {
    this.left--
  }
}
