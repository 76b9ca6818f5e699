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
  const [done, setDone] = useState(wanted === null)
  const { views, pending } = useViews(MAP_SCREEN, wanted !== null)
  const open = useEffectEvent(() => {
    const view = views.find(({ id }) => id === wanted)
    if (view) setSearch(new URLSearchParams(view.query), { replace: true })
    setDone(true)
  })
  useEffect(() => {
    if (!done && !pending) open()
  }, [done, pending])
  return done
}
