import { Mono } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { VehicleView } from '../../../shared/consumers.ts'

/** VIN, plate and tenant; the id of a vehicle whose record is gone. */
export function Vehicle({ of: { vehicleId, vin, plate, tenantName } }: { of: VehicleView }): ReactNode {
  return (
    <span className="consumers-vehicle">
      <Mono>{vin ?? `#${vehicleId}`}</Mono>
      <span className="mp-faint">{[plate, tenantName].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
