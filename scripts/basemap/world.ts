import { type Bbox, bboxContains, bboxOf, type LngLat } from '@motorpool/geo'
import type { Position } from 'geojson'
import { isInside, ringArea } from './land.ts'
import type { Country } from './sources.ts'

/** How far foreign land is drawn under China, degrees, so that no gap shows along the differently simplified border. */
const OVERLAP = 0.8

export interface World {
  /** Everything but China, reaching a little under it along the land border. */
  countries: Country[]
  /** Borders between two foreign countries. */
  borders: Position[][]
  isAbroad: (point: Position) => boolean
}

const key = (p: Position): string => `${p[0]},${p[1]}`
const segment = (a: Position, b: Position): string =>
  key(a) < key(b) ? `${key(a)}|${key(b)}` : `${key(b)}|${key(a)}`

export function world(all: Country[]): World {
  const china = all.find((country) => country.iso === 'CN')
  if (!china) throw new Error('the world has no China')
  const foreign = all.filter((country) => country !== china)
  const owners = new Map<string, Set<Country>>()
  for (const country of foreign) eachSegment(country, (a, b) => addTo(owners, segment(a, b), country))
  const moved = borderOverlap(china, owners)
  const countries = foreign.map((country) => ({
    ...country,
    polygons: country.polygons.map((rings) => rings.map((ring) => ring.map((p) => moved.get(key(p)) ?? p))),
  }))
  const neighbours = countries
    .filter((_, i) => touches(foreign[i] as Country, moved))
    .flatMap((country) => country.polygons.map((rings) => rings[0] as Position[]))
    .map((ring) => ({ ring, box: bboxOf(ring as unknown as LngLat[]) as Bbox }))
  return {
    countries,
    borders: foreignBorders(foreign, owners, moved),
    isAbroad: (point) =>
      neighbours.some(
        ({ ring, box }) =>
          bboxContains(box, point as unknown as LngLat) &&
          isInside(ring, point[0] as number, point[1] as number),
      ),
  }
}

function addTo(map: Map<string, Set<Country>>, name: string, country: Country): void {
  const set = map.get(name)
  if (set) set.add(country)
  else map.set(name, new Set([country]))
}

function eachSegment(country: Country, visit: (a: Position, b: Position) => void): void {
  for (const ring of country.polygons.flat()) {
    for (let i = 1; i < ring.length; i++) visit(ring[i - 1] as Position, ring[i] as Position)
  }
}

function touches(country: Country, moved: Map<string, Position>): boolean {
  return country.polygons.flat().some((ring) => ring.some((p) => moved.has(key(p))))
}

/** Vertices inside the land border of China, each moved inward along the normal of the border. */
function borderOverlap(china: Country, owners: Map<string, Set<Country>>): Map<string, Position> {
  const moved = new Map<string, Position>()
  for (const ring of china.polygons.flat()) {
    const open = ring.slice(0, -1)
    const inward = ringArea(ring) > 0 ? 1 : -1
    open.forEach((p, i) => {
      const before = open.at(i - 1) as Position
      const after = open[(i + 1) % open.length] as Position
      if (!owners.has(segment(before, p)) || !owners.has(segment(p, after))) return
      const dx = (after[0] as number) - (before[0] as number)
      const dy = (after[1] as number) - (before[1] as number)
      const length = Math.hypot(dx, dy) || 1
      moved.set(key(p), [
        (p[0] as number) - (inward * OVERLAP * dy) / length,
        (p[1] as number) + (inward * OVERLAP * dx) / length,
      ])
    })
  }
  return moved
}

function foreignBorders(
  foreign: Country[],
  owners: Map<string, Set<Country>>,
  moved: Map<string, Position>,
): Position[][] {
  const lines: Position[][] = []
  const drawn = new Set<string>()
  for (const country of foreign) {
    for (const ring of country.polygons.flat()) {
      let line: Position[] = []
      for (let i = 1; i < ring.length; i++) {
        const a = ring[i - 1] as Position
        const b = ring[i] as Position
        const name = segment(a, b)
        const shared = (owners.get(name)?.size ?? 0) > 1 && !drawn.has(name)
        if (shared) {
          drawn.add(name)
          if (line.length === 0) line.push(moved.get(key(a)) ?? a)
          line.push(moved.get(key(b)) ?? b)
        } else if (line.length > 0) {
          lines.push(line)
          line = []
        }
      }
      if (line.length > 0) lines.push(line)
    }
  }
  return lines
}

const DASH_MIN_SPAN = 0.6
const DASH_MAX_COMPACTNESS = 0.02

/** The dashes of the South China Sea boundary: the long, thin polygons at sea in the outline of the whole country. */
export function seaDashes(polygons: Position[][][]): Position[][] {
  return polygons
    .map((rings) => rings[0] as Position[])
    .filter((ring) => {
      const xs = ring.map((p) => p[0] as number)
      const ys = ring.map((p) => p[1] as number)
      const span = Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
      let around = 0
      for (let i = 1; i < ring.length; i++) {
        const [ax, ay] = ring[i - 1] as [number, number]
        const [bx, by] = ring[i] as [number, number]
        around += Math.hypot(bx - ax, by - ay)
      }
      const compactness = Math.abs(ringArea(ring)) / (around * around)
      return (
        span > DASH_MIN_SPAN &&
        span < 3 &&
        compactness < DASH_MAX_COMPACTNESS &&
        (Math.max(...ys) < 22 || Math.min(...xs) > 121)
      )
    })
}
