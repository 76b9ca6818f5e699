import { MapView, PointPicker } from '@motorpool/ui/map'
import { type ReactNode, useState } from 'react'
import { type Point, pointKind } from './shared.ts'

const CLOSE_ZOOM = 12

interface Props {
  point: Point | undefined
  dark: boolean
  onPick(point: Point): void
}

export default function PointMap({ point, dark, onPick }: Props): ReactNode {
  const [start] = useState(() =>
    point ? { center: [point.lng, point.lat] as const, zoom: CLOSE_ZOOM } : undefined,
  )
  return (
    <MapView
      theme={dark ? 'dark' : 'light'}
      {...(start ? { view: { center: [start.center[0], start.center[1]], zoom: start.zoom } } : {})}
    >
      <PointPicker
        point={point}
        onPick={(next) => {
          const parsed = pointKind.parse(next, {})
          if (parsed.ok) onPick(parsed.value)
        }}
      />
    </MapView>
  )
}
