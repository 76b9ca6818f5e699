import { Ago, Mono, StatusTag, TimeText, usePermission, useText } from '@motorpool/ui'
import { AccStatus, VehicleCategory } from '@motorpool/vehicle/shared'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { VehicleOverview } from '../../../shared/index.ts'
import { CopyButton } from '../../parts/Copy.tsx'
import { labelOf, StateTag } from '../../parts/status.tsx'

/** Who the vehicle is and how it stands, above every tab. */
export function Header({ vehicle }: { vehicle: VehicleOverview }): ReactNode {
  const t = useText()
  const may = usePermission()
  const { vin, plateCode } = vehicle
  return (
    <header className="sv-head">
      <div className="sv-name">
        <h1>{plateCode ?? vin}</h1>
        <span className="sv-vin">
          {plateCode ? <Mono>{vin}</Mono> : <span className="mp-faint">{t('monitor.noPlate')}</span>}
          <CopyButton text={vin} label={t('monitor.copyVin')} />
        </span>
        <span className="mp-soft sv-kind">
          {labelOf(VehicleCategory, vehicle.vehicleCategory)}
          {vehicle.vehicleModel ? ` · ${vehicle.vehicleModel}` : ''}
        </span>
        {may('vehicle/vehicles/find') ? (
          <Link to={`/vehicle/vehicles/${vehicle.id}`}>{t('monitor.card.record')}</Link>
        ) : null}
      </div>
      <div className="sv-states">
        <States vehicle={vehicle} />
      </div>
      <div className="sv-report">
        <span className="mp-faint">{t('monitor.lastReport')}</span>
        <TimeText value={vehicle.reportTime} />
        <span className="mp-soft">
          <Ago value={vehicle.reportTime} everyMs={5000} />
        </span>
      </div>
    </header>
  )
}

function States({ vehicle }: { vehicle: VehicleOverview }): ReactNode {
  const { operatingState, alarm, accStatus } = vehicle
  return (
    <>
      <StateTag state={operatingState} alarm={alarm} />
      {accStatus ? (
        <StatusTag tone={accStatus === '0' ? 'ok' : 'idle'}>{labelOf(AccStatus, accStatus)}</StatusTag>
      ) : null}
    </>
  )
}
