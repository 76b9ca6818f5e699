import './trip.css'
import { playbackPath } from '@motorpool/monitoring/shared'
import {
  Answer,
  formatMeasure,
  Icon,
  SkeletonBlock,
  StatusTag,
  ToolButton,
  useDurationText,
  usePermission,
  useText,
  viewerZone,
} from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WholeTrip } from '../shared/index.ts'
import { tripCalls } from './calls.ts'
import { TripEnds } from './TripEnds.tsx'
import { Way } from './Way.tsx'

interface Props {
  id: string
  onTrip(id: string): void
  onClose(): void
  /** What can be done with the trip, beside its neighbours. */
  tools?(trip: WholeTrip): ReactNode
}

/** A trip that goes on grows. */
const FRESH_MS = 60_000

/** One trip: from where to where, its line, its stops, how fast; and the trips before and after it. */
export function TripDrawer({ id, onTrip, onClose, tools }: Props): ReactNode {
  const t = useText()
  const trip = useQuery({
    queryKey: ['trip', id],
    queryFn: ({ signal }) => tripCalls.one(id, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.state === 'ONGOING' ? FRESH_MS : false),
    retry: false,
  })
  const { data } = trip
  return (
    <Drawer
      open
      size="large"
      title={data ? t('trip.of', { vehicle: data.plateCode ?? data.vin }) : t('trip.one')}
      onClose={onClose}
      extra={
        <span className="trip-steps">
          {data && tools ? tools(data) : null}
          <ToolButton
            icon="chevron-left"
            label={t('trip.previous')}
            disabled={!data?.previous}
            onClick={() => data?.previous && onTrip(data.previous)}
          />
          <ToolButton
            icon="chevron-right"
            label={t('trip.next')}
            disabled={!data?.next}
            onClick={() => data?.next && onTrip(data.next)}
          />
        </span>
      }
    >
      <Answer of={trip} waiting={<SkeletonBlock height={480} />}>
        {(whole) => <Trip trip={whole} />}
      </Answer>
    </Drawer>
  )
}

function Trip({ trip }: { trip: WholeTrip }): ReactNode {
  const t = useText()
  const may = usePermission()
  const play = playbackPath(trip.vin, trip.beginTime, trip.endTime, viewerZone())
  return (
    <div className="trip">
      <TripEnds trip={trip} />
      <TripFigures trip={trip} />
      <Way key={trip.id} line={trip} speedLimit={trip.speedLimit} />
      {may('single-vehicle/track/find') ? (
        <Link className="trip-play" to={play}>
          <Icon name="play" size={14} />
          {t('trip.play')}
        </Link>
      ) : null}
    </div>
  )
}

const MINUTE_MS = 60_000

function TripFigures({ trip }: { trip: WholeTrip }): ReactNode {
  const t = useText()
  const duration = useDurationText()
  const figures: readonly (readonly [string, string | null])[] = [
    ['distance', formatMeasure(trip.distance, 'km')],
    ['duration', duration(trip.endTime - trip.beginTime)],
    ['averageSpeed', trip.averageSpeed === null ? null : formatMeasure(trip.averageSpeed, 'km/h')],
    ['maxSpeed', formatMeasure(trip.maxSpeed, 'km/h')],
    ['fuel', trip.fuel === null ? null : formatMeasure(trip.fuel, 'L')],
    ['energy', trip.energy === null ? null : formatMeasure(trip.energy, 'kWh')],
    ['stood', trip.stood === null ? null : duration(trip.stood * MINUTE_MS)],
  ]
  return (
    <dl className="trip-figures">
      {trip.state === 'ONGOING' ? (
        <div>
          <dt>{t('trip.state')}</dt>
          <dd>
            <StatusTag tone="info">{t('trip.ongoing')}</StatusTag>
          </dd>
        </div>
      ) : null}
      {figures.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{t(`trip.${name}`)}</dt>
            <dd className="mp-num">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
