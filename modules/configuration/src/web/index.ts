import type { ScreenPart } from '@motorpool/ui/screen'
import type { VehiclePlace } from '@motorpool/vehicle/shared'

const place: VehiclePlace = 'vehicle.monitor.params'

/** What the pages of a vehicle show of its terminal's parameters. */
export const parts: readonly ScreenPart[] = [{ place, load: () => import('./Params.tsx') }]
