import type { BoundaryKind } from './boundaries.ts'
import type { Vertices } from './topology.ts'

/** A line of vertex ids. */
export interface Line {
  kind: BoundaryKind
  ids: number[]
}

/** How far a loose end is drawn on to meet another line, degrees: less than a kilometre. */
const REACH = 0.008
const STRIDE = 1 << 16

/** Draws the ends that meet no other line on to the nearest vertex of one. */
export function snapEnds(lines: Line[], vertices: Vertices): void {
  const uses = new Map<number, number>()
  const cells = new Map<number, { id: number; line: Line }[]>()
  const cellOf = (value: number): number => Math.floor(value / REACH)
  for (const line of lines) {
    const closed = line.ids[0] === line.ids.at(-1)
    for (const id of line.ids) {
      uses.set(id, (uses.get(id) ?? 0) + 1)
      const key = cellOf(vertices.x(id)) * STRIDE + cellOf(vertices.y(id))
      const cell = cells.get(key)
      if (cell) cell.push({ id, line })
      else cells.set(key, [{ id, line }])
    }
    if (closed) uses.set(line.ids[0] as number, 2)
  }
  const nearest = (end: number, own: Line): number | undefined => {
    const x = vertices.x(end)
    const y = vertices.y(end)
    let best: number | undefined
    let bestDistance = REACH * REACH
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const { id, line } of cells.get((cellOf(x) + dx) * STRIDE + cellOf(y) + dy) ?? []) {
          const d = (vertices.x(id) - x) ** 2 + (vertices.y(id) - y) ** 2
          if (line === own || d >= bestDistance) continue
          best = id
          bestDistance = d
        }
      }
    }
    return best
  }
  for (const line of lines) {
    const first = line.ids[0] as number
    const last = line.ids.at(-1) as number
    const before = uses.get(first) === 1 ? nearest(first, line) : undefined
    const after = uses.get(last) === 1 ? nearest(last, line) : undefined
    if (before !== undefined) line.ids = [before, ...line.ids]
    if (after !== undefined) line.ids.push(after)
  }
}
