import type { ScreenPart } from '@motorpool/ui/screen'
import type { VehiclePlace } from '@motorpool/vehicle/shared'

const place: VehiclePlace = 'vehicle.monitor.cmdLog'

/** What the pages of a vehicle show of its commands. */
export const parts: readonly ScreenPart[] = [{ place, load: () => import('./CommandLog.tsx') }]
