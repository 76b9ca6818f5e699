import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileFence, createFenceIndex, type FenceShape } from '../../src/fence/index.ts'
import { at } from './shapes.ts'

const lng = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: 179.9, max: 180, noNaN: true }),
  fc.double({ min: -180, max: -179.9, noNaN: true }),
)
const lat = fc.double({ min: -70, max: 70, noNaN: true })
const circle = fc
  .tuple(lng, lat, fc.integer({ min: 1, max: 20_000 }))
  .map(([x, y, radius]): FenceShape => ({ kind: 'circle', centre: at(x, y), radius }))

it('every fence within the margin is a candidate, also over the antimeridian', () => {
  fc.assert(
    fc.property(
      fc.array(circle, { maxLength: 60 }),
      lng,
      lat,
      fc.integer({ min: 0, max: 5_000 }),
      (shapes, x, y, margin) => {
        const fences = shapes.map(compileFence)
        const [px, py] = at(x, y)
        const found = createFenceIndex(fences).candidates(px, py, margin)
        expect(new Set(found).size).toBe(found.length)
        for (const [i, fence] of fences.entries())
          if (fence.signedDistance(px, py) < margin - 0.01) expect(found).toContain(i)
      },
    ),
    { numRuns: 1_000 },
  )
})

it('of none there are none, and far away is no candidate', () => {
  expect(createFenceIndex([]).candidates(0, 0, 1_000)).toEqual([])
  const here = compileFence({ kind: 'circle', centre: at(106, 26), radius: 500 })
  expect(createFenceIndex([here]).candidates(...at(106.1, 26), 1_000)).toEqual([])
  expect(createFenceIndex([here]).candidates(...at(106.014, 26), 1_000)).toEqual([0])
})
