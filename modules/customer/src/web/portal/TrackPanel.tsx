import { EmptyState, Icon, Panel, useText } from '@motorpool/ui'
import { ConsoleMap, type MapHandle, type MapVehicle, TrackLayer, VehicleLayer } from '@motorpool/ui/map'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { PortalVehicleInfo } from '../../shared/index.ts'
import { openingOf } from './opening.ts'
import { useTrack } from './useTrack.ts'
import { nameOf } from './vehicle.ts'

const ZOOM = 13

/** Where the machine is, and where it was on a day. */
export function TrackPanel({ vehicle }: { vehicle: PortalVehicleInfo }): ReactNode {
  const t = useText()
  const { day, isToday, track, turn } = useTrack(vehicle.vin)
  const points = useMemo(() => track.data?.list ?? [], [track.data])
  return (
    <Panel title={t('portal.track')} flush>
      <div className="pt-days">
        <button type="button" className="pt-icon" aria-label={t('portal.dayBefore')} onClick={() => turn(-1)}>
          <Icon name="chevron-left" size={20} />
        </button>
        <b className="mp-num">{isToday ? t('portal.today') : day}</b>
        <button
          type="button"
          className="pt-icon"
          aria-label={t('portal.dayAfter')}
          disabled={isToday}
          onClick={() => turn(1)}
        >
          <Icon name="chevron-right" size={20} />
        </button>
      </div>
      <div className="pt-map">
        {vehicle.lng === null && points.length === 0 ? (
          <EmptyState icon="pin" title={t('portal.noPlace')} hint={t('portal.noPlaceHint')} compact />
        ) : (
          <TrackMap vehicle={vehicle} points={points} isToday={isToday} />
        )}
      </div>
      <p className="pt-place">
        <Icon name="pin" size={16} />
        {isToday ? (vehicle.address ?? t('portal.noPlace')) : t('portal.points', { n: points.length })}
      </p>
    </Panel>
  )
}

interface MapProps {
  vehicle: PortalVehicleInfo
  points: readonly { time: number; lng: number; lat: number; speed: number | null }[]
  isToday: boolean
}

function TrackMap({ vehicle, points, isToday }: MapProps): ReactNode {
  const { id, lng, lat, operatingState: status, alarms, direction: heading } = vehicle
  const map = useRef<MapHandle>(null)
  const label = nameOf(vehicle)
  const drawn = useMemo(
    (): MapVehicle[] =>
      lng === null || lat === null ? [] : [{ id, lng, lat, status, alarm: alarms > 0, heading, label }],
    [id, lng, lat, status, alarms, heading, label],
  )
  useEffect(() => {
    if (points.length > 1) map.current?.fitTo(points, { animate: false })
  }, [points])
  return (
    <ConsoleMap
      ref={map}
      still
      opening={() => openingOf(points)}
      {...(lng === null || lat === null ? {} : { view: { center: [lng, lat] as const, zoom: ZOOM } })}
    >
      <TrackLayer points={points} />
      <VehicleLayer vehicles={isToday ? drawn : []} inert />
    </ConsoleMap>
  )
}
