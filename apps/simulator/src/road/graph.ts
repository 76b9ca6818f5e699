import { METRES_PER_DEGREE, nearestShare } from '@motorpool/geo'
import { metres } from './geometry.ts'

/** Classes of road of the map, the fastest first. */
export const ROAD_CLASSES = ['motorway', 'trunk', 'primary'] as const
/** Coordinates are kept in whole ten-thousandths of a degree, as the source has them. */
export const UNITS_PER_DEGREE = 10_000
/** km/h by class in the country and in towns. */
export const LIMITS = { country: [110, 85, 70], town: [80, 60, 50] } as const

/** The typed arrays a graph consists of, in the order in which they are stored. */
export interface GraphData {
  /** Node at either end of each edge. */
  from: Int32Array
  to: Int32Array
  /** First point of each edge, and one behind the last edge's last. Neighbouring edges share no points. */
  first: Int32Array
  /** Coordinates of all points in units. */
  x: Int32Array
  y: Int32Array
  /** Of the piece that begins at each point: class, plus 4 in towns. */
  piece: Uint8Array
}

/** A point on an edge, so many metres from its first point. */
export interface EdgePoint {
  readonly edge: number
  readonly along: number
  readonly lng: number
  readonly lat: number
}

/** m/s allowed on a piece. */
export function limitOf(piece: number): number {
  return ((piece & 4 ? LIMITS.town : LIMITS.country)[piece & 3] ?? 50) / 3.6
}

const CELL = 1000
const RINGS = 4

/** The net of roads: edges between nodes where roads meet, each with the points of its line. All nodes are connected. */
export class Graph {
  readonly data: GraphData
  readonly edges: number
  readonly nodes: number
  /** Metres and seconds of each edge. */
  readonly length: Float32Array
  readonly seconds: Float32Array
  /** Edges of a node: `near[start[n] … start[n + 1])`. */
  readonly start: Int32Array
  readonly near: Int32Array
  readonly nodeLng: Float32Array
  readonly nodeLat: Float32Array
  private cells: Map<number, number[]> | undefined

  constructor(data: GraphData) {
    this.data = data
    this.edges = data.from.length
    let nodes = 0
    for (const list of [data.from, data.to]) for (const n of list) nodes = Math.max(nodes, n + 1)
    this.nodes = nodes
    this.length = new Float32Array(this.edges)
    this.seconds = new Float32Array(this.edges)
    this.nodeLng = new Float32Array(nodes)
    this.nodeLat = new Float32Array(nodes)
    this.start = new Int32Array(nodes + 1)
    this.near = new Int32Array(2 * this.edges)
    this.measure()
    this.connect()
  }

  lng(point: number): number {
    return (this.data.x[point] ?? 0) / UNITS_PER_DEGREE
  }

  lat(point: number): number {
    return (this.data.y[point] ?? 0) / UNITS_PER_DEGREE
  }

  firstPoint(edge: number): number {
    return this.data.first[edge] ?? 0
  }

  lastPoint(edge: number): number {
    return (this.data.first[edge + 1] ?? 0) - 1
  }

  /** Metres of the piece that begins at a point. */
  pieceLength(point: number): number {
    return metres(this.lng(point), this.lat(point), this.lng(point + 1), this.lat(point + 1))
  }

  private measure(): void {
    for (let edge = 0; edge < this.edges; edge++) {
      let length = 0
      let seconds = 0
      const last = this.lastPoint(edge)
      for (let p = this.firstPoint(edge); p < last; p++) {
        const piece = this.pieceLength(p)
        length += piece
        seconds += piece / limitOf(this.data.piece[p] ?? 0)
      }
      this.length[edge] = length
      this.seconds[edge] = seconds
    }
  }

