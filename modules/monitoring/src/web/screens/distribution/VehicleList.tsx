import { formatNumber, useDebounced, useLook, useText } from '@motorpool/ui'
import { alarmIconUrl, type MapRegion, statusIconUrl } from '@motorpool/ui/map'
import { type ReactNode, useMemo, useState } from 'react'
import { stateLabel } from '../../parts/status.tsx'
import { byUrgency, type FleetVehicle, labelOf } from './fleet.ts'

const ROW = 32
const SPARE = 6

const within = ({ bbox: [west, south, east, north] }: MapRegion, v: FleetVehicle): boolean =>
  v.lng >= west && v.lng <= east && v.lat >= south && v.lat <= north

interface Props {
  shown: readonly FleetVehicle[]
  region: MapRegion | null
  selected: string | null
  onGo(vin: string): void
}

/** Vehicles in view, or without a region all that are shown; only the rows that can be seen are drawn. */
export function VehicleList({ shown, region, selected, onGo }: Props): ReactNode {
  const t = useText()
  const still = useDebounced(region, 200)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(320)
  const rows = useMemo(
    () => (still ? shown.filter((v) => within(still, v)) : [...shown]).sort(byUrgency),
    [shown, still],
  )
  const title = t(region ? 'monitor.map.inView' : 'monitor.map.chosen')
  const first = Math.max(0, Math.floor(top / ROW) - SPARE)
  const drawn = rows.slice(first, first + Math.ceil(height / ROW) + 2 * SPARE)
  return (
    <section className="dist-list" aria-label={title}>
      <h3>
        {title} <span className="mp-faint mp-num">{formatNumber(rows.length)}</span>
      </h3>
      <div
        className="dist-rows"
        onScroll={(event) => {
          setTop(event.currentTarget.scrollTop)
          setHeight(event.currentTarget.clientHeight)
        }}
      >
        {rows.length === 0 ? <p className="dist-note">{t('monitor.map.noneInView')}</p> : null}
        <ul style={{ height: rows.length * ROW }}>
          {drawn.map((vehicle, i) => (
            <li key={vehicle.vin} style={{ top: (first + i) * ROW }}>
              <Row vehicle={vehicle} selected={vehicle.vin === selected} onGo={onGo} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Row({
  vehicle,
  selected,
  onGo,
}: {
  vehicle: FleetVehicle
  selected: boolean
  onGo(vin: string): void
}): ReactNode {
  const t = useText()
  const { dark } = useLook()
  const { state, alarm, live } = vehicle
  const speed = live && state === 'running' ? `${formatNumber(live.speed)} km/h` : stateLabel(state)
  const theme = dark ? 'dark' : 'light'
  return (
    <button
      type="button"
      className={selected ? 'is-on' : undefined}
      aria-current={selected}
      onClick={() => onGo(vehicle.vin)}
    >
      <img
        src={alarm ? alarmIconUrl(theme) : statusIconUrl(state, theme)}
        alt={alarm ? t('ui.inAlarm') : ''}
      />
      <span className="dist-row-name">{labelOf(vehicle)}</span>
      <span className="mp-soft mp-num">{speed}</span>
    </button>
  )
}
