import './trip.css'
import {
  EmptyState,
  failureMessage,
  formatMeasure,
  formatTime,
  SkeletonBlock,
  useDurationText,
  useLook,
  useText,
  Wordmark,
} from '@motorpool/ui'
import { type MapHandle, MapView } from '@motorpool/ui/map'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Line, SharedTrip as Shared } from '../shared/index.ts'
import { linkCalls } from './calls.ts'
import { TripEnds } from './TripEnds.tsx'
import { WayOnMap } from './WayOnMap.tsx'

/** The page of a link: a trip, for whoever holds the link, without a session. */
export default function SharedTrip(): ReactNode {
  const t = useText()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const trip = useQuery({
    queryKey: ['shared-trip', token],
    queryFn: () => linkCalls.view(token),
    enabled: token !== '',
    retry: false,
    // Each opening is counted.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const why = token === '' ? t('trip.shared.missing') : trip.error ? failureMessage(trip.error) : undefined
  return (
    <main className="trip-shared">
      <header>
        <Wordmark />
        <h1>{t('trip.shared.title')}</h1>
      </header>
      {why === undefined ? null : <EmptyState icon="route" title={why} />}
      {why === undefined && !trip.data ? <SkeletonBlock height={480} /> : null}
      {trip.data ? <Shown trip={trip.data} /> : null}
    </main>
  )
}

function Shown({ trip }: { trip: Shared }): ReactNode {
  const t = useText()
  const duration = useDurationText()
  const { plate, distance, beginTime, endTime, expireTime } = trip
  return (
    <>
      <div className="trip">
        <TripEnds trip={trip} />
        <dl className="trip-figures">
          {plate === null ? null : (
            <div>
              <dt>{t('trip.shared.plate')}</dt>
              <dd className="mp-mono">{plate}</dd>
            </div>
          )}
          <div>
            <dt>{t('trip.distance')}</dt>
            <dd className="mp-num">{formatMeasure(distance, 'km')}</dd>
          </div>
          <div>
            <dt>{t('trip.duration')}</dt>
            <dd className="mp-num">{duration(endTime - beginTime)}</dd>
          </div>
        </dl>
      </div>
      <SharedMap trip={trip} />
      <p className="mp-faint">{t('trip.shared.until', { time: formatTime(expireTime) })}</p>
    </>
  )
}

const NO_STOPS: Line['stops'] = []

/** On the map that comes with the product: settings of the tenant are not for everybody. */
function SharedMap({ trip: { track, gaps } }: { trip: Shared }): ReactNode {
  const t = useText()
  const { dark, accent } = useLook()
  const map = useRef<MapHandle>(null)
  const points = useMemo(
    () =>
      (track?.time ?? []).flatMap((time, i) => {
        const [lng, lat] = [track?.lng[i], track?.lat[i]]
        return lng === undefined || lat === undefined ? [] : [{ time, lng, lat, speed: null }]
      }),
    [track],
  )
  if (points.length === 0)
    return <EmptyState icon="route" title={t('trip.noTrack.gone')} hint={t('trip.noTrackHint')} />
  return (
    <div className="trip-map trip-map-shared">
      <MapView ref={map} theme={dark ? 'dark' : 'light'} accent={accent}>
        <WayOnMap map={map} points={points} line={{ stops: NO_STOPS, gaps }} at={null} plain />
      </MapView>
    </div>
  )
}
