import './record.css'
import { Ago, EmptyState, Panel, SkeletonBlock, usePermission, useText } from '@motorpool/ui'
import type { PartProps } from '@motorpool/ui/screen'
import type { ReactNode } from 'react'
import type { VehicleOverview } from '../../../shared/index.ts'
import { Address } from '../../parts/Address.tsx'
import { SmallMap } from '../../parts/SmallMap.tsx'
import { useMayLook, useVehicle } from '../../parts/useVehicle.ts'
import { LastTripPanel } from './LastTripPanel.tsx'

/** Where a vehicle is and where it drove last, on its record. */
export default function RecordPlace({ subject: vin }: PartProps): ReactNode {
  const may = usePermission()
  const mayLook = useMayLook()
  const { data, error } = useVehicle(vin, mayLook)
  if (!mayLook || (error && !data)) return null
  return (
    <>
      {data ? <Place vehicle={data} /> : <SkeletonBlock height={280} />}
      {data && may('single-vehicle/track/find') ? <LastTripPanel vin={vin} /> : null}
    </>
  )
}

function Place({ vehicle }: { vehicle: VehicleOverview }): ReactNode {
  const t = useText()
  const { lng, lat } = vehicle
  const isKnown = lng !== null && lat !== null
  return (
    <Panel title={t('monitor.basic.position')} flush>
      <div className="record-map">
        {isKnown ? (
          <SmallMap vehicle={vehicle} />
        ) : (
          <EmptyState
            icon="pin"
            title={t('monitor.basic.noPosition')}
            hint={t('monitor.basic.noPositionHint')}
          />
        )}
      </div>
      {isKnown ? (
        <p className="record-address">
          <Address lng={lng} lat={lat} known={vehicle} />
          <span className="mp-faint">
            <Ago value={vehicle.positionTime} everyMs={5000} />
          </span>
        </p>
      ) : null}
    </Panel>
  )
}
