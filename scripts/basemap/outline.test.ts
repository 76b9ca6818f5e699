import type { Position } from 'geojson'
import { expect, test } from 'vitest'
import { boundaries } from './boundaries.ts'
import { Edges } from './edges.ts'
import { Land, ringArea } from './land.ts'
import { landOutline } from './outline.ts'
import type { Area } from './sources.ts'
import { toUnits, Vertices } from './topology.ts'

const area = (adcode: number, ring: Position[]): Area => ({
  adcode,
  name: `${adcode}`,
  level: 'district',
  file: 0,
  center: [0, 0],
  centroid: undefined,
  polygons: [[[...ring, ring[0] ?? []]]],
})

/** Outside China, where the shift of datum is none: x and y stay what they are. */
const X = 10
const Y = 10
const at = (x: number, y: number): Position => [X + x / 100, Y + y / 100]

/** Two squares side by side, the shared border bent one way in the one and the other way in the other; a third above. */
const units = [
  area(110101, [at(0, 0), at(50, 0), at(49.9, 25), at(50, 50), at(0, 50)]),
  area(110102, [at(50, 0), at(100, 0), at(100, 50), at(50, 50), at(50.1, 25)]),
  area(120101, [at(0, 50), at(50, 50), at(100, 50), at(100, 90), at(0, 90)].reverse()),
]

function edges(): Edges {
  const vertices = new Vertices()
  return new Edges(toUnits(units, vertices), vertices)
}

test('land is one polygon: gaps between neighbours that were drawn apart are closed', () => {
  const polygons = landOutline(edges())
  expect(polygons).toHaveLength(1)
  expect(ringArea(polygons[0]?.[0] ?? [])).toBeCloseTo(0.9, 6)
  const land = new Land(polygons)
  const [x = 0, y = 0] = at(50, 25)
  expect(land.has([x, y])).toBe(true)
  expect(land.has([x, y + 1])).toBe(false)
})

test('a cut that runs in from the coast is closed, a real inlet stays', () => {
  const open = (width: number) => {
    const vertices = new Vertices()
    const left = area(110101, [at(0, 0), at(50 - width, 0), at(50, 40), at(50, 50), at(0, 50)])
    const right = area(110102, [at(50, 0), at(100, 0), at(100, 50), at(50, 50), at(50, 40)])
    const [polygon] = landOutline(new Edges(toUnits([left, right], vertices), vertices))
    return ringArea(polygon?.[0] ?? [])
  }
  expect(open(0.1)).toBeCloseTo(0.5, 4)
  expect(open(10)).toBeLessThan(0.49)
})

test('a border is one line, also where two neighbours drew it apart, and it meets the others', () => {
  const lines = boundaries(edges(), () => false)
  const inner = lines.filter(({ kind }) => kind !== 'coast')
  expect(inner.filter(({ kind }) => kind === 'district')).toHaveLength(1)
  const ends = inner.flatMap(({ line }) => [line[0], line.at(-1)]).map(String)
  const all = lines.flatMap(({ line }) => line).map(String)
  for (const end of ends) expect(all.filter((point) => point === end).length).toBeGreaterThan(1)
})
