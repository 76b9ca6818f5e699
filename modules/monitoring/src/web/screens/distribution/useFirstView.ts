import { useViews } from '@motorpool/resource/web'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMapPrefs } from './prefs.ts'
import { isBlank, MAP_SCREEN } from './useMapState.ts'

/** Puts the view that the user opens the map with into an address that names nothing; answers whether that is done. */
export function useFirstView(): boolean {
  const [search, setSearch] = useSearchParams()
  const [{ firstView }] = useMapPrefs()
  const [wanted] = useState(() => (isBlank(search) ? firstView : null))
  const { views, pending } = useViews(MAP_SCREEN, wanted !== null)
  const query = views.find(({ id }) => id === wanted)?.query
  const [opened, setOpened] = useState(wanted === null)
  // It is asked for once; an address that becomes empty later stays as it is.
  if (!opened && !pending && (query === undefined || !isBlank(search))) setOpened(true)
  const open = useEffectEvent((view: string) => setSearch(new URLSearchParams(view), { replace: true }))
  useEffect(() => {
    if (!opened && query !== undefined) open(query)
  }, [opened, query])
  return opened
}
