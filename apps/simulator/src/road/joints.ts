import { nearestShare } from '@motorpool/geo'
import { UNITS_PER_DEGREE } from './graph.ts'

/** One straight piece of a drawn line between two vertices. */
export interface Pieces {
  from: Int32Array
  to: Int32Array
  /** Class of the road, an index of ROAD_CLASSES. */
  kind: Uint8Array
}

/** Points of the net: the grid of the source, so that lines which share a point share a vertex. */
export class Vertices {
  readonly x: number[] = []
  readonly y: number[] = []
  private readonly ids = new Map<number, number>()

  id(x: number, y: number): number {
    const key = x * 2 ** 21 + y
    let id = this.ids.get(key)
    if (id === undefined) {
      id = this.x.length
      this.ids.set(key, id)
      this.x.push(x)
      this.y.push(y)
    }
    return id
  }
}

/** Cells of the search grid, in units of the source. */
const CELL = 400
/** A line that ends within so many units of another is joined to it: about 330 m, the exactness of the source. */
const REACH = 30

/** Finds where lines cross or end close to another, and cuts them there: all meet in vertices afterwards. */
export class Joints {
  private readonly cells = new Map<number, number[]>()
  /** Cuts of each piece: share along it, vertex. */
  private readonly cuts = new Map<number, [share: number, vertex: number][]>()
  private readonly links: [from: number, to: number, kind: number][] = []
  private readonly pieces: Pieces
  private readonly vertices: Vertices

  constructor(pieces: Pieces, vertices: Vertices) {
    this.pieces = pieces
    this.vertices = vertices
    for (let i = 0; i < pieces.from.length; i++) {
      for (const cell of this.cellsOf(i)) {
        const list = this.cells.get(cell)
        if (list) list.push(i)
        else this.cells.set(cell, [i])
      }
    }
  }

  joined(): Pieces {
    this.cross()
    this.closeEnds()
    return this.cut()
  }

  private ends(piece: number): [x1: number, y1: number, x2: number, y2: number] {
    const { x, y } = this.vertices
    const a = this.pieces.from[piece] ?? 0
    const b = this.pieces.to[piece] ?? 0
    return [x[a] ?? 0, y[a] ?? 0, x[b] ?? 0, y[b] ?? 0]
  }

  private *cellsOf(piece: number): Generator<number> {
    const [x1, y1, x2, y2] = this.ends(piece)
    const [left, right] = x1 < x2 ? [x1, x2] : [x2, x1]
    const [bottom, top] = y1 < y2 ? [y1, y2] : [y2, y1]
    for (let cx = Math.floor(left / CELL); cx <= Math.floor(right / CELL); cx++)
      for (let cy = Math.floor(bottom / CELL); cy <= Math.floor(top / CELL); cy++) yield cx * 65_536 + cy
  }

  private cross(): void {
    for (const [cell, list] of this.cells) {
      for (let i = 0; i < list.length; i++)
        for (let k = i + 1; k < list.length; k++) this.crossing(cell, list[i] ?? 0, list[k] ?? 0)
    }
  }

  /** Pieces that share more than one cell are seen in the cell of their crossing only. */
  private crossing(cell: number, a: number, b: number): void {
    const { from, to } = this.pieces
    if (from[a] === from[b] || from[a] === to[b] || to[a] === from[b] || to[a] === to[b]) return
    const [ax, ay, bx, by] = this.ends(a)
    const [cx, cy, dx, dy] = this.ends(b)
    const cross = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if (cross === 0) return
    const s = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / cross
    const t = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / cross
    if (s < 0 || s > 1 || t < 0 || t > 1) return
    const x = ax + s * (bx - ax)
    const y = ay + s * (by - ay)
    if (Math.floor(x / CELL) * 65_536 + Math.floor(y / CELL) !== cell) return
    const vertex = this.vertices.id(Math.round(x), Math.round(y))
    this.add(a, s, vertex)
    this.add(b, t, vertex)
  }

  private add(piece: number, share: number, vertex: number): void {
    if (vertex === this.pieces.from[piece] || vertex === this.pieces.to[piece]) return
    const cuts = this.cuts.get(piece)
    if (!cuts) this.cuts.set(piece, [[share, vertex]])
    else if (!cuts.some((cut) => cut[1] === vertex)) cuts.push([share, vertex])
  }

  private closeEnds(): void {
    const { from, to, kind } = this.pieces
    const degree = new Map<number, number>()
    for (const list of [from, to]) for (const v of list) degree.set(v, (degree.get(v) ?? 0) + 1)
    for (let i = 0; i < from.length; i++) {
      for (const v of [from[i] ?? 0, to[i] ?? 0])
        if (degree.get(v) === 1 && !this.cuts.get(i)?.some((c) => c[1] === v))
          this.closeEnd(v, i, kind[i] ?? 0)
    }
  }

  /** Joins a loose end to the nearest other line within reach. */
  private closeEnd(vertex: number, own: number, kind: number): void {
    const x = this.vertices.x[vertex] ?? 0
    const y = this.vertices.y[vertex] ?? 0
    let best = REACH
    let found: { piece: number; share: number; x: number; y: number } | undefined
    for (let cx = Math.floor((x - REACH) / CELL); cx <= Math.floor((x + REACH) / CELL); cx++) {
      for (let cy = Math.floor((y - REACH) / CELL); cy <= Math.floor((y + REACH) / CELL); cy++) {
        for (const piece of this.cells.get(cx * 65_536 + cy) ?? []) {
          if (piece === own) continue
          const near = this.nearestOn(piece, x, y)
          if (near.distance < best) {
            best = near.distance
            found = { piece, ...near }
          }
        }
      }
    }
    if (!found) return
    const joint = this.vertices.id(Math.round(found.x), Math.round(found.y))
    this.add(found.piece, found.share, joint)
    if (joint !== vertex) this.links.push([vertex, joint, kind])
  }

  private nearestOn(piece: number, x: number, y: number) {
    const [ax, ay, bx, by] = this.ends(piece)
    const narrow = Math.cos(((y / UNITS_PER_DEGREE) * Math.PI) / 180)
    const share = nearestShare(x * narrow, y, ax * narrow, ay, bx * narrow, by)
    const at = { x: ax + share * (bx - ax), y: ay + share * (by - ay) }
    return { ...at, share, distance: Math.hypot((at.x - x) * narrow, at.y - y) }
  }

  private cut(): Pieces {
    const from: number[] = []
    const to: number[] = []
    const kind: number[] = []
    const push = (a: number, b: number, k: number) => {
      if (a === b) return
      from.push(a)
      to.push(b)
      kind.push(k)
    }
    for (let i = 0; i < this.pieces.from.length; i++) {
      let at = this.pieces.from[i] ?? 0
      const k = this.pieces.kind[i] ?? 0
      for (const [, vertex] of (this.cuts.get(i) ?? []).sort((p, q) => p[0] - q[0])) {
        push(at, vertex, k)
        at = vertex
      }
      push(at, this.pieces.to[i] ?? 0, k)
    }
    for (const link of this.links) push(...link)
    return { from: Int32Array.from(from), to: Int32Array.from(to), kind: Uint8Array.from(kind) }
  }
}
