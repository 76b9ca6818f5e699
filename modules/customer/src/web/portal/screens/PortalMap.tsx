import '../portal.css'
import { EmptyState, ErrorState, Icon, Page, SkeletonBlock, useText } from '@motorpool/ui'
import { ConsoleMap, type MapHandle, type MapVehicle, VehicleLayer } from '@motorpool/ui/map'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { PortalVehicle } from '../../../shared/index.ts'
import { VehicleCard } from '../Card.tsx'
import { openingOf } from '../opening.ts'
import { useMapVehicles } from '../usePortal.ts'
import { nameOf } from '../vehicle.ts'

/** All own machines on the map; the one that is touched says how it is. */
export default function PortalMap(): ReactNode {
  const t = useText()
  const vehicles = useMapVehicles()
  return (
    <Page fill bare>
      <div className="pt-whole">
        {vehicles.data === undefined ? (
          vehicles.error ? (
            <ErrorState error={vehicles.error} onRetry={() => void vehicles.refetch()} />
          ) : (
            <SkeletonBlock height="100%" />
          )
        ) : vehicles.data.length === 0 ? (
          <EmptyState icon="pin" title={t('portal.noPlaces')} hint={t('portal.noPlaceHint')} />
        ) : (
          <Fleet vehicles={vehicles.data} />
        )}
      </div>
    </Page>
  )
}

function markersOf(vehicles: readonly PortalVehicle[]): MapVehicle[] {
  return vehicles.flatMap((one) =>
    one.lng === null || one.lat === null
      ? []
      : [
          {
            id: one.vin,
            lng: one.lng,
            lat: one.lat,
            status: one.operatingState,
            alarm: one.alarms > 0,
            heading: one.direction,
            label: nameOf(one),
          },
        ],
  )
}

function Fleet({ vehicles }: { vehicles: readonly PortalVehicle[] }): ReactNode {
  const t = useText()
  const map = useRef<MapHandle>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const markers = useMemo(() => markersOf(vehicles), [vehicles])
  const chosen = vehicles.find(({ vin }) => vin === picked)
  const all = () => map.current?.fitTo(markers)
  return (
    <>
      <ConsoleMap ref={map} opening={() => openingOf(markers)}>
        <VehicleLayer vehicles={markers} selected={picked} onPick={setPicked} labelZoom={9} />
      </ConsoleMap>
      <button type="button" className="pt-fit" aria-label={t('portal.fitAll')} onClick={all}>
        <Icon name="expand" size={20} />
      </button>
      {chosen ? (
        <ul className="pt-sheet">
          <VehicleCard vehicle={chosen} />
        </ul>
      ) : null}
    </>
  )
}
