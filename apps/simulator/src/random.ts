/** Small seeded generator (mulberry32): the same seed gives the same vehicle, day after day. Four bytes of state. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed | 0
  }

  /** Goes on as a new generator with this seed does. */
  reset(seed: number): void {
    this.state = seed | 0
  }

  /** 0 ≤ x < 1 */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** low ≤ n ≤ high */
  int(low: number, high: number): number {
    return low + Math.floor((high - low + 1) * this.next())
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T
  }

  /** Waiting time of a rare event with this mean. */
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next())
  }

  /** About normal, mean 0, deviation 1, never beyond ±3.5: sum of uniforms. */
  normal(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * 1.75
  }
}

/** A new seed for the day of a vehicle. */
export function daySeed(seed: number, day: number): number {
  let hash = Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1) ^ Math.imul(day + 1, 0x85ebca6b)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0xc2b2ae35)
  return hash ^ (hash >>> 13)
}

/** 0 ≤ x < 1, of a seed, a day and a purpose: the same whenever it is asked. */
export function mixed(seed: number, day: number, purpose: number): number {
  return new Random(daySeed(seed ^ Math.imul(purpose, 0x27d4eb2f), day)).next()
}

/** FNV-1a of a text: seeds that do not depend on order. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) | 0
}
