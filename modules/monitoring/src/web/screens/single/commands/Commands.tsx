import { ScreenParts } from '@motorpool/ui'
import type { VehiclePlace } from '@motorpool/vehicle/shared'
import type { ReactNode } from 'react'
import type { VehicleOverview } from '../../../../shared/index.ts'

const PLACE: VehiclePlace = 'vehicle.monitor.cmdLog'

/** The vehicle's commands; the area of commands shows them. */
export default function Commands({ vehicle }: { vehicle: VehicleOverview }): ReactNode {
  return <ScreenParts place={PLACE} subject={vehicle.vin} height={360} />
}
