/** Whole numbers that look random and are the same for the same seed and number, in whatever order they are asked for. */
export class Dice {
  private state = 0

  /** Begins the throws that belong to one number of a seed. */
  throwFor(seed: number, number: number): this {
    this.state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35)) | 0
    this.word()
    return this
  }

  /** mulberry32: 32 bits, unsigned. */
  word(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (t ^ (t >>> 14)) >>> 0
  }

  /** 0 to n − 1; 0 where there is no choice. */
  below(n: number): number {
    return n > 1 ? this.word() % n : 0
  }

  /** True so many times in a hundred. */
  percent(n: number): boolean {
    return this.below(100) < n
  }

  of<T>(list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0]
  }
}
