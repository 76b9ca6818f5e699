import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkFence,
  type FencePoint,
  type FenceRing,
  type FenceShape,
  MAX_CORNERS,
} from '../../src/fence/index.ts'
import { at, ring, square, star } from './shapes.ts'

const polygon = (...rings: FenceRing[]): FenceShape => ({ kind: 'polygon', rings })
const codes = (shape: FenceShape) => checkFence(shape).map(({ code }) => code)
const yard = square(106.7, 26.6, 0.01)

describe('a fence that can be used', () => {
  it.each<[string, FenceShape]>([
    ['a circle', { kind: 'circle', centre: at(106.7, 26.6), radius: 500 }],
    ['a rectangle', { kind: 'rectangle', west: 1, south: 1, east: 100, north: 100 }],
    [
      'a rectangle over the antimeridian',
      { kind: 'rectangle', west: 179e6, south: 1, east: -179e6, north: 100 },
    ],
    ['a polygon', polygon(yard)],
    ['a polygon whose first corner is repeated', polygon([...yard, at(106.69, 26.59)])],
    ['a yard with a hole', polygon(yard, square(106.7, 26.6, 0.002))],
    [
      'a hole that touches the outline at a corner',
      polygon(yard, ring([106.69, 26.6], [106.7, 26.605], [106.7, 26.595])),
    ],
    [
      'an hourglass whose halves touch in a corner',
      polygon(ring([0, 0], [1, 1], [2, 0], [2, 2], [1, 1], [0, 2])),
    ],
    ['a polygon over the antimeridian', polygon(ring([179.9, 0], [-179.9, 0], [-179.9, 0.1], [179.9, 0.1]))],
    ['a corridor', { kind: 'corridor', line: [at(106, 26), at(106.5, 26.2)], halfWidth: 50 }],
    ['an area of two parts', { kind: 'area', polygons: [[yard], [square(107, 27, 0.1)]], adcode: 520100 }],
  ])('%s', (_, shape) => {
    expect(checkFence(shape)).toEqual([])
  })
})

describe('a fence that is refused by name', () => {
  it.each<[string, FenceShape, ReturnType<typeof checkFence>]>([
    [
      'a latitude beyond the pole',
      polygon([at(0, 0), at(1, 0), at(1, 91)]),
      [{ code: 'position-out-of-range', path: ['rings', 0, 2] }],
    ],
    [
      'a fraction of a millionth',
      { kind: 'circle', centre: [0.5, 0], radius: 500 },
      [{ code: 'position-out-of-range', path: ['centre', 0] }],
    ],
    [
      'a radius that is no number',
      { kind: 'circle', centre: at(0, 0), radius: Number.NaN },
      [{ code: 'radius-out-of-range', path: ['radius'] }],
    ],
    [
      'a corridor without width',
      { kind: 'corridor', line: [at(0, 0), at(1, 0)], halfWidth: 0 },
      [{ code: 'width-out-of-range', path: ['halfWidth'] }],
    ],
    [
      'a corridor of a metre',
      { kind: 'corridor', line: [at(0, 0), at(0.00001, 0)], halfWidth: 50 },
      [{ code: 'corridor-too-short', path: ['line'] }],
    ],
    [
      'a corridor of nothing',
      { kind: 'corridor', line: [], halfWidth: 50 },
      [{ code: 'corridor-too-short', path: ['line'] }],
    ],
    ['two corners', polygon(ring([0, 0], [1, 1])), [{ code: 'too-few-corners', path: ['rings', 0] }]],
    [
      'three corners at two places',
      polygon(ring([0, 0], [1, 1], [1, 1])),
      [{ code: 'too-few-corners', path: ['rings', 0] }],
    ],
    [
      'a line back and forth',
      polygon(ring([0, 0], [1, 1], [2, 2])),
      [{ code: 'zero-area', path: ['rings', 0] }],
    ],
    [
      'a rectangle without height',
      { kind: 'rectangle', west: 0, south: 5, east: 9, north: 5 },
      [{ code: 'zero-area', path: [] }],
    ],
    [
      'a bow-tie',
      polygon(ring([0, 0], [2, 2], [2, 0], [0, 2])),
      [{ code: 'self-crossing', path: ['rings', 0, 1], at: at(1, 1) }],
    ],
    [
      'a bow-tie over the antimeridian',
      polygon(ring([179, 0], [-179, 2], [-179, 0], [179, 2])),
      [{ code: 'self-crossing', path: ['rings', 0, 1], at: [180e6, 1e6] }],
    ],
    [
      'a spike',
      polygon(ring([0, 0], [4, 0], [2, 0], [2, 2])),
      [{ code: 'overlapping-edges', path: ['rings', 0, 1], at: at(3, 0) }],
    ],
    [
      'a hole far away',
      polygon(yard, square(107, 26.6, 0.001)),
      [{ code: 'hole-outside', path: ['rings', 1], at: at(106.999, 26.599) }],
    ],
    [
      'a hole over the edge',
      polygon(yard, square(106.71, 26.6, 0.001)),
      [{ code: 'hole-outside', path: ['rings', 0, 2], at: at(106.71, 26.599) }],
    ],
    [
      'a hole within a hole',
      polygon(yard, square(106.7, 26.6, 0.004), square(106.7, 26.6, 0.001)),
      [{ code: 'holes-overlap', path: ['rings', 2], at: at(106.699, 26.599) }],
    ],
    [
      'a ring around the pole',
      polygon(ring([0, 80], [120, 80], [-120, 80])),
      [{ code: 'around-pole', path: ['rings', 0] }],
    ],
    ['an area of nothing', { kind: 'area', polygons: [] }, [{ code: 'no-polygons', path: ['polygons'] }]],
  ])('%s', (_, shape, faults) => {
    expect(checkFence(shape)).toEqual(faults)
  })

  it('100,000 corners, at once', () => {
    const many = star(106, 26, 100_000, 1, () => 1)
    expect(checkFence(polygon(many))).toEqual([{ code: 'too-many-corners', path: ['rings', 0] }])
    const halves = [many.slice(0, 6_000), many.slice(6_000, 12_000)]
    expect(codes(polygon(...halves))).toEqual(['too-many-corners'])
  })
})

