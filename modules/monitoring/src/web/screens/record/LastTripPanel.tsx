import {
  formatMeasure,
  Icon,
  Nothing,
  Panel,
  SkeletonRows,
  StatusTag,
  TimeText,
  useDurationText,
  useText,
  viewerZone,
} from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type LastTrip, playbackPath } from '../../../shared/index.ts'
import { singleCalls } from '../../calls.ts'

/** A trip that goes on grows. */
const FRESH_MS = 60_000

/** The last trip of a vehicle: from where to where, how far, how long; its link plays it back. */
export function LastTripPanel({ vin }: { vin: string }): ReactNode {
  const t = useText()
  const { data, error } = useQuery({
    queryKey: ['monitor', 'lastTrip', vin],
    queryFn: ({ signal }) => singleCalls.lastTrip(vin, signal),
    refetchInterval: FRESH_MS,
    retry: false,
  })
  if (error && data === undefined) return null
  return (
    <Panel
      title={t('monitor.lastTrip')}
      extra={
        data ? (
          <Link className="record-play" to={playbackPath(vin, data.from.time, data.to.time, viewerZone())}>
            <Icon name="play" size={14} />
            {t('monitor.lastTrip.play')}
          </Link>
        ) : null
      }
    >
      {data === undefined ? <SkeletonRows rows={3} /> : null}
      {data === null ? <span className="mp-faint">{t('monitor.lastTrip.none')}</span> : null}
      {data ? <Trip trip={data} /> : null}
    </Panel>
  )
}

function Trip({ trip: { from, to, distance, duration, ongoing } }: { trip: LastTrip }): ReactNode {
  const t = useText()
  const durationText = useDurationText()
  return (
    <>
      <p className="record-trip-sum mp-num">
        <b>{formatMeasure(distance, 'km')}</b>
        <span className="mp-soft">{durationText(duration)}</span>
        {ongoing ? <StatusTag tone="info">{t('monitor.lastTrip.ongoing')}</StatusTag> : null}
      </p>
      <ol className="record-trip">
        {[from, to].map((end, i) => (
          <li key={i}>
            <TimeText value={end.time} />
            <span className="mp-soft">{end.address ?? <Nothing />}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
