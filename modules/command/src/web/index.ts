import type { ScreenLoaders, ScreenPart } from '@motorpool/ui/screen'
import type { VehiclePlace } from '@motorpool/vehicle/shared'

export const screens: ScreenLoaders = {
  '/lock/log': () => import('./screens/lock-log.tsx'),
  '/lock/cancelControl': () => import('./screens/cancel-control.tsx'),
}

const place: VehiclePlace = 'vehicle.monitor.cmdLog'

/** What the pages of a vehicle show of its commands. */
export const parts: readonly ScreenPart[] = [{ place, load: () => import('./CommandLog.tsx') }]
