/** How much may wait; undefined = any number. */
export interface QueueLimits {
  /** Tasks of one key that wait. */
  perKey?: number
  /** Tasks that wait, of all keys together. */
  total?: number
}

/** Too much waits already: the task was not taken. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/**
 * A semaphore that is fair per key: at most `limit` tasks run at a time, and waiting tasks take turns by key, so that a
 * key with many tasks delays its own and not those of others. Beyond `limits` a task is refused with `QueueFull`.
 */
export class FairQueue {
  private readonly limit: number
  private readonly limits: QueueLimits
  private readonly waiting = new Map<string, (() => void)[]>()
  private waitingCount = 0
  private running = 0

  constructor(limit: number, limits: QueueLimits = {}) {
    this.limit = limit
    this.limits = limits
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
    const queue = this.waiting.get(key)
    const { perKey = Number.POSITIVE_INFINITY, total = Number.POSITIVE_INFINITY } = this.limits
    if ((queue?.length ?? 0) >= perKey || this.waitingCount >= total)
      return Promise.reject(new QueueFull(`too many tasks wait (${this.waitingCount})`))
    this.waitingCount++
    return new Promise((resolve) => {
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
    this.waitingCount--
    go?.()
  }
}
