import { heading, type Line, metres, smooth } from './spline.ts'

export type RoadClass = 'expressway' | 'ring' | 'street'

export interface RoadPlan {
  id: string
  name: string
  roadClass: RoadClass
  /** km/h */
  limit: number
  closed: boolean
  line: Line
}

/** Where a vehicle stands on a road; reused by the caller, so that nothing is allocated on the way. */
export interface Place {
  lng: number
  lat: number
  /** Direction of the road as it is drawn, degrees. */
  bearing: number
  /** Step of the road found last: the next search starts there. */
  step: number
}

/** Comfortable sideways acceleration in a bend, and braking before one, m/s². */
const SIDEWAYS = 1.6
const BRAKING = 0.7

/** A road cut into short steps, with distances along it and the speed each point allows. */
export class Road {
  readonly id: string
  readonly name: string
  readonly roadClass: RoadClass
  readonly closed: boolean
  /** Metres from end to end, or once round. */
  readonly length: number
  private readonly points: Float64Array
  private readonly along: Float64Array
  /** m/s that the bends and the class of road allow, passable in both directions with gentle braking. */
  private readonly allowed: Float32Array

  constructor(plan: RoadPlan) {
    this.id = plan.id
    this.name = plan.name
    this.roadClass = plan.roadClass
    this.closed = plan.closed
    const line = smooth(plan.line, plan.closed, plan.roadClass === 'expressway' ? 250 : 60)
    if (plan.closed) line.push(line[0] as number, line[1] as number)
    this.points = Float64Array.from(line)
    this.along = distances(this.points)
    this.length = this.along.at(-1) as number
    this.allowed = speedProfile(this.points, this.along, plan.limit / 3.6)
  }

  /** Distance along the road brought into its range: a ring goes round, other roads end. */
  wrap(s: number): number {
    if (!this.closed) return Math.min(this.length, Math.max(0, s))
    return ((s % this.length) + this.length) % this.length
  }

  private find(s: number, hint: number): number {
    const { along } = this
    for (let i = Math.max(0, hint - 1); i < hint + 2 && i + 1 < along.length; i++) {
      if ((along[i] as number) <= s && s < (along[i + 1] as number)) return i
    }
    let low = 0
    let high = this.along.length - 2
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.along[middle] as number) <= s) low = middle
      else high = middle - 1
    }
    return low
  }

  speedAt(s: number, at: Place): number {
    at.step = this.find(this.wrap(s), at.step)
    return this.allowed[at.step] as number
  }

  place(s: number, into: Place): void {
    const at = this.wrap(s)
    const i = this.find(at, into.step)
    const from = this.along[i] as number
    const share = (at - from) / Math.max(1e-6, (this.along[i + 1] as number) - from)
    const p = this.points
    const lng = p[2 * i] as number
    const lat = p[2 * i + 1] as number
    const nextLng = p[2 * i + 2] as number
    const nextLat = p[2 * i + 3] as number
    into.lng = lng + (nextLng - lng) * share
    into.lat = lat + (nextLat - lat) * share
    into.step = i
    into.bearing = heading(lng, lat, nextLng, nextLat)
  }
}

function distances(points: Float64Array): Float64Array {
  const out = new Float64Array(points.length / 2)
  for (let i = 1; i < out.length; i++) {
    const step = metres(
      points[2 * i - 2] as number,
      points[2 * i - 1] as number,
      points[2 * i] as number,
      points[2 * i + 1] as number,
    )
    out[i] = (out[i - 1] as number) + step
  }
  return out
}

function speedProfile(points: Float64Array, along: Float64Array, limit: number): Float32Array {
  const n = along.length
  const speeds = new Float32Array(n).fill(limit)
  for (let i = 1; i < n - 1; i++) {
    const before = heading(
      points[2 * i - 2] as number,
      points[2 * i - 1] as number,
      points[2 * i] as number,
      points[2 * i + 1] as number,
    )
    const after = heading(
      points[2 * i] as number,
      points[2 * i + 1] as number,
      points[2 * i + 2] as number,
      points[2 * i + 3] as number,
    )
    const turn = Math.abs(((after - before + 540) % 360) - 180) * (Math.PI / 180)
    const step = ((along[i + 1] as number) - (along[i - 1] as number)) / 2
    const bend = turn < 1e-4 ? limit : Math.sqrt((SIDEWAYS * step) / turn)
    speeds[i] = Math.max(4, Math.min(limit, bend))
  }
  const brake = (from: number, to: number) => {
    const gap = Math.abs((along[to] as number) - (along[from] as number))
    speeds[to] = Math.min(speeds[to] as number, Math.sqrt((speeds[from] as number) ** 2 + 2 * BRAKING * gap))
  }
  for (let i = 1; i < n; i++) brake(i - 1, i)
  for (let i = n - 2; i >= 0; i--) brake(i + 1, i)
  return speeds
}
