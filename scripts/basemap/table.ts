/** Numbers by number, for millions of them: open addressing in flat arrays, which a Map of large keys is too slow for. */
export class NumberTable {
  #keys = new Float64Array(1 << 16).fill(-1)
  #values = new Int32Array(1 << 16)
  #count = 0

  /** Keys are whole numbers from 0 to 2^53. */
  get(key: number): number | undefined {
    const at = this.#find(key)
    return this.#keys[at] === key ? this.#values[at] : undefined
  }

  set(key: number, value: number): void {
    let at = this.#find(key)
    if (this.#keys[at] !== key) {
      if (++this.#count * 2 > this.#keys.length) {
        this.#grow()
        at = this.#find(key)
      }
      this.#keys[at] = key
    }
    this.#values[at] = value
  }

  #find(key: number): number {
    const mask = this.#keys.length - 1
    const low = key | 0
    const high = Math.floor(key / 0x1_0000_0000)
    let at = (Math.imul(low ^ Math.imul(high, 0x85eb_ca6b), 0x9e37_79b1) >>> 8) & mask
    while (this.#keys[at] !== -1 && this.#keys[at] !== key) at = (at + 1) & mask
    return at
  }

  #grow(): void {
    const keys = this.#keys
    const values = this.#values
    this.#keys = new Float64Array(keys.length * 2).fill(-1)
    this.#values = new Int32Array(keys.length * 2)
    keys.forEach((key, i) => {
      if (key === -1) return
      const at = this.#find(key)
      this.#keys[at] = key
      this.#values[at] = values[i] as number
    })
  }
}
