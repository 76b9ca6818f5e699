import type { MapMouseEvent } from 'maplibre-gl'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useMap } from './context.ts'
import { FleetCanvas, type MovingFleet } from './fleetCanvas.ts'

export interface MovingFleetLayerProps {
  fleet: MovingFleet
  /** Number of the vehicle that is looked at; -1: none. */
  selected: number
  /** Zoom from which on names are shown beside them, while there are not many. */
  labelZoom: number
  /** They are looked at and not picked. */
  inert?: boolean
  /** A vehicle was clicked, or the empty map (-1). */
  onPick(index: number): void
}

/** Vehicles that change with every frame, each drawn singly: followed without rendering. */
export function MovingFleetLayer({
  fleet,
  selected,
  labelZoom,
  inert = false,
  onPick,
}: MovingFleetLayerProps): ReactNode {
  const context = useMap()
  const canvas = useRef<FleetCanvas | null>(null)
  const pick = useEffectEvent((index: number) => onPick(index))
  const begin = useEffectEvent(() => new FleetCanvas(context, fleet, labelZoom))

  useEffect(() => {
    if (!context) return undefined
    const created = begin()
    canvas.current = created
    return () => {
      created.dispose()
      canvas.current = null
    }
  }, [context])
  useEffect(() => {
    if (!context) return undefined
    canvas.current?.show(fleet, selected, labelZoom)
    return fleet.subscribe(() => canvas.current?.draw())
  }, [context, fleet, selected, labelZoom])
  useEffect(() => {
    if (inert) return undefined
    const { map } = context
    const at = ({ point }: MapMouseEvent) => canvas.current?.hit(point.x, point.y) ?? -1
    const onClick = (event: MapMouseEvent) => pick(at(event))
    const onMove = (event: MapMouseEvent) => {
      map.getCanvas().style.cursor = at(event) < 0 ? '' : 'pointer'
    }
    map.on('click', onClick)
    map.on('mousemove', onMove)
    return () => {
      map.off('click', onClick)
      map.off('mousemove', onMove)
      map.getCanvas().style.cursor = ''
    }
  }, [context, inert])
  return null
}
