import { type Datum, toDatum } from '../datum.ts'
import type { FencePoint, FencePolygon, FenceShape } from '../fence/shape.ts'
import { MICRO } from '../fence/shape.ts'
import { isPosition } from '../sphere.ts'
import { FenceFileRefusal } from './refusal.ts'

/** A fence with the name that a file gives it. */
export interface NamedFence {
  name?: string
  shape: FenceShape
}

export interface FenceFileOptions {
  /** Of circles around points for which the file says none, metres. */
  radius: number
  /** Of corridors along lines for which the file says none, metres. */
  halfWidth: number
  /** Of the file; GeoJSON, KML and GPX are WGS-84 unless somebody made them on a Chinese map. */
  datum?: Datum
}

/** What a file says about a geometry beside its positions, as text or number. */
export interface Said {
  name?: string
  radius?: unknown
  halfWidth?: unknown
}

const MAX_SHAPES = 5_000
const MAX_POINTS = 500_000
const MAX_NAME = 200

/** Gathers what a reader finds, within bounds. Places are for refusals. */
export class FenceCollector {
  readonly fences: NamedFence[] = []
  readonly #options: FenceFileOptions
  #points = 0

  constructor(options: FenceFileOptions) {
    this.#options = options
  }

  /** A position in degrees as one in millionths. */
  point(lng: number, lat: number, place: string): FencePoint {
    if (++this.#points > MAX_POINTS) throw new FenceFileRefusal('too-many-points', place)
    if (!isPosition(lng, lat)) throw new FenceFileRefusal('bad-position', place)
    const [x, y] = toDatum([lng, lat], this.#options.datum ?? 'WGS-84', 'WGS-84')
    // A zero has no sign in JSON.
    return [Math.round(x * MICRO) || 0, Math.round(y * MICRO) || 0]
  }

  circle(centre: FencePoint, said: Said, place: string): void {
    const radius = measure(said.radius, this.#options.radius, place)
    this.#add({ kind: 'circle', centre, radius }, said, place)
  }

  corridor(line: readonly FencePoint[], said: Said, place: string): void {
    const halfWidth = measure(said.halfWidth, this.#options.halfWidth, place)
    this.#add({ kind: 'corridor', line, halfWidth }, said, place)
  }

  /** One is a polygon, several together an area; first corners that are repeated at the end are taken away. */
  polygons(polygons: readonly FencePolygon[], said: Said, place: string): void {
    const open = polygons.map((rings) => rings.map(opened))
    const [rings, ...more] = open
    if (!rings) return
    this.#add(more.length === 0 ? { kind: 'polygon', rings } : { kind: 'area', polygons: open }, said, place)
  }

  #add(shape: FenceShape, { name }: Said, place: string): void {
    if (this.fences.length >= MAX_SHAPES) throw new FenceFileRefusal('too-many-shapes', place)
    const short = name?.trim().slice(0, MAX_NAME)
    this.fences.push(short ? { name: short, shape } : { shape })
  }
}

function opened(ring: readonly FencePoint[]): readonly FencePoint[] {
  const [first] = ring
  const last = ring.at(-1)
  const closed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  return closed ? ring.slice(0, -1) : ring
}

function measure(said: unknown, otherwise: number, place: string): number {
  if (said === undefined || said === null || said === '') return otherwise
  const metres = typeof said === 'number' || typeof said === 'string' ? Number(said) : Number.NaN
  if (!(metres > 0 && metres < Infinity)) throw new FenceFileRefusal('bad-measure', place)
  return metres
}
