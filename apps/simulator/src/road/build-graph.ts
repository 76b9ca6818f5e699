import { type GraphData, ROAD_CLASSES, UNITS_PER_DEGREE } from './graph.ts'
import { Joints, type Pieces, Vertices } from './joints.ts'
import type { Position } from './source.ts'

export interface DrawnRoad {
  class: string
  line: readonly Position[]
}

/** A net of the drawn roads: cut where they meet, their largest connected part, `town` asked for the middle of each piece. */
export function buildGraph(
  roads: readonly DrawnRoad[],
  town: (lng: number, lat: number) => boolean,
): GraphData {
  const vertices = new Vertices()
  const pieces = largestPart(new Joints(piecesOf(roads, vertices), vertices).joined(), vertices)
  return chains(pieces, vertices, town)
}

const units = (degrees = 0) => Math.round(degrees * UNITS_PER_DEGREE)

function piecesOf(roads: readonly DrawnRoad[], vertices: Vertices): Pieces {
  const from: number[] = []
  const to: number[] = []
  const kind: number[] = []
  for (const { class: name, line } of roads) {
    const k = ROAD_CLASSES.findIndex((one) => one === name)
    if (k < 0) continue
    let before = -1
    for (const [lng, lat] of line) {
      const vertex = vertices.id(units(lng), units(lat))
      if (before >= 0 && vertex !== before) {
        from.push(before)
        to.push(vertex)
        kind.push(k)
      }
      before = vertex
    }
  }
  return { from: Int32Array.from(from), to: Int32Array.from(to), kind: Uint8Array.from(kind) }
}

function largestPart({ from, to, kind }: Pieces, vertices: Vertices): Pieces {
  const above = Int32Array.from({ length: vertices.x.length }, (_, i) => i)
  const root = (v: number): number => {
    let at = v
    while (above[at] !== at) {
      above[at] = above[above[at] ?? 0] ?? 0
      at = above[at] ?? 0
    }
    return at
  }
  from.forEach((a, i) => {
    above[root(a)] = root(to[i] ?? 0)
  })
  const size = new Map<number, number>()
  for (const a of from) size.set(root(a), (size.get(root(a)) ?? 0) + 1)
  const [largest] = [...size].reduce((best, one) => (one[1] > best[1] ? one : best), [-1, 0])
  const keep = (_: number, i: number) => root(from[i] ?? 0) === largest
  return { from: from.filter(keep), to: to.filter(keep), kind: kind.filter(keep) }
}

/** Pieces in a row become one edge: it ends where three or more roads meet, a road ends, or a ring closes. */
function chains(
  { from, to, kind }: Pieces,
  vertices: Vertices,
  town: (lng: number, lat: number) => boolean,
): GraphData {
  const around = new Map<number, number[]>()
  const note = (v: number, piece: number) => {
    const list = around.get(v)
    if (list) list.push(piece)
    else around.set(v, [piece])
  }
  for (let i = 0; i < from.length; i++) {
    note(from[i] ?? 0, i)
    note(to[i] ?? 0, i)
  }
  const nodes = new Map<number, number>()
  const node = (v: number) => nodes.get(v) ?? (nodes.set(v, nodes.size), nodes.size - 1)
  const out = { from: [] as number[], to: [] as number[], first: [0], x: [] as number[], y: [] as number[] }
  const tags: number[] = []
  const done = new Uint8Array(from.length)
  const point = (v: number, tag: number) => {
    out.x.push(vertices.x[v] ?? 0)
    out.y.push(vertices.y[v] ?? 0)
    tags.push(tag)
  }
  const tagOf = (piece: number, a: number, b: number): number => {
    const lng = ((vertices.x[a] ?? 0) + (vertices.x[b] ?? 0)) / 2 / UNITS_PER_DEGREE
    const lat = ((vertices.y[a] ?? 0) + (vertices.y[b] ?? 0)) / 2 / UNITS_PER_DEGREE
    return (kind[piece] ?? 0) | (town(lng, lat) ? 4 : 0)
  }
  const walk = (origin: number, first: number) => {
    let at = origin
    let piece: number | undefined = first
    while (piece !== undefined) {
      done[piece] = 1
      const next: number = from[piece] === at ? (to[piece] ?? 0) : (from[piece] ?? 0)
      point(at, tagOf(piece, at, next))
      at = next
      const both: readonly number[] = around.get(at) ?? []
      piece = both.length === 2 && at !== origin ? both.find((p) => !done[p]) : undefined
    }
    point(at, 0)
    out.from.push(node(origin))
    out.to.push(node(at))
    out.first.push(out.x.length)
  }
  for (const [v, list] of around) if (list.length !== 2) for (const p of list) if (!done[p]) walk(v, p)
  for (let i = 0; i < from.length; i++) if (!done[i]) walk(from[i] ?? 0, i)
  return {
    from: Int32Array.from(out.from),
    to: Int32Array.from(out.to),
    first: Int32Array.from(out.first),
    x: Int32Array.from(out.x),
    y: Int32Array.from(out.y),
    piece: Uint8Array.from(tags),
  }
}
