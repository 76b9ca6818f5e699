import { ScreenParts } from '@motorpool/ui'
import type { VehiclePlace } from '@motorpool/vehicle/shared'
import type { ReactNode } from 'react'
import type { VehicleOverview } from '../../../../shared/index.ts'

const PLACE: VehiclePlace = 'vehicle.monitor.alarm'

/** What goes on with the vehicle; the area of alarms says it. */
export default function Alarms({ vehicle }: { vehicle: VehicleOverview }): ReactNode {
  return <ScreenParts place={PLACE} subject={vehicle.vin} height={360} />
}
