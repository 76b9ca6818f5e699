/** A map of at most so many entries: the one not asked for longest goes first. */
export class Bounded<K, V> {
  readonly #entries = new Map<K, V>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#most) return
    const oldest = this.#entries.keys().next()
    if (!oldest.done) this.#entries.delete(oldest.value)
  }

  get size(): number {
    return this.#entries.size
  }
}
