import type { Position } from '@motorpool/history/server'
import type { Item } from './flow.ts'

/** What was read of the journal at once; all of it stands up to `next`. */
interface Batch {
  readonly next: Position
  readonly all: readonly Queued[]
  left: number
  /** Those of `all` before are done. */
  head: number
  /** Something of it was sent. */
  isTaken: boolean
}

export interface Queued {
  readonly item: Item
  readonly batch: Batch
  /** It was sent before, over a connection that is gone. */
  again: boolean
  /** The peer has it, or will never take it. */
  isDone: boolean
}

/** Batches in their order, each done when nothing of it is left, and what of them waits to be taken. */
export class Track {
  private batches: Batch[] = []
  private queue: Queued[] = []
  private head = 0

  get waiting(): number {
    return this.queue.length - this.head
  }

  get isEmpty(): boolean {
    return this.batches.length === 0
  }

  add(items: readonly Item[], next: Position): void {
    const all: Queued[] = []
    const batch: Batch = { next, all, left: items.length, head: 0, isTaken: false }
    for (const item of items) all.push({ item, batch, again: false, isDone: false })
    this.batches.push(batch)
    for (const one of all) this.queue.push(one)
  }

  take(): Queued | undefined {
    const one = this.queue[this.head]
    if (!one) return undefined
    this.head++
    one.batch.isTaken = true
    if (this.head > 1024 && this.head * 2 > this.queue.length) this.back([])
    return one
  }

  /** These come first, in their order. */
  back(all: readonly Queued[]): void {
    this.queue.splice(0, this.head, ...all)
    this.head = 0
  }

  /** The place behind which all is done now; undefined where that has not changed. */
  passed(): Position | undefined {
    let next: Position | undefined
    while (this.batches[0]?.left === 0) next = this.batches.shift()?.next
    return next
  }

  /** How far all is done behind `at`, where the first batch begins. */
  within(at: Position): Position {
    const [batch] = this.batches
    if (!batch) return at
    while (batch.all[batch.head]?.isDone) batch.head++
    // Several may have one place: what is done ends before that of the first one that is not.
    const time = (batch.all[batch.head]?.item.place ?? 0) - 1
    return time > at.time ? { ...at, time } : at
  }

  /** Lets go of the batches of which nothing was taken; where those before them end. They are taken in their order. */
  cutRest(): Position | undefined {
    const first = this.batches.findIndex(({ all, isTaken }) => all.length > 0 && !isTaken)
    if (first !== -1) this.batches.length = first
    const kept = new Set(this.batches)
    this.queue = this.queue.slice(this.head).filter(({ batch }) => kept.has(batch))
    this.head = 0
    return this.batches.at(-1)?.next
  }

  clear(): void {
    this.batches = []
    this.queue = []
    this.head = 0
  }
}
