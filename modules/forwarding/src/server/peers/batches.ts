import { randomBytes } from 'node:crypto'
import type { Item } from '../worker/flow.ts'

/** Items that go together, and the number that stays theirs when they go again: by it a receiver discards what it has. */
export interface Batch {
  readonly number: string
  readonly items: readonly Item[]
}

/** Batches that had no answer, by their items: a link that comes after another makes them as they were. */
const made = new WeakMap<Item, Batch>()

const numberOf = (now: number): string =>
  `${new Date(now).toISOString().replaceAll(/[-:T]|\..*/g, '')}-${randomBytes(6).toString('hex')}`

export interface Bounds {
  readonly items: number
  readonly bytes: number
}

/** Takes the next batch from the head of what waits: one that went before as it was, or new ones within the bounds. */
export function nextBatch(waiting: Item[], { items: most, bytes }: Bounds, now: number): Batch | undefined {
  const [first] = waiting
  if (!first) return undefined
  const before = made.get(first)
  if (before?.items.every((item, i) => waiting[i] === item)) {
    waiting.splice(0, before.items.length)
    return before
  }
  let [count, size] = [0, 0]
  for (const item of waiting) {
    size += item.frame.length + 1
    if (count >= most || (count > 0 && size > bytes) || made.get(item) !== before) break
    count++
  }
  const batch = { number: numberOf(now), items: waiting.splice(0, count) }
  for (const item of batch.items) made.set(item, batch)
  return batch
}
