import { metres } from './geometry.ts'
import { type EdgePoint, type Graph, LIMITS } from './graph.ts'

/** One edge of a way, driven from its first point to its last or back. */
export interface Leg {
  edge: number
  forward: boolean
}

const FASTEST = LIMITS.country[0] / 3.6
/** Nodes a search may settle before it gives up: a way of about 800 km. */
const MOST_NODES = 40_000

/**
 * The quickest way between two points of the net (A* with the time at the highest limit as the crow flies). Of two ways
 * that take equally long always the same. Undefined when there is none within the bound.
 */
export class Search {
  private readonly graph: Graph
  private readonly cost: Float64Array
  private readonly via: Int32Array
  /** Search in which a node was reached, and settled, last. */
  private readonly reached: Int32Array
  private readonly settled: Int32Array
  private readonly heap = new Heap()
  private round = 0

  constructor(graph: Graph) {
    this.graph = graph
    this.cost = new Float64Array(graph.nodes)
    this.via = new Int32Array(graph.nodes)
    this.reached = new Int32Array(graph.nodes)
    this.settled = new Int32Array(graph.nodes)
  }

  /** Edges from the first point to the second, both included; a single edge when both lie on it. */
  way(from: EdgePoint, to: EdgePoint, most = MOST_NODES): Leg[] | undefined {
    if (from.edge === to.edge) return [{ edge: from.edge, forward: to.along >= from.along }]
    const { data } = this.graph
    this.round++
    this.heap.clear()
    const first = this.share(from)
    this.reach(data.from[from.edge] ?? 0, first, from.edge, to)
    this.reach(data.to[from.edge] ?? 0, this.seconds(from.edge) - first, from.edge, to)
    const last = this.share(to)
    const ends = [data.from[to.edge] ?? 0, data.to[to.edge] ?? 0] as const
    let best = Infinity
    let bestEnd = -1
    for (let left = most; left > 0; left--) {
      const bound = this.heap.least
      const node = this.heap.pop()
      if (node === undefined || bound >= best) break
      if (this.settled[node] === this.round) continue
      this.settled[node] = this.round
      const cost = this.cost[node] ?? 0
      if (node === ends[0] && cost + last < best) [best, bestEnd] = [cost + last, node]
      const rest = this.seconds(to.edge) - last
      if (node === ends[1] && cost + rest < best) [best, bestEnd] = [cost + rest, node]
      this.expand(node, cost, to)
    }
    return bestEnd < 0 ? undefined : this.trace(from, to, bestEnd)
  }

  private seconds(edge: number): number {
    return this.graph.seconds[edge] ?? 0
  }

  /** Seconds from the first point of an edge to a point on it. */
  private share({ edge, along }: EdgePoint): number {
    return (this.seconds(edge) * along) / Math.max(1, this.graph.length[edge] ?? 1)
  }

  private expand(node: number, cost: number, to: EdgePoint): void {
    const { start, near, data } = this.graph
    for (let i = start[node] ?? 0; i < (start[node + 1] ?? 0); i++) {
      const edge = near[i] ?? 0
      const other = (data.from[edge] === node ? data.to[edge] : data.from[edge]) ?? 0
      if (this.settled[other] !== this.round) this.reach(other, cost + this.seconds(edge), edge, to)
    }
  }

  private reach(node: number, cost: number, edge: number, to: EdgePoint): void {
    if (this.reached[node] === this.round && (this.cost[node] ?? 0) <= cost) return
    this.reached[node] = this.round
    this.cost[node] = cost
    this.via[node] = edge
    const { nodeLng, nodeLat } = this.graph
    const left = metres(nodeLng[node] ?? 0, nodeLat[node] ?? 0, to.lng, to.lat)
    // Nodes are kept to single precision and the ground is round: a little less keeps the estimate below the truth.
    this.heap.push(node, cost + (left * 0.98) / FASTEST)
  }

  private trace(from: EdgePoint, to: EdgePoint, end: number): Leg[] {
    const { data } = this.graph
    const legs: Leg[] = [{ edge: to.edge, forward: data.from[to.edge] === end }]
    let node = end
    for (;;) {
      const edge = this.via[node] ?? 0
      const forward = data.to[edge] === node
      legs.push({ edge, forward })
      if (edge === from.edge) break
      node = (forward ? data.from[edge] : data.to[edge]) ?? 0
    }
    return legs.reverse()
  }
}

/** Binary heap of node numbers by a key; equal keys come out by number. */
class Heap {
  private readonly keys: number[] = []
  private readonly ids: number[] = []

  clear(): void {
    this.keys.length = 0
    this.ids.length = 0
  }

  get least(): number {
    return this.keys[0] ?? Infinity
  }

  push(id: number, key: number): void {
    let at = this.ids.length
    this.ids.push(id)
    this.keys.push(key)
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!this.before(at, above)) break
      this.swap(at, above)
      at = above
    }
  }

  pop(): number | undefined {
    const [first] = this.ids
    const id = this.ids.pop()
    const key = this.keys.pop()
    if (id === undefined || key === undefined || this.ids.length === 0) return first
    this.ids[0] = id
    this.keys[0] = key
    for (let at = 0; ; ) {
      const left = 2 * at + 1
      if (left >= this.ids.length) break
      const child = left + 1 < this.ids.length && this.before(left + 1, left) ? left + 1 : left
      if (!this.before(child, at)) break
      this.swap(child, at)
      at = child
    }
    return first
  }

  private before(a: number, b: number): boolean {
    const [ka = 0, kb = 0] = [this.keys[a], this.keys[b]]
    return ka < kb || (ka === kb && (this.ids[a] ?? 0) < (this.ids[b] ?? 0))
  }

  private swap(a: number, b: number): void {
    const { keys, ids } = this
    ;[keys[a], keys[b]] = [keys[b] ?? 0, keys[a] ?? 0]
    ;[ids[a], ids[b]] = [ids[b] ?? 0, ids[a] ?? 0]
  }
}
