import { useEffect, useEffectEvent, useState } from 'react'

/** Filters that a search begins with; a function, because “the last seven days” are others tomorrow. */
export type SearchDefaults = () => Readonly<Record<string, unknown>>

/** They are set this long after the form is there (R111). */
export const DEFAULTS_DELAY_MS = 200

/**
 * Sets the defaults of a search that is arrived at without filters, by whatever link and however often; `emptied` says that
 * somebody took the filters away, which stays so. Answers whether the defaults are still to come.
 */
export function useSearchDefaults(
  defaults: SearchDefaults | undefined,
  { empty, emptied }: { empty: boolean; emptied: boolean },
  set: (filters: Readonly<Record<string, unknown>>) => void,
): boolean {
  const [none, setNone] = useState(false)
  const waiting = defaults !== undefined && empty && !emptied && !none
  const apply = useEffectEvent(() => {
    const filters = defaults?.() ?? {}
    if (Object.keys(filters).length === 0) setNone(true)
    else set(filters)
  })
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(apply, DEFAULTS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting
}
