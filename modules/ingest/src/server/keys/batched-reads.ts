/** Things of one query. */
const CHUNK = 500

interface Wanted<V> {
  id: string
  resolve: (value: V | undefined) => void
  reject: (error: unknown) => void
}

/** What many ask for at once is read together. */
export class BatchedReads<V> {
  private readonly read: (ids: readonly string[]) => Promise<ReadonlyMap<string, V>>
  private wanted: Wanted<V>[] = []
  private reading = false

  constructor(read: (ids: readonly string[]) => Promise<ReadonlyMap<string, V>>) {
    this.read = read
  }

  get(id: string): Promise<V | undefined> {
    const value = new Promise<V | undefined>((resolve, reject) => this.wanted.push({ id, resolve, reject }))
    if (!this.reading) {
      this.reading = true
      setImmediate(() => void this.drain())
    }
    return value
  }

  private async drain(): Promise<void> {
    while (this.wanted.length > 0) {
      const chunk = this.wanted.splice(0, CHUNK)
      try {
        const found = await this.read(chunk.map(({ id }) => id))
        for (const { id, resolve } of chunk) resolve(found.get(id))
      } catch (error) {
        for (const { reject } of chunk) reject(error)
      }
    }
    this.reading = false
  }
}
