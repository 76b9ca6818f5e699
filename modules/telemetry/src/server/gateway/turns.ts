/** So many at a time, and those who wait in turn by key: who asks a lot waits for itself, not the others for it. */
export class Turns {
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

  /** The place of one that ended goes to the first of the next key. */
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
