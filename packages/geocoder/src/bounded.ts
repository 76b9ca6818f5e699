/** A map of at most so many entries. They are in two halves: when the newer is full, the older goes at once. */
export class Bounded<K, V> {
  readonly #half: number
  #newer = new Map<K, V>()
  #older = new Map<K, V>()

  constructor(most: number) {
    this.#half = Math.ceil(most / 2)
  }

  /** What is asked for stays. */
  get(key: K): V | undefined {
    const value = this.#newer.get(key)
    if (value !== undefined) return value
    const before = this.#older.get(key)
    if (before !== undefined) this.set(key, before)
    return before
  }

  set(key: K, value: V): void {
    if (this.#newer.size >= this.#half) {
      this.#older = this.#newer
      this.#newer = new Map()
    }
    this.#newer.set(key, value)
  }
}
