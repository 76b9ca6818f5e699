import { describe, expect, it } from 'vitest'
import { at, floatAt, intAt } from '../src/index.ts'

describe('reads at a bounded index', () => {
  it('answer the element, also one that is zero or null', () => {
    expect(at([3, null], 1)).toBe(null)
    expect(intAt(new Int32Array([7, 0]), 1)).toBe(0)
    expect(floatAt(new Float64Array([0.5]), 0)).toBe(0.5)
  })

  it.each([-1, 2, 0.5, Number.NaN])('refuse index %s of two elements', (index) => {
    expect(() => at(['a', 'b'], index)).toThrow(RangeError)
    expect(() => intAt(new Int32Array(2), index)).toThrow(RangeError)
    expect(() => floatAt(new Float64Array(2), index)).toThrow(RangeError)
  })
})
