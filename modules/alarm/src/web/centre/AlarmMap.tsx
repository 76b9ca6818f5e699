import { ErrorState, SkeletonBlock, useText } from '@motorpool/ui'
import { ConsoleMap, HeatLayer } from '@motorpool/ui/map'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { centreCalls, type Filters } from './calls.ts'

/** Where the alarms of the list began: as heat from afar, as points from near. */
export default function AlarmMap({ filters }: { filters: Filters }): ReactNode {
  const t = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['alarm', 'places', filters],
    queryFn: ({ signal }) => centreCalls.places(filters, signal),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} compact />
  if (!data) return <SkeletonBlock height={320} />
  return (
    <div className="alarm-map">
      <ConsoleMap>
        <HeatLayer points={data.points.map(({ lng, lat, level }) => ({ lng, lat, weight: level }))} />
      </ConsoleMap>
      <p className="mp-faint">
        {t(data.more ? 'alarm.map.newest' : 'alarm.map.all', { n: data.points.length })}
      </p>
    </div>
  )
}
