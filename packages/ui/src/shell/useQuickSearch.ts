import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { useArrowChoice } from './useArrowChoice.ts'
import { HEADER_TYPE, type Hit, useHits } from './vehicle-hits.ts'

export interface QuickSearching {
  keyword: string
  /** The keyword of the rows shown; lags behind `keyword` during typing. */
  searched: string
  hits: readonly Hit[]
  /** The row that Enter would open. */
  chosen: Hit | undefined
  /** The list is shown: open, and something is typed. */
  shown: boolean
  loading: boolean
  failed: boolean
  write(keyword: string): void
  clear(): void
  open(): void
  close(): void
  /** Opens the vehicle of a row; a heading does nothing (R064). */
  choose(hit: Hit): void
  /** Answers whether the key was meant for the list. */
  press(key: string): boolean
}

/** Finds a vehicle from anywhere; `leave` is called when the cursor is to leave the box. */
export function useQuickSearch(leave: () => void): QuickSearching {
  const navigate = useNavigate()
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { hits, loading, searched, failed } = useHits(keyword)
  const arrows = useArrowChoice(hits.filter((hit) => hit.type !== HEADER_TYPE))

  const choose = (hit: Hit) => {
    if (hit.type === HEADER_TYPE || !hit.extra.vin) return
    close()
    leave()
    void navigate(`/single-vehicle/${encodeURIComponent(hit.extra.vin)}`)
  }
  return {
    keyword,
    searched,
    hits,
    chosen: arrows.chosen,
    shown: open && keyword.trim() !== '',
    loading: loading || searched !== keyword.trim(),
    failed,
    write: (text) => {
      setKeyword(text)
      arrows.restart()
      setOpen(true)
    },
    clear: () => setKeyword(''),
    open: () => setOpen(true),
    close,
    choose,
    press: (key) => {
      if (arrows.move(key)) return true
      if (key === 'Enter' && arrows.chosen && open) choose(arrows.chosen)
      else if (key === 'Escape') {
        close()
        leave()
      } else return false
      return true
    },
  }
}
