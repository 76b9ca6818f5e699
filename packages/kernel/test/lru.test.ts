import { Lru } from '@motorpool/kernel'
import { expect, it } from 'vitest'

it('has at most so many entries, and gives up the one that was not asked for the longest', () => {
  const map = new Lru<number, number>(10)
  for (let i = 0; i < 100; i++) {
    map.set(i, i)
    expect(map.get(0)).toBe(0)
  }
  expect(map.size).toBe(10)
  const kept = Array.from({ length: 100 }, (_, i) => i).filter((i) => map.get(i) !== undefined)
  expect(kept).toEqual([0, 91, 92, 93, 94, 95, 96, 97, 98, 99])
})
