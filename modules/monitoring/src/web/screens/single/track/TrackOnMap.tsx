import { type TrackCursor, TrackLayer, type TrackPoint, useMap } from '@motorpool/ui/map'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { TrackColumnsData, TrackStop } from '../../../../shared/index.ts'
import { poseAt, type Stretch } from './playback.ts'
import type { Player } from './player.ts'

interface Props {
  points: readonly TrackPoint[]
  columns: TrackColumnsData
  stops: readonly TrackStop[]
  gaps: readonly Stretch[]
  player: Player
  follow: boolean
  /** km/h */
  speedLimit: number
}

/** Share of the map's width and height around its middle in which the vehicle may move before the map does. */
const CALM = 0.3

/** Room around a whole track: the legend stands above it, in two lines where the map is narrow. */
const roomFor = (width: number) => ({ top: width < 620 ? 112 : 88, right: 56, bottom: 48, left: 56 })

export function TrackOnMap({ points, columns, stops, gaps, player, follow, speedLimit }: Props): ReactNode {
  const cursor = useMemo(
    (): TrackCursor => ({
      position: () => poseAt(columns, gaps, player.time),
      subscribe: player.onMove,
    }),
    [columns, gaps, player],
  )
  useWholeTrack(points)
  useFollow(cursor, player, follow)
  return <TrackLayer points={points} stops={stops} gaps={gaps} cursor={cursor} speedLimit={speedLimit} />
}

/** A new track is shown whole at first. */
function useWholeTrack(points: readonly TrackPoint[]): void {
  const { map, display } = useMap()
  useEffect(() => {
    let [west, south, east, north] = [180, 90, -180, -90]
    for (const point of points) {
      const [x, y] = display.toDisplay([point.lng, point.lat])
      west = Math.min(west, x)
      east = Math.max(east, x)
      south = Math.min(south, y)
      north = Math.max(north, y)
    }
    if (west <= east)
      map.fitBounds([west, south, east, north], {
        padding: roomFor(map.getContainer().clientWidth),
        maxZoom: 15,
        animate: false,
      })
  }, [map, display, points])
}

function useFollow(cursor: TrackCursor, player: Player, follow: boolean): void {
  const { map, display } = useMap()
  useEffect(() => {
    if (!follow) return undefined
    return cursor.subscribe(() => {
      const at = cursor.position()
      // Following is for watching it drive; a seek while it stands still leaves the map where it is.
      if (!at || !player.snapshot().playing || map.isMoving()) return
      const [x, y] = display.toDisplay([at.lng, at.lat])
      const pixel = map.project([x, y])
      const { clientWidth: width, clientHeight: height } = map.getContainer()
      const away = Math.max(Math.abs(pixel.x / width - 0.5), Math.abs(pixel.y / height - 0.5))
      if (away > CALM) map.easeTo({ center: [x, y], duration: 500 })
    })
  }, [map, display, cursor, player, follow])
}