  private connect(): void {
    const { start, near, data } = this
    for (const list of [data.from, data.to]) for (const n of list) start[n + 1] = (start[n + 1] ?? 0) + 1
    for (let n = 0; n < this.nodes; n++) start[n + 1] = (start[n + 1] ?? 0) + (start[n] ?? 0)
    const fill = start.slice()
    const put = (node: number, edge: number, point: number) => {
      const at = fill[node] ?? 0
      near[at] = edge
      fill[node] = at + 1
      this.nodeLng[node] = this.lng(point)
      this.nodeLat[node] = this.lat(point)
    }
    for (let edge = 0; edge < this.edges; edge++) {
      put(data.from[edge] ?? 0, edge, this.firstPoint(edge))
      put(data.to[edge] ?? 0, edge, this.lastPoint(edge))
    }
  }

  /** The point of the net nearest to a place, undefined when there is no road within about `most` metres (30 km at most). */
  nearest(lng: number, lat: number, most = 30_000): EdgePoint | undefined {
    const cells = this.index()
    const cx = Math.floor((lng * UNITS_PER_DEGREE) / CELL)
    const cy = Math.floor((lat * UNITS_PER_DEGREE) / CELL)
    let best: Near | undefined
    for (let ring = 0; ring < RINGS; ring++) {
      for (let x = cx - ring; x <= cx + ring; x++) {
        for (let y = cy - ring; y <= cy + ring; y++) {
          if (Math.max(Math.abs(x - cx), Math.abs(y - cy)) !== ring) continue
          for (const point of cells.get(x * 65_536 + y) ?? []) {
            const near = this.onPiece(point, lng, lat)
            if (near.distance < (best?.distance ?? most)) best = near
          }
        }
      }
      // What lies in a ring further out is at least so many cells away.
      if (best && best.distance < ring * 0.08 * METRES_PER_DEGREE) break
    }
    return best && this.edgePoint(best)
  }

  private edgePoint({ point, share, lng, lat }: Near): EdgePoint {
    const edge = this.edgeOf(point)
    let along = share * this.pieceLength(point)
    for (let p = this.firstPoint(edge); p < point; p++) along += this.pieceLength(p)
    return { edge, along, lng, lat }
  }

  private edgeOf(point: number): number {
    const { first } = this.data
    let low = 0
    let high = this.edges - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((first[middle] ?? 0) <= point) low = middle
      else high = middle - 1
    }
    return low
  }

  private onPiece(point: number, lng: number, lat: number): Near {
    const ax = this.lng(point)
    const ay = this.lat(point)
    const narrow = Math.cos((lat * Math.PI) / 180)
    const [bx, by] = [this.lng(point + 1), this.lat(point + 1)]
    const share = nearestShare(lng * narrow, lat, ax * narrow, ay, bx * narrow, by)
    const at = { lng: ax + share * (bx - ax), lat: ay + share * (by - ay) }
    return { point, share, ...at, distance: metres(lng, lat, at.lng, at.lat) }
  }

  /** Points whose pieces touch a cell of a tenth of a degree. */
  private index(): Map<number, number[]> {
    if (this.cells) return this.cells
    const cells = new Map<number, number[]>()
    for (let edge = 0; edge < this.edges; edge++) {
      const last = this.lastPoint(edge)
      for (let p = this.firstPoint(edge); p < last; p++) {
        const [left, right] = ordered(this.data.x[p] ?? 0, this.data.x[p + 1] ?? 0)
        const [bottom, top] = ordered(this.data.y[p] ?? 0, this.data.y[p + 1] ?? 0)
        for (let x = left; x <= right; x++) {
          for (let y = bottom; y <= top; y++) {
            const list = cells.get(x * 65_536 + y)
            if (list) list.push(p)
            else cells.set(x * 65_536 + y, [p])
          }
        }
      }
    }
    this.cells = cells
    return cells
  }
}

interface Near {
  point: number
  share: number
  lng: number
  lat: number
  distance: number
}

function ordered(a: number, b: number): [low: number, high: number] {
  const [low, high] = a < b ? [a, b] : [b, a]
  return [Math.floor(low / CELL), Math.floor(high / CELL)]
}
