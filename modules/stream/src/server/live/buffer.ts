import type { Batch } from './batch.ts'

/** Entries and batches of a share that are held at most; what is older is read from the journal. */
const MAX_ENTRIES = 20_000
const MAX_BATCHES = 200

/** What has brought a batch, to be told what became of it. */
export interface Delivery {
  acknowledge(): void
  /** It is to be brought again, to whoever asks next. */
  giveBack(): void
}

interface Held extends Delivery {
  readonly batch: Batch
}

/** Batches of a share that have come and were not read yet. */
export class ShareBuffer {
  private held: readonly Held[] = []
  private furthest = 0
  private arrived = Number.NEGATIVE_INFINITY

  /** µs: up to where batches have come; and when the last one came, ms of a monotonic clock. */
  get head(): { readonly to: number; readonly at: number } {
    return { to: this.furthest, at: this.arrived }
  }

  /** In whatever order they come, and however often. */
  add(batch: Batch, delivery: Delivery, now: number): void {
    this.arrived = now
    this.furthest = Math.max(this.furthest, batch.to)
    if (this.held.some((one) => one.batch.from === batch.from && one.batch.to === batch.to))
      return delivery.acknowledge()
    const { acknowledge, giveBack } = delivery
    this.held = [...this.held, { batch, acknowledge, giveBack }].sort((a, b) => a.batch.to - b.batch.to)
    const size = () => this.held.reduce((sum, one) => sum + one.batch.entries.length, 0)
    while (this.held.length > MAX_BATCHES || (this.held.length > 1 && size() > MAX_ENTRIES)) {
      this.held[0]?.acknowledge()
      this.held = this.held.slice(1)
    }
  }

  /** Batches that follow one another from a place (µs) on, without a gap. */
  after(time: number): readonly Batch[] {
    const chain: Batch[] = []
    let reached = time
    for (const { batch } of this.held) {
      if (batch.to <= reached) continue
      if (batch.from > reached) break
      chain.push(batch)
      reached = batch.to
    }
    return chain
  }

  /** The process reads on from this place (µs): what is before is acknowledged. */
  passed(time: number): void {
    if (!this.held.some((one) => one.batch.to <= time)) return
    for (const one of this.held) if (one.batch.to <= time) one.acknowledge()
    this.held = this.held.filter((one) => one.batch.to > time)
  }

  /** Another worker is at this share now. */
  giveBack(): void {
    for (const one of this.held) one.giveBack()
    this.held = []
  }
}
