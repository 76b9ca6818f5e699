import { describe, expect, it } from 'vitest'
import { boxRing, type LngLat, ringArea, ringContains, ringTest, stretches } from '../src/index.ts'

const box = boxRing([116, 40], [117, 39])
/** A U that is open to the north. */
const cup: LngLat[] = [
  [0, 0],
  [3, 0],
  [3, 3],
  [2, 3],
  [2, 1],
  [1, 1],
  [1, 3],
  [0, 3],
]

describe('an area', () => {
  it.each<[LngLat, boolean]>([
    [[116.5, 39.5], true],
    [[115.9, 39.5], false],
    [[117.1, 39.5], false],
    [[116.5, 40.1], false],
    [[116.5, 38.9], false],
  ])('of two corners holds %j: %s', (at, inside) => {
    expect(ringContains(box, at)).toBe(inside)
    expect(ringTest(box)(at)).toBe(inside)
  })

  it('of many corners holds what lies in its arms and not what lies between them', () => {
    expect([0.5, 1.5, 2.5].map((lng) => ringContains(cup, [lng, 2]))).toEqual([true, false, true])
    expect(ringContains(cup.toReversed(), [0.5, 2])).toBe(true)
    expect(ringTest([])([0, 0])).toBe(false)
  })

  it('has its size in square kilometres, whichever way round it was drawn', () => {
    // One degree by one at 39.5° north: 111.195 km by 111.195 km · cos 39.5°.
    expect(ringArea(box)).toBeCloseTo(111.195 ** 2 * Math.cos((39.5 * Math.PI) / 180), -1)
    expect(ringArea(box.toReversed())).toBeCloseTo(ringArea(box), 6)
    expect(ringArea(box.slice(0, 2))).toBe(0)
  })
})

describe('a path', () => {
  it('has the length of each of its stretches', () => {
    const [north = 0, east = 0] = stretches([
      [116, 39],
      [116, 40],
      [117, 40],
    ])
    expect(north).toBeCloseTo(111_195, 0)
    expect(east).toBeCloseTo(85_180, -1)
    expect([stretches([]), stretches([[1, 1]])]).toEqual([[], []])
  })
})