/** Every pair of edges by big integers: the slow way. */
function crosses(points: readonly FencePoint[]): boolean {
  const turn = (a: FencePoint, b: FencePoint, c: FencePoint) => {
    const exact = BigInt(b[0] - a[0]) * BigInt(c[1] - a[1]) - BigInt(b[1] - a[1]) * BigInt(c[0] - a[0])
    return exact > 0n ? 1 : exact < 0n ? -1 : 0
  }
  const edges = points.map((a, i) => [a, points[(i + 1) % points.length] ?? a] as const)
  return edges.some(([a, b], i) =>
    edges
      .slice(i + 1)
      .some(([c, d]) => turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0),
  )
}

describe('self-crossing', () => {
  it('is found exactly when a pair of edges crosses', () => {
    const point = fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 }))
    fc.assert(
      fc.property(fc.uniqueArray(point, { minLength: 4, maxLength: 9, selector: String }), (grid) => {
        const points = grid.map(([x, y]): FencePoint => [x * 1_000 + 106e6, y * 1_000 + 26e6])
        const found = codes(polygon(points))
        const slow = crosses(points)
        if (slow) expect(found[0]).toMatch(/self-crossing|overlapping-edges/)
        else expect(found).not.toContain('self-crossing')
      }),
      { numRuns: 2_000 },
    )
  })

  it('is found exactly also among corners that are almost on one line right across the world', () => {
    // Products of these are far beyond what doubles tell apart.
    const point = fc.tuple(
      fc.integer({ min: -40, max: 40 }),
      fc.constantFrom(-1, 0, 1),
      fc.constantFrom(-1, 0, 1),
    )
    fc.assert(
      fc.property(fc.uniqueArray(point, { minLength: 4, maxLength: 7, selector: String }), (steps) => {
        const points = steps.map(([i, dx, dy]): FencePoint => [i * 2_000_001 + dx, i * 2_000_003 + dy])
        const found = codes(polygon(points))
        if (crosses(points)) expect(found[0]).toMatch(/self-crossing|overlapping-edges/)
        else expect(found).not.toContain('self-crossing')
      }),
      { numRuns: 2_000 },
    )
  })

  it('of the largest outlines is decided, and refused when thousands of long edges lie side by side', () => {
    const round = star(106, 26, MAX_CORNERS, 2, (i) => ((i * 7919) % 101) / 101)
    // A saw of long slanting teeth: every box meets all others, no edge crosses.
    const n = MAX_CORNERS / 2 - 1
    const there = Array.from(
      { length: n },
      (_, i): FencePoint => [100e6 + 40 * i + (i % 2) * 1_000_000, 20e6 + (i % 2) * 1_000_000],
    )
    const saw = [...there, at(120, 19), at(100, 19)]
    expect(codes(polygon(round))).toEqual([])
    expect(codes(polygon(saw))).toEqual(['too-intricate'])
  })
})
