import { Ago, formatNumber, Mono, Nothing, StatusTag, type Tone } from '@motorpool/ui'
import { AccStatus, LocationStatus, LockStatus, OnlineStatus } from '@motorpool/vehicle/shared'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AddressedRow, MonitorRow } from '../../../shared/index.ts'
import { isNewEnergy } from '../../calls.ts'
import { Address } from '../../parts/Address.tsx'
import { Changing } from '../../parts/Changing.tsx'
import { labelOf, StateTag } from '../../parts/status.tsx'
import { type LiveRows, useLiveRow } from './live-rows.ts'

type Draw = (row: MonitorRow) => ReactNode

function Live({ rows, row, draw }: { rows: LiveRows; row: MonitorRow; draw: Draw }): ReactNode {
  return draw(useLiveRow(rows, row))
}

/** Where the vehicle is now; the row's own address while it is near. */
function LiveAddress({ rows, row }: { rows: LiveRows; row: AddressedRow }): ReactNode {
  const { lng, lat } = useLiveRow(rows, row)
  return <Address lng={lng} lat={lat} known={row} />
}

const tag = (tone: Tone, text: string): ReactNode => <StatusTag tone={tone}>{text}</StatusTag>

const measure = (value: number | null, unit: string, decimals = 1): ReactNode =>
  value === null ? <Nothing /> : <Changing text={`${formatNumber(value, decimals, decimals)} ${unit}`} />

/** The last value of a vehicle that is offline is of a time that has passed; one that was never online has none. */
const current =
  (draw: Draw): Draw =>
  (row) => {
    if (row.operatingState === 'never') return <Nothing />
    return row.onlineStatus === 'ONLINE' ? draw(row) : <span className="mp-passed">{draw(row)}</span>
  }

const DRAWN: Readonly<Record<string, Draw>> = {
  operatingState: (row) => <StateTag state={row.operatingState} alarm={row.alarm} />,
  speed: current((row) => measure(row.speed, 'km/h')),
  soc: current((row) =>
    isNewEnergy(row.vehicleCategory) ? measure(row.soc, '%', 0) : measure(row.fuel, 'L'),
  ),
  mileage: (row) => measure(row.mileage, 'km'),
  dayDistance: (row) => (row.operatingState === 'never' ? <Nothing /> : measure(row.dayDistance, 'km')),
  reportTime: (row) => <Ago value={row.reportTime} everyMs={5000} />,
  onlineStatus: (row) =>
    tag(row.onlineStatus === 'ONLINE' ? 'ok' : 'idle', labelOf(OnlineStatus, row.onlineStatus)),
  accStatus: (row) =>
    row.accStatus === null ? (
      <Nothing />
    ) : (
      tag(row.accStatus === '0' ? 'ok' : 'idle', labelOf(AccStatus, row.accStatus))
    ),
  locationStatus: current((row) =>
    tag(row.locationStatus === 'LOCATED' ? 'ok' : 'warn', labelOf(LocationStatus, row.locationStatus)),
  ),
  lockStatus: (row) => tag(row.lockStatus === 'LOCKED' ? 'bad' : 'idle', labelOf(LockStatus, row.lockStatus)),
}

/** Cells that stay current without the list being loaded again. */
export function liveCells(rows: LiveRows): Record<string, (row: object) => ReactNode> {
  const live = Object.fromEntries(
    Object.entries(DRAWN).map(([field, draw]) => [
      field,
      (row: object) => <Live rows={rows} row={row as MonitorRow} draw={draw} />,
    ]),
  )
  return {
    ...live,
    address: (row) => <LiveAddress rows={rows} row={row as AddressedRow} />,
    vin: (row) => (
      <Link to={`/single-vehicle/${(row as MonitorRow).vin}`}>
        <Mono>{(row as MonitorRow).vin}</Mono>
      </Link>
    ),
  }
}
