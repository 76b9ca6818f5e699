import { type KeyboardEvent, useState } from 'react'
import type { Row } from './useResourceList.ts'

interface Options {
  rows: readonly Row[]
  selected: readonly string[]
  setSelected(ids: readonly string[]): void
  selectable: boolean
  onOpen: ((row: Row) => void) | undefined
}

export interface TableKeys {
  /** Id of the row the keys speak of. */
  cursor: string | undefined
  onKeyDown(event: KeyboardEvent): void
}

/** Where a key leads from the row at `at`; undefined when it moves nothing. */
export function nextRow(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

const typing = (target: EventTarget): boolean =>
  (target as HTMLElement).closest('input:not([type=checkbox]), textarea, [contenteditable=true]') !== null

/** Arrows walk the rows, Space selects, Enter opens, Ctrl-A selects all of the page, Escape none. */
export function useTableKeys({ rows, selected, setSelected, selectable, onOpen }: Options): TableKeys {
  const [cursor, setCursor] = useState<string>()
  const at = rows.findIndex((row) => row.id === cursor)
  const row = rows[at]
  const toggle = (id: string) =>
    setSelected(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id])
  const act = (event: KeyboardEvent): boolean => {
    const next = nextRow(event.key, at, rows.length)
    if (next !== undefined) {
      setCursor(rows[next]?.id)
      return true
    }
    if (selectable && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      setSelected(rows.map((one) => one.id))
      return true
    }
    const own = (event.target as HTMLElement).closest('a, button, input') === null
    if (event.key === 'Escape' && selected.length > 0) setSelected([])
    else if (event.key === ' ' && row && selectable && own) toggle(row.id)
    else if (event.key === 'Enter' && row && onOpen && own) onOpen(row)
    else return false
    return true
  }
  return {
    cursor: row?.id,
    onKeyDown: (event) => {
      if (!typing(event.target) && act(event)) event.preventDefault()
    },
  }
}
