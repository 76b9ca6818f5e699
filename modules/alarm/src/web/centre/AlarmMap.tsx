import { ErrorState, SkeletonBlock, useText } from '@motorpool/ui'
import { ConsoleMap, HeatLayer, type MapHandle } from '@motorpool/ui/map'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { AlarmPlaces } from '../../shared/index.ts'
import { centreCalls, type Filters } from './calls.ts'

type Points = AlarmPlaces['points']
/** No nearer than a town: one alarm alone is shown with what lies around it. */
const NEAREST = 9
/** px: the map is low. */
const PADDING = 24

/** Shows all points when there are some for the first time, and again for other filters; what comes live moves nothing. */
function Fit({
  map,
  points,
  of,
}: {
  map: RefObject<MapHandle | null>
  points: Points
  of: string
}): ReactNode {
  const fit = useEffectEvent(() =>
    map.current?.fitTo(points, { animate: false, maxZoom: NEAREST, padding: PADDING }),
  )
  const isThere = points.length > 0
  useEffect(() => {
    if (isThere) fit()
  }, [isThere, of])
  return null
}

/** Where the alarms of the list began: as heat from afar, as points from near. */
export default function AlarmMap({ filters }: { filters: Filters }): ReactNode {
  const t = useText()
  const map = useRef<MapHandle>(null)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['alarm', 'places', filters],
    queryFn: ({ signal }) => centreCalls.places(filters, signal),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} compact />
  if (!data) return <SkeletonBlock height={320} />
  return (
    <div className="alarm-map">
      <ConsoleMap ref={map}>
        <Fit map={map} points={data.points} of={isPlaceholderData ? '' : JSON.stringify(filters)} />
        <HeatLayer points={data.points.map(({ lng, lat, level }) => ({ lng, lat, weight: level }))} />
      </ConsoleMap>
      <p className="mp-faint">
        {t(data.more ? 'alarm.map.newest' : 'alarm.map.all', { n: data.points.length })}
      </p>
    </div>
  )
}
