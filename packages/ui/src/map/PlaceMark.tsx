import { Marker } from 'maplibre-gl'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { ToolButton } from '../parts/ToolButton.tsx'
import { useMap } from './context.ts'

interface Props {
  /** WGS-84. */
  point: { lng: number; lat: number }
  name: string
  /** Where that is, in smaller letters. */
  detail?: string
  closeLabel: string
  onClose(): void
}

/** A place that was looked for: a pin with its name, which can be put away. */
export function PlaceMark({ point: { lng, lat }, name, detail, closeLabel, onClose }: Props): ReactNode {
  const { map, display, accent } = useMap()
  const [label] = useState(() => document.createElement('div'))
  useEffect(() => {
    const [x, y] = display.toDisplay([lng, lat])
    const at: [number, number] = [x, y]
    const pin = new Marker({ color: accent }).setLngLat(at).addTo(map)
    const text = new Marker({ element: label, anchor: 'bottom', offset: [0, -42] }).setLngLat(at).addTo(map)
    return () => {
      pin.remove()
      text.remove()
    }
  }, [map, display, accent, label, lng, lat])
  return createPortal(
    <div className="mp-map-place">
      <span>
        <b>{name}</b>
        {detail ? <small>{detail}</small> : null}
      </span>
      <ToolButton icon="close" label={closeLabel} onClick={onClose} />
    </div>,
    label,
  )
}
