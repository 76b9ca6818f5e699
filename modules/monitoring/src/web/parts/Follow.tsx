import { useMap } from '@motorpool/ui/map'
import { type ReactNode, useEffect } from 'react'

/** Keeps the map's middle on a point while it moves; lets go while the user moves the map. */
export function Follow({ lng, lat }: { lng: number | null; lat: number | null }): ReactNode {
  const { map, display } = useMap()
  useEffect(() => {
    if (lng === null || lat === null || map.dragPan.isActive() || map.scrollZoom.isActive()) return
    const [x, y] = display.toDisplay([lng, lat])
    map.easeTo({ center: [x, y], duration: 900, essential: false })
  }, [map, display, lng, lat])
  return null
}
