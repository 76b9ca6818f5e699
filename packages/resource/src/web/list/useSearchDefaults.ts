import { useEffect, useEffectEvent, useState } from 'react'

/** Filters that a search begins with; a function, because “the last seven days” are others tomorrow. */
export type SearchDefaults = () => Readonly<Record<string, unknown>>

/** They are set this long after the form is there (R111). */
export const DEFAULTS_DELAY_MS = 200

/** Sets the defaults of a search that was opened without filters; answers whether that is still to come. */
export function useSearchDefaults(
  defaults: SearchDefaults | undefined,
  empty: boolean,
  set: (filters: Readonly<Record<string, unknown>>) => void,
): boolean {
  const [waiting, setWaiting] = useState(Boolean(defaults) && empty)
  const apply = useEffectEvent(() => {
    const filters = defaults?.() ?? {}
    if (Object.keys(filters).length === 0) setWaiting(false)
    else set(filters)
  })
  // The address changes some renders after it was told to.
  if (waiting && !empty) setWaiting(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(apply, DEFAULTS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting
}
