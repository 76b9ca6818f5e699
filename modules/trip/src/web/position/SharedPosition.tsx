import '../trip.css'
import {
  Ago,
  EmptyState,
  failureMessage,
  formatTime,
  SkeletonBlock,
  StatusTag,
  useLook,
  useText,
  Wordmark,
} from '@motorpool/ui'
import { type MapHandle, MapView, Pin } from '@motorpool/ui/map'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { SharedPosition as Shared } from '../../shared/index.ts'
import { positionCalls } from '../calls.ts'

/** ms: four calls a minute of the sixty that one address may make. */
const AGAIN_MS = 15_000
const ZOOM = 14

/** The page of a link: where a machine is now, for whoever holds the link, without a session. */
export default function SharedPosition(): ReactNode {
  const t = useText()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const position = useQuery({
    queryKey: ['shared-position', token],
    queryFn: () => positionCalls.view(token),
    enabled: token !== '',
    retry: false,
    // A link that has ended stays ended.
    refetchInterval: ({ state }) => (state.status === 'error' ? false : AGAIN_MS),
  })
  const why =
    token === '' ? t('trip.shared.missing') : position.error ? failureMessage(position.error) : undefined
  return (
    <main className="trip-shared">
      <header>
        <Wordmark />
        <h1>{position.data?.name ?? t('trip.position.title')}</h1>
      </header>
      {why === undefined ? null : <EmptyState icon="pin" title={why} />}
      {why === undefined && !position.data ? <SkeletonBlock height={480} /> : null}
      {why === undefined && position.data ? <Shown position={position.data} /> : null}
    </main>
  )
}

function Shown({ position }: { position: Shared }): ReactNode {
  const t = useText()
  const { lng, lat, address, time, online, expireTime } = position
  if (lng === null || lat === null)
    return <EmptyState icon="pin" title={t('trip.position.none')} hint={t('trip.position.noneHint')} />
  return (
    <>
      <p className="trip-position">
        <StatusTag tone={online ? 'ok' : 'idle'}>
          {t(online ? 'trip.position.online' : 'trip.position.offline')}
        </StatusTag>
        {time === null ? null : <Ago value={time} />}
        <span>{address}</span>
      </p>
      <PositionMap at={{ lng, lat }} />
      <p className="mp-faint">{t('trip.position.until', { time: formatTime(expireTime) })}</p>
    </>
  )
}

/** On the map that comes with the product. */
function PositionMap({ at }: { at: { lng: number; lat: number } }): ReactNode {
  const { dark, accent } = useLook()
  const map = useRef<MapHandle>(null)
  return (
    <div className="trip-map trip-map-shared">
      <MapView ref={map} theme={dark ? 'dark' : 'light'} accent={accent}>
        <Place map={map} at={at} />
      </MapView>
    </div>
  )
}

interface PlaceProps {
  map: RefObject<MapHandle | null>
  at: { lng: number; lat: number }
}

/** Where the machine is; the map, once it is there, moves along with it. */
function Place({ map, at: { lng, lat } }: PlaceProps): ReactNode {
  useEffect(
    () => map.current?.fitTo([{ lng, lat }], { padding: 48, maxZoom: ZOOM, animate: false }),
    [map, lng, lat],
  )
  return <Pin lng={lng} lat={lat} />
}
