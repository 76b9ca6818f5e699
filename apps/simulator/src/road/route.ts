import { heading, metres } from './geometry.ts'
import { type EdgePoint, type Graph, limitOf } from './graph.ts'
import type { Leg } from './search.ts'

/** Where a vehicle stands on its route; reused by the caller, so that nothing is allocated on the way. */
export interface Place {
  lng: number
  lat: number
  /** Direction of the road, degrees. */
  bearing: number
  /** Piece of the route found last: the next search starts there. */
  step: number
}

/** Comfortable sideways acceleration in a bend, and braking before one, m/s². */
const SIDEWAYS = 1.6
const BRAKING = 0.7
/** m/s: the slowest turn at a junction. */
const TURN = 4

/** A way over the net from one point to another, with the speed that road, town and bends allow. */
export class Route {
  readonly from: EdgePoint
  readonly to: EdgePoint
  /** metres */
  readonly length: number
  private readonly points: Float64Array
  private readonly along: Float64Array
  /** Of the piece behind each point: class, plus 4 in towns. */
  private readonly tags: Uint8Array
  /** m/s at each point, so that a gentle driver can brake for the next. */
  private readonly speeds: Float32Array

  constructor(graph: Graph, from: EdgePoint, to: EdgePoint, legs: readonly Leg[]) {
    this.from = from
    this.to = to
    const { points, tags } = lineOf(graph, from, to, legs)
    this.points = Float64Array.from(points)
    this.tags = Uint8Array.from(tags)
    this.along = distances(this.points)
    this.length = this.along.at(-1) ?? 0
    this.speeds = pointSpeeds(this.points, this.along, this.tags)
  }

  /** Seconds without traffic for a driver who keeps to the limits and to his own speed, m/s. */
  seconds(cruise: number): number {
    let sum = 0
    for (let i = 0; i + 1 < this.along.length; i++)
      sum += this.gap(i) / Math.min(cruise, limitOf(this.tags[i] ?? 0))
    return sum
  }

  private gap(i: number): number {
    return (this.along[i + 1] ?? 0) - (this.along[i] ?? 0)
  }

  private find(s: number, hint: number): number {
    const { along } = this
    for (let i = Math.max(0, hint - 1); i < hint + 2 && i + 1 < along.length; i++)
      if ((along[i] ?? 0) <= s && s < (along[i + 1] ?? 0)) return i
    let low = 0
    let high = Math.max(0, along.length - 2)
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((along[middle] ?? 0) <= s) low = middle
      else high = middle - 1
    }
    return low
  }

  /** m/s allowed at so many metres from the start; `at.step` is brought there. */
  speedAt(s: number, at: Place): number {
    const i = this.find(s, at.step)
    at.step = i
    const left = Math.max(0, (this.along[i + 1] ?? 0) - s)
    const next = this.speeds[i + 1] ?? 0
    return Math.min(limitOf(this.tags[i] ?? 0), Math.sqrt(next * next + 2 * BRAKING * left))
  }

  /** Class of the road at the step found last, an index of ROAD_CLASSES, and whether it leads through a town. */
  roadAt(at: Place): { kind: number; town: boolean } {
    const tag = this.tags[at.step] ?? 0
    return { kind: tag & 3, town: (tag & 4) !== 0 }
  }

  place(s: number, into: Place): void {
    const on = Math.min(this.length, Math.max(0, s))
    const i = this.find(on, into.step)
    const share = (on - (this.along[i] ?? 0)) / Math.max(1e-6, this.gap(i))
    const p = this.points
    const [lng = 0, lat = 0, nextLng = lng, nextLat = lat] = p.subarray(2 * i, 2 * i + 4)
    into.lng = lng + (nextLng - lng) * share
    into.lat = lat + (nextLat - lat) * share
    into.step = i
    into.bearing = heading(lng, lat, nextLng, nextLat)
  }
}

/** Points of the legs in driving order, the outer two cut to where the route begins and ends. */
function lineOf(graph: Graph, from: EdgePoint, to: EdgePoint, legs: readonly Leg[]) {
  const points = [from.lng, from.lat]
  const tags: number[] = []
  legs.forEach(({ edge, forward }, i) => {
    const start = i === 0 ? from.along : forward ? 0 : Infinity
    const end = i === legs.length - 1 ? to.along : forward ? Infinity : 0
    const first = graph.firstPoint(edge)
    const last = graph.lastPoint(edge)
    const inside = (s: number) => (forward ? s > start && s < end : s < start && s > end)
    let s = forward ? 0 : (graph.length[edge] ?? 0)
    let tag = 0
    for (let k = 0; k <= last - first; k++) {
      const p = forward ? first + k : last - k
      if (inside(s) || (k === 0 && i > 0) || (k === last - first && i < legs.length - 1)) {
        const repeated = points.at(-2) === graph.lng(p) && points.at(-1) === graph.lat(p)
        if (!repeated) {
          tags.push(tag)
          points.push(graph.lng(p), graph.lat(p))
        }
      }
      if (k === last - first) break
      const piece = forward ? p : p - 1
      tag = graph.data.piece[piece] ?? 0
      s += (forward ? 1 : -1) * graph.pieceLength(piece)
    }
    if (i === legs.length - 1) tags.push(tag)
  })
  points.push(to.lng, to.lat)
  return { points, tags }
}

function distances(points: Float64Array): Float64Array {
  const out = new Float64Array(points.length / 2)
  for (let i = 1; i < out.length; i++) {
    const [lng1 = 0, lat1 = 0, lng2 = 0, lat2 = 0] = points.subarray(2 * i - 2, 2 * i + 2)
    out[i] = (out[i - 1] ?? 0) + metres(lng1, lat1, lng2, lat2)
  }
  return out
}

/** The line is drawn in long straight pieces: a bend is taken as the arc that fits into the shorter of its two. */
function pointSpeeds(points: Float64Array, along: Float64Array, tags: Uint8Array): Float32Array {
  const n = along.length
  const speeds = new Float32Array(n)
  const gap = (i: number) => (along[i + 1] ?? 0) - (along[i] ?? 0)
  for (let i = 0; i < n; i++) {
    const limit = Math.min(limitOf(tags[Math.max(0, i - 1)] ?? 0), limitOf(tags[Math.min(n - 2, i)] ?? 0))
    speeds[i] = limit
    if (i === 0 || i === n - 1) continue
    const [lng0 = 0, lat0 = 0, lng1 = 0, lat1 = 0, lng2 = 0, lat2 = 0] = points.subarray(2 * i - 2, 2 * i + 4)
    const change = heading(lng1, lat1, lng2, lat2) - heading(lng0, lat0, lng1, lat1)
    const turn = Math.abs(((change + 540) % 360) - 180) * (Math.PI / 180)
    const radius = Math.min(gap(i - 1), gap(i)) / 2 / Math.max(1e-6, Math.tan(Math.min(turn, 3.1) / 2))
    speeds[i] = Math.max(TURN, Math.min(limit, Math.sqrt(SIDEWAYS * radius)))
  }
  for (let i = n - 2; i >= 0; i--) {
    const next = speeds[i + 1] ?? 0
    speeds[i] = Math.min(speeds[i] ?? 0, Math.sqrt(next * next + 2 * BRAKING * gap(i)))
  }
  return speeds
}
