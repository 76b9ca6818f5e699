import { type Position, readSource } from './source.ts'

/** A town of the map. */
export interface Town {
  name: string
  lng: number
  lat: number
  city: boolean
  /** 1 (most important) to 14 */
  rank: number
}

let known: readonly Town[] | undefined

/** Cities and towns of the map, those without a name left out. */
export function towns(): readonly Town[] {
  known ??= readSource('places').features.flatMap(({ properties, geometry }) => {
    const [lng = 0, lat = 0] = geometry.coordinates
    const { name, rank = 14 } = properties
    return name === undefined ? [] : [{ name, lng, lat, rank, city: properties.class === 'city' }]
  })
  return known
}

const WEST = 72
const SOUTH = 16
/** Cells of a hundredth of a degree, about a kilometre. */
const PER_DEGREE = 100
const COLUMNS = 64 * PER_DEGREE
const ROWS = 39 * PER_DEGREE
/** Degrees around the point of a city and of a town that count as built up. */
const CITY_RADIUS = 0.035
const TOWN_RADIUS = 0.015

/** Where houses stand: the urban areas of the map and the surroundings of each place, as a grid of one bit a cell. */
export class BuiltUp {
  private readonly bits = new Uint8Array((COLUMNS * ROWS) >> 3)

  static ofMap(): BuiltUp {
    const grid = new BuiltUp()
    for (const { geometry } of readSource('urban').features) {
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      for (const rings of polygons) grid.fill(rings)
    }
    for (const town of towns()) grid.disc(town.lng, town.lat, town.city ? CITY_RADIUS : TOWN_RADIUS)
    return grid
  }

  has(lng: number, lat: number): boolean {
    const x = Math.floor((lng - WEST) * PER_DEGREE)
    const y = Math.floor((lat - SOUTH) * PER_DEGREE)
    if (x < 0 || y < 0 || x >= COLUMNS || y >= ROWS) return false
    const cell = y * COLUMNS + x
    return ((this.bits[cell >> 3] ?? 0) & (1 << (cell & 7))) !== 0
  }

  private set(x: number, y: number): void {
    if (x < 0 || y < 0 || x >= COLUMNS || y >= ROWS) return
    const cell = y * COLUMNS + x
    this.bits[cell >> 3] = (this.bits[cell >> 3] ?? 0) | (1 << (cell & 7))
  }

  private disc(lng: number, lat: number, radius: number): void {
    const r = radius * PER_DEGREE
    const cx = (lng - WEST) * PER_DEGREE
    const cy = (lat - SOUTH) * PER_DEGREE
    for (let y = Math.floor(cy - r); y <= cy + r; y++) {
      for (let x = Math.floor(cx - r); x <= cx + r; x++)
        if (Math.hypot(x + 0.5 - cx, y + 0.5 - cy) <= r) this.set(x, y)
    }
  }

  /** Row by row between the crossings of its middle with the rings (even–odd rule). */
  private fill(rings: readonly Position[][]): void {
    const lats = rings.flatMap((ring) => ring.map((p) => p[1] ?? 0))
    const first = Math.floor((Math.min(...lats) - SOUTH) * PER_DEGREE)
    const last = Math.floor((Math.max(...lats) - SOUTH) * PER_DEGREE)
    for (let y = first; y <= last; y++) {
      const crossings = crossingsAt(rings, SOUTH + (y + 0.5) / PER_DEGREE)
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const from = Math.round(((crossings[i] ?? 0) - WEST) * PER_DEGREE)
        const to = Math.round(((crossings[i + 1] ?? 0) - WEST) * PER_DEGREE)
        for (let x = from; x < to; x++) this.set(x, y)
      }
    }
  }
}

/** Longitudes where the rings cross a latitude, from west to east. */
function crossingsAt(rings: readonly Position[][], lat: number): number[] {
  const found: number[] = []
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [x1 = 0, y1 = 0] = ring[i - 1] ?? []
      const [x2 = 0, y2 = 0] = ring[i] ?? []
      if (y1 > lat !== y2 > lat) found.push(x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1))
    }
  }
  return found.sort((a, b) => a - b)
}
