import { describe, expect, test } from 'vitest'
import { SharedMemory } from '../src/index.ts'

/** Holds what it took until it is made to give all of it up. */
class Holder {
  held = 0
  readonly memory: SharedMemory

  constructor(memory: SharedMemory) {
    this.memory = memory
  }

  take(bytes: number): boolean {
    const taken = this.memory.take(this, bytes)
    if (taken) this.held += bytes
    return taken
  }

  shed(): void {
    const bytes = this.held
    this.held = 0
    this.memory.give(this, bytes)
  }
}

describe('memory shared by connections', () => {
  test('is never more than its limit, and who holds most gives up for who holds less', () => {
    const memory = new SharedMemory(100)
    const [great, small, next] = [new Holder(memory), new Holder(memory), new Holder(memory)]
    expect([great.take(70), small.take(30)]).toEqual([true, true])
    expect(next.take(1)).toBe(true)
    expect([great.held, small.held, next.held, memory.used]).toEqual([0, 30, 1, 31])
  })

  test('is refused to who holds most, and to what is greater than all of it', () => {
    const memory = new SharedMemory(100)
    const [great, small] = [new Holder(memory), new Holder(memory)]
    great.take(70)
    small.take(30)
    expect(great.take(1)).toBe(false)
    expect(new Holder(memory).take(101)).toBe(false)
    expect(memory.used).toBeLessThanOrEqual(100)
  })
})
