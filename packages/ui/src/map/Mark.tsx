import { Marker } from 'maplibre-gl'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from './context.ts'

interface Props {
  /** WGS-84. */
  lng: number
  lat: number
  children: ReactNode
}

/** Whatever its children are, standing above a place of the map: a button, a name. */
export function Mark({ lng, lat, children }: Props): ReactNode {
  const { map, display } = useMap()
  const [element] = useState(() => document.createElement('div'))
  useEffect(() => {
    const [x, y] = display.toDisplay([lng, lat])
    const marker = new Marker({ element, anchor: 'bottom' }).setLngLat([x, y]).addTo(map)
    return () => void marker.remove()
  }, [map, display, element, lng, lat])
  return createPortal(children, element)
}
