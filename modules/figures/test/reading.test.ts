import { describe, expect, it } from 'vitest'
import { readingOf, scaleOf } from '../src/server/meters/meter.ts'

describe('a reading of a vehicle’s own meter', () => {
  it.each([
    ['WORK', null, 2, 7200],
    ['WORK', '小时', 1.5, 5400],
    ['WORK', 'min', 90, 5400],
    ['FUEL', 'L', 12.34, 123],
    ['FUEL', 'mL', 1200, 12],
  ] as const)('of %s in %s is a whole number of seconds or 0.1 l', (meter, unit, value, stored) => {
    expect(readingOf(meter, value, scaleOf(meter, unit) ?? Number.NaN)).toBe(stored)
  })

  it('in another unit, below nothing or beyond every meter is none', () => {
    expect([scaleOf('WORK', 'km'), scaleOf('FUEL', 'L/h')]).toEqual([undefined, undefined])
    expect([-1, Number.NaN, 1e12, null, 'x'].map((value) => readingOf('WORK', value, 3600))).toEqual(
      Array.from({ length: 5 }),
    )
  })
})
