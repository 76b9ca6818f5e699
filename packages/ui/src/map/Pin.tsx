import { Marker } from 'maplibre-gl'
import { type ReactNode, useEffect } from 'react'
import { useMap } from './context.ts'

/** Marks one place. */
export function Pin({ lng, lat }: { lng: number; lat: number }): ReactNode {
  const { map, display, accent } = useMap()
  useEffect(() => {
    const [x, y] = display.toDisplay([lng, lat])
    const pin = new Marker({ color: accent }).setLngLat([x, y]).addTo(map)
    return () => void pin.remove()
  }, [map, display, accent, lng, lat])
  return null
}
