/**
 * One timer for all vehicles: a ring of slots holding vehicle numbers. A vehicle has at most one live entry; moving it
 * leaves a stale one behind that is skipped when its slot comes round. A time beyond the ring waits at its far end.
 */
export class Wheel {
  private readonly slots: number[][]
  private readonly due: Float64Array
  /** Absolute slot number of the live entry. */
  private readonly slotOf: Float64Array
  private readonly width: number
  private cursor: number

  constructor(size: number, now: number, width = 50, slots = 4096) {
    this.width = width
    this.slots = Array.from({ length: slots }, () => [])
    this.due = new Float64Array(size).fill(Infinity)
    this.slotOf = new Float64Array(size).fill(-1)
    this.cursor = Math.floor(now / width)
  }

  /** Wakes `id` at `at`, or earlier when it is due earlier already. */
  at(id: number, at: number): void {
    if (at < (this.due[id] as number)) this.put(id, at)
  }

  private put(id: number, at: number): void {
    const horizon = this.cursor + this.slots.length - 1
    const slot = Math.min(horizon, Math.max(this.cursor + 1, Math.ceil(at / this.width)))
    this.due[id] = at
    this.slotOf[id] = slot
    ;(this.slots[slot % this.slots.length] as number[]).push(id)
  }

  /** Calls `wake` for every vehicle whose time has come; `wake` may call `at`. */
  advance(now: number, wake: (id: number) => void): void {
    const until = Math.floor(now / this.width)
    while (this.cursor < until) {
      this.cursor++
      const index = this.cursor % this.slots.length
      const entries = this.slots[index] as number[]
      if (entries.length === 0) continue
      this.slots[index] = []
      for (const id of entries) {
        if (this.slotOf[id] !== this.cursor) continue
        if ((this.due[id] as number) > now) {
          this.put(id, this.due[id] as number)
          continue
        }
        this.due[id] = Infinity
        this.slotOf[id] = -1
        wake(id)
      }
    }
  }
}
