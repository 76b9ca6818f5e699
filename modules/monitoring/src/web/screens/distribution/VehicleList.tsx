import { formatNumber, useDebounced, useLook, useText } from '@motorpool/ui'
import { alarmIconUrl, type MapRegion, statusIconUrl } from '@motorpool/ui/map'
import { Checkbox } from 'antd'
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
  marked: ReadonlySet<string>
  /** What its heading says, and what without a row. */
  title?: string
  none?: string
  onMark(vins: readonly string[], on: boolean): void
  onGo(vin: string): void
}

/** Vehicles in view, or without a region all that are shown; only the rows that can be seen are drawn. */
export function VehicleList(props: Props): ReactNode {
  const { shown, region, selected, marked, onMark, onGo } = props
  const t = useText()
  const still = useDebounced(region, 200)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(320)
  const rows = useMemo(
    () => (still ? shown.filter((v) => within(still, v)) : [...shown]).sort(byUrgency),
    [shown, still],
  )
  const title = props.title ?? t(region ? 'monitor.map.inView' : 'monitor.map.chosen')
  const all = rows.length > 0 && rows.every(({ vin }) => marked.has(vin))
  const first = Math.max(0, Math.floor(top / ROW) - SPARE)
  const drawn = rows.slice(first, first + Math.ceil(height / ROW) + 2 * SPARE)
  return (
    <section className="dist-list" aria-label={title}>
      <h3>
        <Checkbox
          aria-label={t('monitor.mark.all')}
          checked={all}
          indeterminate={!all && rows.some(({ vin }) => marked.has(vin))}
          disabled={rows.length === 0}
          onChange={() =>
            onMark(
              rows.map(({ vin }) => vin),
              !all,
            )
          }
        />
        {title} <span className="mp-faint mp-num">{formatNumber(rows.length)}</span>
      </h3>
      <div
        className="dist-rows"
        onScroll={(event) => {
          setTop(event.currentTarget.scrollTop)
          setHeight(event.currentTarget.clientHeight)
        }}
      >
        {rows.length === 0 ? <p className="dist-note">{props.none ?? t('monitor.map.noneInView')}</p> : null}
        <ul style={{ height: rows.length * ROW }}>
          {drawn.map((vehicle, i) => (
            <li key={vehicle.vin} style={{ top: (first + i) * ROW }}>
              <Checkbox
                aria-label={t('monitor.mark.one', { name: labelOf(vehicle) })}
                checked={marked.has(vehicle.vin)}
                onChange={({ target }) => onMark([vehicle.vin], target.checked)}
              />
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
