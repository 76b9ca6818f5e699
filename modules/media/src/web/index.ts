import type { ScreenLoaders, ScreenPart } from '@motorpool/ui/screen'
import type { VehiclePlace } from '@motorpool/vehicle/shared'

export const screens: ScreenLoaders = {
  '/monitor/media': () => import('./screens/Media.tsx'),
}

const place = (name: VehiclePlace, load: ScreenPart['load']): ScreenPart => ({
  place: name,
  permission: 'monitor/media/find',
  load,
})

/** The ways to what a vehicle's terminal recorded. */
export const parts: readonly ScreenPart[] = [
  place('vehicle.monitor.cmdLog.actions', () => import('./OfCommand.tsx')),
  place('vehicle.record.aside', () => import('./OfVehicle.tsx')),
]
