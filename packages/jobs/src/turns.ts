import type { JobRun } from './define.ts'

/** ms of a turn while others wait, and at the longest. */
const TURN_MS = 10_000
const LONGEST_TURN_MS = 300_000

/** Long work that is done some at a time and remembers in the database what is left. */
export interface LongWork<Item, Done> {
  /** Some of what is left; none: all is done. */
  next(): Promise<readonly Item[]>
  work(items: readonly Item[]): Promise<Done>
  /** Stores what was done. `open`: nobody has stopped the work meanwhile; `others`: other work waits for its turn. */
  store(done: Done): Promise<{ readonly open: boolean; readonly others: boolean }>
}

/** How a turn ended: it is over and more is left, the work was stopped, or all is done. */
export type TurnEnd = 'on' | 'stopped' | 'done'

/** Works until nothing is left, it is stopped, or its turn is over: short while others wait. Progress is lost of one portion at most. */
export async function takeTurn<Item, Done>(
  { signal }: Pick<JobRun, 'signal'>,
  { next, work, store }: LongWork<Item, Done>,
): Promise<TurnEnd> {
  const began = performance.now()
  for (;;) {
    signal.throwIfAborted()
    const items = await next()
    if (items.length === 0) return 'done'
    const { open, others } = await store(await work(items))
    if (!open) return 'stopped'
    const ms = performance.now() - began
    if (ms > LONGEST_TURN_MS || (others && ms > TURN_MS)) return 'on'
  }
}

/** Does something with each, so many at once, in their order; `failed` hears of those that could not be done, and they are undefined. */
export async function doEach<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  one: (item: Item) => Promise<Result>,
  failed: (item: Item, error: unknown) => void,
): Promise<ReadonlyMap<Item, Result | undefined>> {
  const results = new Map<Item, Result | undefined>()
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const taken = item
      const result = await one(taken).catch((error: unknown) => {
        failed(taken, error)
        return undefined
      })
      results.set(taken, result)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
