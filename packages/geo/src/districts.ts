import Flatbush from 'flatbush'
import type { LngLat } from './datum.ts'
import { type FencePoint, type FencePolygon, MICRO } from './fence/shape.ts'
import { nearestShare } from './sphere.ts'

/**
 * Administrative units as `scripts/basemap` writes them. Rings are flat lists of integer steps (dx, dy, dx, dy …) in
 * units of 1/scale degrees, the first step taken from 0,0; all rings of a unit count together by the even-odd rule.
 */
export interface DistrictData {
  datum: 'WGS-84'
  scale: number
  /** Name of every province and city, and of every unit below, by adcode. */
  names: Record<string, string>
  units: { adcode: number; rings: number[][] }[]
}

export interface AdministrativeUnit {
  adcode: number
  name: string
}

/** What lies at a position. A municipality has no city, a city without districts no district. */
export interface Place {
  adcode: number
  province: AdministrativeUnit
  city: AdministrativeUnit | null
  district: AdministrativeUnit | null
}

export interface DistrictLookup {
  /** The units at a WGS-84 position, or null outside of them. */
  at(point: LngLat): Place | null
  /**
   * The outline of a province, city or district by its adcode: one polygon for each ring of the units below it, corners in
   * millionths of a degree. Empty where no outline is known.
   */
  outline(adcode: number): FencePolygon[]
}

/** Neighbouring outlines were simplified apart: a position in the sliver between two belongs to the nearer. */
const SLIVER = 0.01

interface Unit {
  place: Place
  rings: Int32Array[]
}

export function createDistrictLookup(data: DistrictData): DistrictLookup {
  if (data.units.length === 0) return { at: () => null, outline: () => [] }
  const units = data.units.map(
    (unit): Unit => ({ place: placeOf(unit.adcode, data.names), rings: unit.rings.map(absolute) }),
  )
  const index = new Flatbush(units.length)
  for (const unit of units) {
    const [west, south, east, north] = extent(unit.rings)
    index.add(west, south, east, north)
  }
  index.finish()

  return {
    at([lng, lat]) {
      const x = lng * data.scale
      const y = lat * data.scale
      if (!Number.isFinite(x) || !Number.isFinite(y)) return null
      for (const i of index.search(x, y, x, y)) {
        const unit = units[i] as Unit
        if (contains(unit.rings, x, y)) return unit.place
      }
      const reach = SLIVER * data.scale
      let best: Unit | null = null
      let bestDistance = reach * reach
      for (const i of index.search(x - reach, y - reach, x + reach, y + reach)) {
        const unit = units[i] as Unit
        const d = squaredDistance(unit.rings, x, y)
        if (d < bestDistance) {
          best = unit
          bestDistance = d
        }
      }
      return best?.place ?? null
    },
    outline: (adcode) =>
      units
        .filter(({ place }) => isWithin(place.adcode, adcode))
        .flatMap(({ rings }) => rings.map((ring) => [ringOf(ring, data.scale)]))
        .filter(([ring]) => (ring?.length ?? 0) >= 3),
  }
}

/** Whether a unit is another one or lies in it, by their codes. */
function isWithin(adcode: number, other: number): boolean {
  if (adcode === other) return true
  if (other % 10_000 === 0) return Math.floor(adcode / 10_000) === other / 10_000
  return other % 100 === 0 && Math.floor(adcode / 100) === other / 100
}

/** Corners of a ring, the first not repeated. */
function ringOf(flat: Int32Array, scale: number): FencePoint[] {
  const points: FencePoint[] = []
  for (let i = 0; i + 1 < flat.length; i += 2) points.push([micro(flat[i], scale), micro(flat[i + 1], scale)])
  const [first, last] = [points[0], points.at(-1)]
  return points.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
    ? points.slice(0, -1)
    : points
}

const micro = (units: number | undefined, scale: number) => Math.round(((units ?? 0) / scale) * MICRO)

function placeOf(adcode: number, names: Record<string, string>): Place {
  const named = (code: number): AdministrativeUnit | null => {
    const name = names[String(code)]
    return name === undefined ? null : { adcode: code, name }
  }
  const provinceCode = Math.floor(adcode / 10_000) * 10_000
  const cityCode = Math.floor(adcode / 100) * 100
  const province = named(provinceCode)
  if (!province) throw new Error(`district data has no name for province ${provinceCode}`)
  if (adcode === provinceCode) return { adcode, province, city: null, district: null }
  const self = named(adcode)
  if (!self) throw new Error(`district data has no name for ${adcode}`)
  const city = adcode === cityCode ? self : cityCode === provinceCode ? null : named(cityCode)
  return { adcode, province, city, district: adcode === cityCode ? null : self }
}

function absolute(steps: number[]): Int32Array {
  const ring = new Int32Array(steps.length)
  let x = 0
  let y = 0
  for (let i = 0; i + 1 < steps.length; i += 2) {
    x += steps[i] as number
    y += steps[i + 1] as number
    ring[i] = x
    ring[i + 1] = y
  }
  return ring
}

function extent(rings: Int32Array[]): [number, number, number, number] {
  let west = Infinity
  let south = Infinity
  let east = -Infinity
  let north = -Infinity
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const x = ring[i] as number
      const y = ring[i + 1] as number
      if (x < west) west = x
      if (x > east) east = x
      if (y < south) south = y
      if (y > north) north = y
    }
  }
  return [west, south, east, north]
}

function contains(rings: Int32Array[], x: number, y: number): boolean {
  let inside = false
  for (const ring of rings) {
    let px = ring[ring.length - 2] as number
    let py = ring[ring.length - 1] as number
    for (let i = 0; i < ring.length; i += 2) {
      const qx = ring[i] as number
      const qy = ring[i + 1] as number
      if (py > y !== qy > y && x < ((px - qx) * (y - qy)) / (py - qy) + qx) inside = !inside
      px = qx
      py = qy
    }
  }
  return inside
}

function squaredDistance(rings: Int32Array[], x: number, y: number): number {
  let best = Infinity
  for (const ring of rings) {
    let px = ring[ring.length - 2] as number
    let py = ring[ring.length - 1] as number
    for (let i = 0; i < ring.length; i += 2) {
      const qx = ring[i] as number
      const qy = ring[i + 1] as number
      const d = segmentDistance(x, y, px, py, qx, qy)
      if (d < best) best = d
      px = qx
      py = qy
    }
  }
  return best
}

function segmentDistance(x: number, y: number, px: number, py: number, qx: number, qy: number): number {
  const t = nearestShare(x, y, px, py, qx, qy)
  return (x - px - t * (qx - px)) ** 2 + (y - py - t * (qy - py)) ** 2
}
