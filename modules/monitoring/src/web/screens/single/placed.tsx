import { ScreenParts } from '@motorpool/ui'
import type { VehiclePlace } from '@motorpool/vehicle/shared'
import type { ComponentType } from 'react'
import type { TabProps } from './Single.tsx'

/** A tab that another area fills. */
export function placed(place: VehiclePlace): ComponentType<TabProps> {
  return function Placed({ vehicle }) {
    return <ScreenParts place={place} subject={vehicle.vin} height={360} />
  }
}
