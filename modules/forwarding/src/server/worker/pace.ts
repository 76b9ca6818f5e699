import type { Item } from './flow.ts'

/** How a kind of peer answers. */
export interface PaceOptions {
  /** Items that may be without an answer, however slow their peer. */
  readonly least: number
  /** And however fast. */
  readonly most: number
  /** ms that a peer that has all of it may still wait before it answers: between proofs, files or batches. */
  readonly turn: number
}

interface Mark {
  readonly at: number
  /** Answers that were there when it was sent, and when the last of them came. */
  readonly answered: number
  readonly since: number
}

/** ms that a measured rate counts at least. */
const REMEMBERED_MS = 1000
/** Round trips that it counts. */
const ROUNDS = 10
/** Of what fills the line: room to find out whether the peer takes more. */
const GAIN = 2

/**
 * How many items may be without an answer: twice what their peer takes in its shortest round trip. A peer that is far away is
 * filled, one that is slow has no queue; what it takes is measured by its answers, as congestion control by delivery rate does it.
 * Times are ms of any clock that does not jump.
 */
export class Pace {
  private readonly options: PaceOptions
  private readonly marks = new Map<Item, Mark>()
  private answered = 0
  private answeredAt: number | undefined
  /** Of this connection. */
  private shortest = Infinity
  /** Items a ms: the highest rates of the running and of the last period. */
  private rate = 0
  private before = 0
  private periodAt = Number.NEGATIVE_INFINITY

  constructor(options: PaceOptions) {
    this.options = options
  }

  /** Items that may be without an answer now. */
  get window(): number {
    const { least, most, turn } = this.options
    if (this.shortest === Infinity) return least
    const filled = Math.max(this.rate, this.before) * (this.shortest + turn)
    return Math.min(most, Math.max(least, Math.ceil(GAIN * filled)))
  }

  sent(item: Item, now: number): void {
    // After a pause the rate is that since then.
    if (this.marks.size === 0) this.answeredAt = now
    this.marks.set(item, { at: now, answered: this.answered, since: this.answeredAt ?? now })
  }

  done(item: Item, now: number): void {
    const mark = this.marks.get(item)
    if (!mark) return
    this.marks.delete(item)
    this.answered++
    this.answeredAt = now
    this.shortest = Math.min(this.shortest, Math.max(1, now - mark.at))
    const period = Math.max(REMEMBERED_MS, ROUNDS * (this.shortest + this.options.turn))
    if (now >= this.periodAt + period) {
      this.before = now >= this.periodAt + 2 * period ? 0 : this.rate
      this.rate = 0
      this.periodAt = now
    }
    const took = Math.max(now - mark.since, now - mark.at, 1)
    this.rate = Math.max(this.rate, (this.answered - mark.answered) / took)
  }

  /** The connection is gone: the next one is measured anew. */
  reset(): void {
    this.marks.clear()
    this.shortest = Infinity
    this.rate = 0
    this.before = 0
    this.answeredAt = undefined
  }
}
