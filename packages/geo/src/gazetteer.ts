import Flatbush from 'flatbush'
import type { Bbox } from './bbox.ts'
import type { LngLat } from './datum.ts'
import { bearing, distance, METRES_PER_DEGREE, nearestShare } from './sphere.ts'

/** A name in Chinese, and in the other languages where they have one of their own. */
export interface PlaceName {
  zh: string
  en?: string
  ja?: string
}

/** Coordinates are integers, 1/scale degrees, WGS-84. */
export interface GazetteerUnit extends PlaceName {
  adcode: number
  /** Its seat. */
  at: readonly [x: number, y: number]
  box: readonly [west: number, south: number, east: number, north: number]
}

export interface GazetteerTown extends PlaceName {
  at: readonly [x: number, y: number]
  /** 1 (most important) to 14. */
  rank: number
  /** The unit whose seat it is. */
  seat?: number
}

export interface GazetteerRoad {
  /** Number of an expressway: G60. */
  ref: string
  zh?: string
  /** The line as steps (dx, dy …), the first from 0,0. */
  steps: readonly number[]
}

/** Names of units, towns and expressways, as `scripts/basemap` writes them. */
export interface GazetteerData {
  datum: 'WGS-84'
  scale: number
  units: readonly GazetteerUnit[]
  towns: readonly GazetteerTown[]
  roads: readonly GazetteerRoad[]
}

/** A town, and where a position lies seen from it. */
export interface NearTown {
  town: GazetteerTown
  metres: number
  /** From the town to the position, degrees clockwise from north. */
  bearing: number
}

export interface Gazetteer {
  readonly data: GazetteerData
  unit(adcode: number): GazetteerUnit | undefined
  /** The nearest town within so many metres. */
  townNear(point: LngLat, within: number): NearTown | undefined
  /** The nearest expressway with a number within so many metres. */
  roadNear(point: LngLat, within: number): GazetteerRoad | undefined
  /** Coordinates of the data in degrees. */
  degrees(at: readonly [number, number]): LngLat
}

/** Widths of the boxes that are searched one after the other, metres: most positions have a town within the first. */
const STEPS = [8_000, 25_000, 80_000, 250_000] as const

const cosine = (lat: number): number => Math.max(0.1, Math.cos((lat * Math.PI) / 180))

/** The box of a radius around a point, degrees. */
function around([lng, lat]: LngLat, metres: number): Bbox {
  const dy = metres / METRES_PER_DEGREE
  const dx = dy / cosine(lat)
  return [lng - dx, lat - dy, lng + dx, lat + dy]
}

export function createGazetteer(data: GazetteerData): Gazetteer {
  const units = new Map(data.units.map((unit) => [unit.adcode, unit]))
  const degrees = ([x, y]: readonly [number, number]): LngLat => [x / data.scale, y / data.scale]
  const towns = indexOf(
    data.towns.map(({ at }) => {
      const [lng, lat] = degrees(at)
      return [lng, lat, lng, lat]
    }),
  )
  const roads = createRoads(data)
  return {
    data,
    unit: (adcode) => units.get(adcode),
    townNear(point, within) {
      for (const step of STEPS) {
        const reach = Math.min(step, within)
        let best: NearTown | undefined
        for (const i of towns(around(point, reach))) {
          const town = data.towns[i] as GazetteerTown
          const metres = distance(degrees(town.at), point)
          if (metres <= reach && metres < (best?.metres ?? Infinity)) best = { town, metres, bearing: 0 }
        }
        if (best) return { ...best, bearing: bearing(degrees(best.town.at), point) }
        if (reach >= within) break
      }
      return undefined
    },
    roadNear: roads,
    degrees,
  }
}

function indexOf(boxes: readonly Bbox[]): (box: Bbox) => number[] {
  if (boxes.length === 0) return () => []
  const index = new Flatbush(boxes.length)
  for (const box of boxes) index.add(...box)
  index.finish()
  return (box) => index.search(...box)
}

/** Every stretch of a line is indexed by itself: the box of a whole line covers half a province. */
function createRoads({ roads, scale }: GazetteerData): Gazetteer['roadNear'] {
  const owners: number[] = []
  const ends: number[] = []
  const boxes: Bbox[] = []
  roads.forEach(({ steps }, owner) => {
    let [x, y] = [0, 0]
    for (let i = 0; i + 1 < steps.length; i += 2) {
      const [px, py] = [x, y]
      x += steps[i] as number
      y += steps[i + 1] as number
      if (i === 0) continue
      const [ax, ay, bx, by] = [px / scale, py / scale, x / scale, y / scale]
      owners.push(owner)
      ends.push(ax, ay, bx, by)
      boxes.push([Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)])
    }
  })
  const lines = Float64Array.from(ends)
  const search = indexOf(boxes)
  return (point, within) => {
    let best: GazetteerRoad | undefined
    let nearest = within
    for (const i of search(around(point, within))) {
      const metres = metresToLine(point, lines, i * 4)
      if (metres > nearest) continue
      nearest = metres
      best = roads[owners[i] as number]
    }
    return best
  }
}

/** From a point to the line between two others a few kilometres apart; a flat earth is exact enough for that. */
function metresToLine([lng, lat]: LngLat, lines: Float64Array, at: number): number {
  const k = cosine(lat) * METRES_PER_DEGREE
  const [ax, ay] = [((lines[at] as number) - lng) * k, ((lines[at + 1] as number) - lat) * METRES_PER_DEGREE]
  const bx = ((lines[at + 2] as number) - lng) * k
  const by = ((lines[at + 3] as number) - lat) * METRES_PER_DEGREE
  const t = nearestShare(0, 0, ax, ay, bx, by)
  return Math.hypot(ax + t * (bx - ax), ay + t * (by - ay))
}
