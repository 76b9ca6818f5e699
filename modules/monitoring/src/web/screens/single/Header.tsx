import { Mono, StatusTag, SubjectHead, usePermission, useText } from '@motorpool/ui'
import { AccStatus, VehicleCategory } from '@motorpool/vehicle/shared'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { VehicleOverview } from '../../../shared/index.ts'
import { CopyButton } from '../../parts/Copy.tsx'
import { labelOf, StateTag } from '../../parts/status.tsx'
import { conformancePath } from '../conformance/address.ts'

/** Who the vehicle is and how it stands, above every tab. */
export function Header({ vehicle }: { vehicle: VehicleOverview }): ReactNode {
  const t = useText()
  const may = usePermission()
  const { vin, plateCode } = vehicle
  return (
    <SubjectHead
      title={plateCode ?? vin}
      code={
        <>
          {plateCode ? <Mono>{vin}</Mono> : <span className="mp-faint">{t('monitor.noPlate')}</span>}
          <CopyButton text={vin} label={t('monitor.copyVin')} />
        </>
      }
      kind={[labelOf(VehicleCategory, vehicle.vehicleCategory), vehicle.vehicleModel]
        .filter(Boolean)
        .join(' · ')}
      states={<States vehicle={vehicle} />}
      reportTime={vehicle.reportTime}
      tools={
        may('monitor/messageQuery/find') ? (
          <Link to={conformancePath({ vin, protocolId: null, from: null, to: null })}>
            {t('monitor.conformance')}
          </Link>
        ) : null
      }
    />
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
