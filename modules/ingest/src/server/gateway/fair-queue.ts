/**
 * A semaphore that is fair per key: at most `limit` tasks run at a time, and waiting tasks take turns by key, so that a
 * key with many tasks delays its own and not those of others.
 */
export class FairQueue {
  private readonly limit: number
  private readonly waiting = new Map<string, (() => void)[]>()
  private running = 0

  constructor(limit: number) {
    this.limit = limit
  }

  async run<R>(key: string, work: () => Promise<R>): Promise<R> {
    if (this.running < this.limit) this.running++
    else await this.turn(key)
    try {
      return await work()
    } finally {
      this.next()
    }
  }

  private turn(key: string): Promise<void> {
    return new Promise((resolve) => {
      const queue = this.waiting.get(key)
      if (queue) queue.push(resolve)
      else this.waiting.set(key, [resolve])
    })
  }

  /** Hands the place of a finished task to the first one of the next key. */
  private next(): void {
    const [first] = this.waiting
    if (!first) {
      this.running--
      return
    }
    const [key, queue] = first
    this.waiting.delete(key)
    const go = queue.shift()
    if (queue.length > 0) this.waiting.set(key, queue)
    go?.()
  }
}
