import { expect, it } from 'vitest'
import { Bounded } from '../src/bounded.ts'

it('holds at most so many, and longest what is asked for', () => {
  const map = new Bounded<number, number>(10)
  for (let i = 0; i < 100; i++) {
    map.set(i, i)
    expect(map.get(0)).toBe(0)
  }
  const held = Array.from({ length: 100 }, (_, i) => map.get(i)).filter((value) => value !== undefined)
  expect(held.length).toBeLessThanOrEqual(10)
  expect(held).toContain(99)
})
