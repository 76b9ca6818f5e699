import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileFence, type FencePoint, type FenceShape } from '../../src/fence/index.ts'
import { distance } from '../../src/index.ts'
import { at, ring, square, star } from './shapes.ts'

const metres = (a: FencePoint, b: FencePoint) => distance([a[0] / 1e6, a[1] / 1e6], [b[0] / 1e6, b[1] / 1e6])
const inside = (shape: FenceShape, [lng, lat]: FencePoint) => compileFence(shape).contains(lng, lat)
const deep = (shape: FenceShape, [lng, lat]: FencePoint) => compileFence(shape).signedDistance(lng, lat)

describe('where a position lies', () => {
  const depot: FenceShape = { kind: 'circle', centre: at(106.63, 26.647), radius: 500 }
  it('seen from a circle: by the distance to its centre', () => {
    expect(deep(depot, at(106.63, 26.647))).toBe(-500)
    // 0.01° of latitude are 1,112 m.
    expect(deep(depot, at(106.63, 26.657))).toBeCloseTo(612, 0)
    expect(inside(depot, at(106.634, 26.647))).toBe(true)
    expect(inside(depot, at(106.636, 26.647))).toBe(false)
  })

  it('seen from a yard with a hole: the hole is outside', () => {
    const yard: FenceShape = {
      kind: 'polygon',
      rings: [square(106.7, 26.6, 0.01), square(106.7, 26.6, 0.002)],
    }
    expect(inside(yard, at(106.705, 26.6))).toBe(true)
    expect(inside(yard, at(106.7, 26.6))).toBe(false)
    // From the middle of the hole to its edge: 0.002° of longitude at 26.6° north.
    expect(deep(yard, at(106.7, 26.6))).toBeCloseTo(199, 0)
    expect(deep(yard, at(106.7, 26.609))).toBeCloseTo(-111, 0)
  })

  it('seen from a corridor: by the distance to its line', () => {
    const road: FenceShape = {
      kind: 'corridor',
      line: [at(106, 26), at(106.5, 26), at(106.5, 26.5)],
      halfWidth: 200,
    }
    expect(deep(road, at(106.25, 26.001))).toBeCloseTo(-89, 0)
    expect(deep(road, at(106.25, 26.003))).toBeCloseTo(134, 0)
    expect(inside(road, at(106.501, 26.3))).toBe(true)
    // Round at its ends.
    expect(deep(road, at(106.5, 26.503))).toBeCloseTo(134, 0)
  })

  it.each<[string, FenceShape]>([
    [
      'a polygon',
      { kind: 'polygon', rings: [ring([179.9, -17], [-179.8, -17], [-179.8, -16.8], [179.9, -16.8])] },
    ],
    ['a rectangle', { kind: 'rectangle', west: 179.9e6, south: -17e6, east: -179.8e6, north: -16.8e6 }],
    [
      'an area that was cut there',
      {
        kind: 'area',
        polygons: [
          [ring([179.9, -17], [180, -17], [180, -16.8], [179.9, -16.8])],
          [ring([-180, -17], [-179.8, -17], [-179.8, -16.8], [-180, -16.8])],
        ],
      },
    ],
  ])('over the antimeridian, seen from %s', (_, shape) => {
    expect(inside(shape, at(179.95, -16.9))).toBe(true)
    expect(inside(shape, at(-179.85, -16.9))).toBe(true)
    expect(inside(shape, at(-179.7, -16.9))).toBe(false)
    expect(inside(shape, at(0, -16.9))).toBe(false)
    // 0.1° of longitude at 16.9° south are 10.6 km on both sides of the seam.
    expect(deep(shape, at(180, -16.9)) / 1000).toBeCloseTo(-10.6, 0)
    expect(deep(shape, at(-180, -16.9)) / 1000).toBeCloseTo(-10.6, 0)
    expect(deep(shape, at(-179.79, -16.9)) / 1000).toBeCloseTo(1.06, 1)
  })

  it('tells at least how deep one can be inside', () => {
    expect(compileFence(depot).depth).toBe(500)
    // A square of 2.2 km: a circle of 1.1 km fits, area by perimeter says half of that.
    const { depth } = compileFence({ kind: 'polygon', rings: [square(0, 0, 0.01)] })
    expect(depth).toBeCloseTo(556, 0)
  })
})

/** The nearest of many places on the boundary, on the sphere. */
function slowDistance(points: readonly FencePoint[], closed: boolean, from: FencePoint): number {
  let best = Infinity
  points.forEach((a, i) => {
    const b = points[i + 1] ?? (closed ? points[0] : undefined)
    if (!b) return
    for (let s = 0; s <= 200; s++)
      best = Math.min(
        best,
        metres(from, [a[0] + ((b[0] - a[0]) * s) / 200, a[1] + ((b[1] - a[1]) * s) / 200]),
      )
  })
  return best
}

describe('against a slow oracle', () => {
  const offset = fc.tuple(
    fc.double({ min: -0.04, max: 0.04, noNaN: true }),
    fc.double({ min: -0.04, max: 0.04, noNaN: true }),
  )
  const wander = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 90 })
  const place = fc.tuple(fc.constantFrom(-179.99, -70, 0, 106.6, 179.99), fc.constantFrom(-33, 0, 26.6, 53.4))

  it('contains and distance of a polygon are true, with few corners and many', () => {
    fc.assert(
      fc.property(place, wander, offset, ([lng, lat], radii, [dx, dy]) => {
        const rings = [star(lng, lat, radii.length, 0.03, (i) => radii[i] ?? 0)]
        const wrap = ([x, y]: FencePoint): FencePoint => [
          x > 180e6 ? x - 360e6 : x < -180e6 ? x + 360e6 : x,
          y,
        ]
        const fence = compileFence({ kind: 'polygon', rings: rings.map((r) => r.map(wrap)) })
        const from = at(lng + dx, lat + dy)
        const [x, y] = wrap(from)
        const slow = slowDistance(rings[0] ?? [], true, from)
        const found = fence.signedDistance(x, y)
        expect(Math.abs(Math.abs(found) - slow)).toBeLessThan(5 + slow * 0.002)
        expect(fence.contains(x, y)).toBe(found <= 0)
        // Star-shaped around its centre: outside exactly when beyond the edge in that direction.
        if (Math.hypot(dx, dy) < 0.03 * 0.6 * Math.cos(Math.PI / Math.max(3, radii.length)) - 1e-4)
          expect(fence.contains(x, y)).toBe(true)
        if (Math.hypot(dx, dy) > 0.0301) expect(fence.contains(x, y)).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('what is contained lies in the box', () => {
    const shape = fc.oneof(
      fc.record({
        kind: fc.constant('circle' as const),
        centre: fc.constantFrom(at(106, 26), at(10, 70)),
        radius: fc.integer({ min: 1, max: 200_000 }),
      }),
      fc.record({
        kind: fc.constant('corridor' as const),
        line: fc.constant([at(106, 26), at(106.3, 26.5), at(107, 27)]),
        halfWidth: fc.integer({ min: 1, max: 10_000 }),
      }),
    )
    fc.assert(
      fc.property(
        shape,
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (one, u, v) => {
          const { box, contains } = compileFence(one)
          const [w, h] = [box.east - box.west, box.north - box.south]
          const x = box.west + w / 2 + u * w
          const y = box.south + h / 2 + v * h
          if (contains(x, y))
            expect(x >= box.west && x <= box.east && y >= box.south && y <= box.north).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
