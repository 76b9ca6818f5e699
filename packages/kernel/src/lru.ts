/** A map of bounded size that evicts the least recently used entry. */
export class Lru<K, V> {
  private readonly entries = new Map<K, V>()
  private readonly capacity: number

  constructor(capacity: number) {
    this.capacity = capacity
  }

  get size(): number {
    return this.entries.size
  }

  get(key: K): V | undefined {
    const value = this.entries.get(key)
    if (value !== undefined) {
      this.entries.delete(key)
      this.entries.set(key, value)
    }
    return value
  }

  set(key: K, value: V): void {
    this.entries.delete(key)
    this.entries.set(key, value)
    if (this.entries.size > this.capacity) {
      for (const oldest of this.entries.keys()) {
        this.entries.delete(oldest)
        break
      }
    }
  }

  delete(key: K): void {
    this.entries.delete(key)
  }

  /** Removes the entries that match the test. */
  deleteWhere(test: (value: V, key: K) => boolean): void {
    for (const [key, value] of this.entries) if (test(value, key)) this.entries.delete(key)
  }
}
