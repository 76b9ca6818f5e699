import { type Ring, ringArea } from '@motorpool/geo'
import { ErrorState, formatDate, formatNumber, formatTime, SkeletonBlock, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { AREA_LIMITS, type AreaVisit } from '../../../../shared/area.ts'
import { monitorCalls, type Range } from '../../../calls.ts'
import { RangePicker } from '../../../parts/RangePicker.tsx'
import type { MapFilters } from '../useMapState.ts'

const HOUR = 3_600_000

interface Props {
  ring: Ring
  filters: Pick<MapFilters, 'orgId' | 'vehicleCategory'>
}

/** Who was in the area between two times: first in, last out, and the way to the playback of that day. */
export function AreaPeriod({ ring, filters: { orgId, vehicleCategory } }: Props): ReactNode {
  const t = useText()
  const [range, setRange] = useState<Range>(() => {
    const now = Date.now()
    return { startTime: now - HOUR, endTime: now }
  })
  const [asked, setAsked] = useState<Range | null>(null)
  const large = ringArea(ring) > AREA_LIMITS.size
  const long = range.endTime - range.startTime > AREA_LIMITS.hours * HOUR
  const body = {
    ...(orgId ? { orgId } : {}),
    ...(vehicleCategory ? { vehicleCategory } : {}),
    ring,
  }
  const found = useQuery({
    queryKey: ['monitor', 'visits', body, asked],
    queryFn: ({ signal }) => monitorCalls.visits({ ...body, ...(asked ?? range) }, signal),
    enabled: asked !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <>
      <RangePicker
        from={range.startTime}
        to={range.endTime}
        onChange={(from, to) => from !== null && to !== null && setRange({ startTime: from, endTime: to })}
      />
      {large ? (
        <p className="dist-note is-wrong" role="alert">
          {t('monitor.area.large', { size: formatNumber(AREA_LIMITS.size) })}
        </p>
      ) : null}
      <p className={`dist-note${long ? ' is-wrong' : ''}`}>
        {t('monitor.area.limits', {
          hours: AREA_LIMITS.hours,
          size: formatNumber(AREA_LIMITS.size),
          vehicles: formatNumber(AREA_LIMITS.vehicles),
        })}
      </p>
      <Button
        type="primary"
        disabled={long || large}
        loading={found.isFetching}
        onClick={() => setAsked(range)}
      >
        {t('monitor.area.ask')}
      </Button>
      {found.error ? (
        <ErrorState compact error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <Visits {...found.data} />
      ) : found.isFetching ? (
        <SkeletonBlock height={96} />
      ) : null}
    </>
  )
}

interface VisitsProps {
  visits: readonly AreaVisit[]
  checked: number
  vehicles: number
}

function Visits({ visits, checked, vehicles }: VisitsProps): ReactNode {
  const t = useText()
  return (
    <div className="dist-visits">
      <h3 aria-live="polite">{t('monitor.area.were', { n: formatNumber(visits.length) })}</h3>
      {checked < vehicles ? (
        <p className="dist-note is-wrong">
          {t('monitor.area.partly', { checked: formatNumber(checked), vehicles: formatNumber(vehicles) })}
        </p>
      ) : null}
      {visits.length === 0 ? <p className="dist-note">{t('monitor.area.nobody')}</p> : null}
      <ul>
        {visits.map((visit) => (
          <li key={visit.id}>
            <Link to={playbackOf(visit)} title={t('monitor.area.playback')}>
              {visit.plate ?? visit.vin}
            </Link>
            <span className="mp-num mp-soft">
              {formatTime(visit.first)} – {formatTime(visit.last)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The playback of the day on which the vehicle was first inside. */
const playbackOf = ({ vin, first }: AreaVisit): string =>
  `/single-vehicle/${encodeURIComponent(vin)}?tab=track&day=${formatDate(first)}`
