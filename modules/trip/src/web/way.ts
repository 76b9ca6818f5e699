import type { TrackPoint } from '@motorpool/ui/map'
import type { Line } from '../shared/index.ts'

type Columns = NonNullable<Line['track']>

export const pointsOf = ({ time, lng, lat, speed }: Columns): TrackPoint[] =>
  time.flatMap((at, i) => {
    const [x, y] = [lng[i], lat[i]]
    return x === undefined || y === undefined ? [] : [{ time: at, lng: x, lat: y, speed: speed[i] ?? null }]
  })

/** The last point not after a time; the first one before all. */
export function pointAt(points: readonly TrackPoint[], time: number): TrackPoint | undefined {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.time ?? time) <= time) low = middle + 1
    else high = middle
  }
  return points[Math.max(0, low - 1)]
}
