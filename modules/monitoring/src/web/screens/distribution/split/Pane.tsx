import { Ago, ErrorState, formatMeasure, SkeletonBlock, ToolButton, useText } from '@motorpool/ui'
import { type MapViewport, VehicleLayer } from '@motorpool/ui/map'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { LiveState } from '../../../../shared/index.ts'
import { Address } from '../../../parts/Address.tsx'
import { Follow } from '../../../parts/Follow.tsx'
import { MonitorMap } from '../../../parts/MonitorMap.tsx'
import { StateTag } from '../../../parts/status.tsx'
import { useMayLook, useOverview } from '../../../parts/useVehicle.ts'
import { VehicleSelect } from '../../../parts/VehicleSelect.tsx'
import { labelOf } from '../fleet.ts'
import { markersOf } from '../markers.ts'
import { followed } from './followed.ts'

const ZOOM = 14

interface Props {
  vin: string
  live: LiveState | undefined
  /** Vehicles that have a pane already. */
  taken: readonly string[]
  onReplace(vin: string): void
  onClose(): void
}

/** A map that follows one vehicle, under a line that says how it is. */
export function Pane({ vin, live, taken, onReplace, onClose }: Props): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const [replacing, setReplacing] = useState(false)
  const [start, setStart] = useState<MapViewport>()
  const overview = useOverview(vin, useMayLook())
  const vehicle = useMemo(() => followed(overview.data, live), [overview.data, live])
  // The map begins where the vehicle is first known to be, and follows it from there.
  if (vehicle && !start) setStart({ center: [vehicle.lng, vehicle.lat], zoom: ZOOM })
  const items = useMemo(() => markersOf(vehicle ? [vehicle] : [], undefined), [vehicle])
  const name = vehicle ? labelOf(vehicle) : (overview.data?.plateCode ?? vin)
  const now = live ?? overview.data
  return (
    <section className="dist-pane" aria-label={name}>
      <header>
        <strong>{name}</strong>
        {vehicle ? <StateTag state={vehicle.state} alarm={vehicle.alarm} /> : null}
        <span className="mp-num">{formatMeasure(vehicle?.speed, 'km/h')}</span>
        <span className="mp-soft">
          <Ago value={now?.reportTime} everyMs={5000} />
        </span>
        <Address lng={vehicle?.lng} lat={vehicle?.lat} known={overview.data} className="dist-pane-place" />
        <span className="dist-pane-acts">
          <ToolButton
            icon="gauge"
            label={t('monitor.card.open')}
            onClick={() => void navigate(`/single-vehicle/${vin}`)}
          />
          <ToolButton
            icon="refresh"
            label={t('monitor.split.replace')}
            onClick={() => setReplacing(!replacing)}
          />
          <ToolButton icon="close" label={t('monitor.split.close', { name })} onClick={onClose} />
        </span>
      </header>
      {replacing ? (
        <VehicleSelect
          value={null}
          onChange={(next) => {
            setReplacing(false)
            if (next !== null && !taken.includes(next)) onReplace(next)
          }}
        />
      ) : null}
      <div className="dist-pane-map">
        {vehicle && start ? (
          <MonitorMap still view={start}>
            <VehicleLayer vehicles={items} inert />
            <Follow lng={vehicle.lng} lat={vehicle.lat} />
          </MonitorMap>
        ) : overview.error ? (
          <ErrorState compact error={overview.error} onRetry={() => void overview.refetch()} />
        ) : overview.data ? (
          <p className="dist-note">{t('monitor.split.unlocated')}</p>
        ) : (
          <SkeletonBlock height="100%" />
        )}
      </div>
    </section>
  )
}
