import { Ago, Mono, StatusTag, TimeText, usePermission, useText } from '@motorpool/ui'
import { AccStatus, OnlineStatus, RunStatus, VehicleCategory } from '@motorpool/vehicle/shared'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { VehicleOverview } from '../../../shared/index.ts'
import { CopyButton } from '../../parts/Copy.tsx'
import { labelOf } from '../../parts/status.tsx'

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
  const t = useText()
  const online = vehicle.onlineStatus === 'ONLINE'
  return (
    <>
      <StatusTag tone={online ? 'ok' : 'idle'} solid>
        {labelOf(OnlineStatus, vehicle.onlineStatus)}
      </StatusTag>
      {online && vehicle.alarm ? (
        <StatusTag tone="bad" solid>
          {t('map.status.alarm')}
        </StatusTag>
      ) : null}
      {online && vehicle.charging ? (
        <StatusTag tone="warn" solid>
          {t('map.status.charging')}
        </StatusTag>
      ) : null}
      {online && vehicle.runStatus ? (
        <StatusTag tone={vehicle.runStatus === 'RUNNING' ? 'ok' : 'info'}>
          {labelOf(RunStatus, vehicle.runStatus)}
        </StatusTag>
      ) : null}
      {online && vehicle.accStatus ? (
        <StatusTag tone={vehicle.accStatus === '0' ? 'ok' : 'idle'}>
          {labelOf(AccStatus, vehicle.accStatus)}
        </StatusTag>
      ) : null}
    </>
  )
}
