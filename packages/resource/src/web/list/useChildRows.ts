import { useState } from 'react'
import type { TreeRow } from './tree.ts'
import type { Row } from './useResourceList.ts'

/** Rows below the rows of a list, which come when one is unfolded (R118). */
export interface ChildRows {
  has(row: Row): boolean
  load(row: Row): Promise<readonly Row[]>
}

export interface Unfolding {
  has(row: Row): boolean
  opened: readonly string[]
  toggle(row: Row, open: boolean): void
}

type Below = ReadonlyMap<string, readonly Row[]>

const NONE: { below: Below; opened: readonly string[] } = { below: new Map(), opened: [] }

/** What an unfolded row shows below it; one that can be unfolded holds an empty list. */
export function withBelow(rows: readonly Row[], below: Below, has: (row: Row) => boolean): TreeRow[] {
  return rows.map((row) =>
    has(row) ? { ...row, children: withBelow(below.get(row.id) ?? [], below, has) } : row,
  )
}

/** The rows of a list with those below them that were asked for; other rows begin folded. */
export function useChildRows(
  rows: readonly Row[],
  children: ChildRows | undefined,
): { rows: readonly Row[]; unfolding: Unfolding | undefined } {
  const [state, setState] = useState({ of: rows, ...NONE })
  if (!children) return { rows, unfolding: undefined }
  const { below, opened } = state.of === rows ? state : NONE
  const change = (next: (now: typeof NONE) => typeof NONE) =>
    setState((now) => ({ of: rows, ...next(now.of === rows ? now : NONE) }))
  const fold = (id: string) => change((now) => ({ ...now, opened: now.opened.filter((one) => one !== id) }))
  const toggle = (row: Row, open: boolean) => {
    if (!open) return fold(row.id)
    change((now) => ({ ...now, opened: [...now.opened, row.id] }))
    if (below.has(row.id)) return
    children.load(row).then(
      (found) => change((now) => ({ ...now, below: new Map(now.below).set(row.id, found) })),
      (error: unknown) => {
        console.warn(`rows below ${row.id}`, error)
        fold(row.id)
      },
    )
  }
  return { rows: withBelow(rows, below, children.has), unfolding: { has: children.has, opened, toggle } }
}
