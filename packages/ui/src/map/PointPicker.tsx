import { Marker } from 'maplibre-gl'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useMap } from './context.ts'

interface Props {
  /** WGS-84. */
  point: { lng: number; lat: number } | undefined
  onPick(point: { lng: number; lat: number }): void
}

/** One point of the map, set by a click or by dragging it. */
export function PointPicker({ point, onPick }: Props): ReactNode {
  const { map, display, accent } = useMap()
  const marker = useRef<Marker | null>(null)
  const pick = useEffectEvent((lng: number, lat: number) => {
    const [x, y] = display.fromDisplay([lng, lat])
    onPick({ lng: x, lat: y })
  })
  useEffect(() => {
    const click = (event: { lngLat: { lng: number; lat: number } }) =>
      pick(event.lngLat.lng, event.lngLat.lat)
    map.on('click', click)
    map.getCanvas().style.cursor = 'crosshair'
    return () => {
      map.off('click', click)
      map.getCanvas().style.cursor = ''
      marker.current?.remove()
      marker.current = null
    }
  }, [map])
  useEffect(() => {
    if (!point) {
      marker.current?.remove()
      marker.current = null
      return
    }
    const [x, y] = display.toDisplay([point.lng, point.lat])
    const at: [number, number] = [x, y]
    if (marker.current) {
      marker.current.setLngLat(at)
      return
    }
    const made = new Marker({ color: accent, draggable: true }).setLngLat(at).addTo(map)
    made.on('dragend', () => {
      const { lng, lat } = made.getLngLat()
      pick(lng, lat)
    })
    marker.current = made
  }, [map, display, point, accent])
  return null
}
