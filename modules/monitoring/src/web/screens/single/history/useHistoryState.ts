import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { HistoryInit } from '../../../../shared/index.ts'
import { readTime } from '../../../parts/ranges.ts'

export const PAGE_SIZES = [10, 15, 30, 50, 100]
/** Values of one history at most, and curves of them. */
export const MAX_KEYS = 40
export const MAX_CURVES = 8
const HOUR = 3_600_000
const DEFAULT_HOURS = 6

export type View = 'table' | 'curves'

export interface HistoryState {
  from: number
  to: number
  keys: readonly string[]
  page: number
  pageSize: number
  view: View
  /** Curves of all units in one drawing. */
  together: boolean
}

/** Range, values, page and view of the historical condition: in the address, so that it can be shared. */
export function useHistoryState(
  init: HistoryInit,
  reportTime: number | null,
): [HistoryState, (change: Partial<HistoryState>) => void] {
  const [search, setSearch] = useSearchParams()
  // A vehicle that has gone silent opens at the end of what it said.
  const [end] = useState(() => Math.min(Date.now(), (reportTime ?? Date.now()) + 60_000))
  const known = new Set(init.columns.map((c) => c.key))
  const chosen = search
    .get('keys')
    ?.split(',')
    .filter((key) => known.has(key))
  const size = Number(search.get('size'))
  const page = Number(search.get('page'))
  const state: HistoryState = {
    from: readTime(search.get('from')) ?? end - DEFAULT_HOURS * HOUR,
    to: readTime(search.get('to')) ?? end,
    keys: chosen && chosen.length > 0 ? chosen.slice(0, MAX_KEYS) : defaultKeys(init),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    pageSize: PAGE_SIZES.includes(size) ? size : 15,
    view: search.get('view') === 'curves' ? 'curves' : 'table',
    together: search.get('axes') !== 'apart',
  }
  const change = (next: Partial<HistoryState>) =>
    setSearch((old) => {
      const params = new URLSearchParams(old)
      if (next.from !== undefined && next.to !== undefined) {
        params.set('from', String(next.from))
        params.set('to', String(next.to))
      }
      if (next.keys) {
        if (next.keys.length > 0) params.set('keys', next.keys.join(','))
        else params.delete('keys')
      }
      if (next.view) params.set('view', next.view)
      if (next.together === false) params.set('axes', 'apart')
      else if (next.together) params.delete('axes')
      if (next.pageSize) params.set('size', String(next.pageSize))
      if (next.page && next.page > 1) params.set('page', String(next.page))
      else if (!next.view) params.delete('page')
      return params
    })
  return [state, change]
}

/** What the server proposes; where it proposes nothing, the first numbers the vehicle sends. */
export function defaultKeys(init: HistoryInit): readonly string[] {
  if (init.defaults.length > 0) return init.defaults
  return init.columns
    .filter((c) => c.numeric)
    .slice(0, 6)
    .map((c) => c.key)
}
