import { type MapHandle, TrackLayer, type TrackPoint } from '@motorpool/ui/map'
import { type ReactNode, type RefObject, useEffect } from 'react'
import type { Line } from '../shared/index.ts'
import { pointAt } from './way.ts'

interface Props {
  map: RefObject<MapHandle | null>
  points: readonly TrackPoint[]
  line: Pick<Line, 'stops' | 'gaps'>
  /** km/h */
  speedLimit?: number | undefined
  /** In one colour: speeds are not known. */
  plain?: boolean
  /** ms: where the vehicle is shown; null: not at all */
  at: number | null
  /** ms: what the map shows at first and when it changes; without it the whole line */
  focus?: readonly [from: number, to: number] | undefined
}

const ROOM = { padding: 48, maxZoom: 15, animate: false }

/** A line on the map that it is within: whole at first, with its stops and the vehicle at a time. */
export function WayOnMap({ map, points, line, speedLimit, plain = false, at, focus }: Props): ReactNode {
  const [from, to] = focus ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  useEffect(() => {
    const shown = points.filter(({ time }) => time >= from && time <= to)
    const [only] = shown
    map.current?.fitTo(only ? shown : points, ROOM)
  }, [map, points, from, to])
  const point = at === null ? undefined : pointAt(points, at)
  return (
    <TrackLayer
      points={points}
      stops={line.stops}
      gaps={line.gaps}
      colourBy={plain ? 'none' : 'speed'}
      position={point ? { lng: point.lng, lat: point.lat, heading: null } : null}
      {...(speedLimit === undefined ? {} : { speedLimit })}
    />
  )
}
