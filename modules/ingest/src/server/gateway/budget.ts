const SLOT_MS = 50

/** So much in each 50 ms, and nothing saved up. */
export class Budget {
  private readonly most: number
  private readonly now: () => number
  private slot = -1
  private left = 0

  constructor(most: number, now: () => number) {
    this.most = most
    this.now = now
  }

  take(cost: number): boolean {
    const slot = Math.floor(this.now() / SLOT_MS)
    if (slot !== this.slot) {
      this.slot = slot
      this.left = this.most
    }
    if (cost > this.left) return false
    this.left -= cost
    return true
  }
}
