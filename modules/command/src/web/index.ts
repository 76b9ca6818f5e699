import type { ScreenLoaders, ScreenPart } from '@motorpool/ui/screen'
import type { VehiclePlace } from '@motorpool/vehicle/shared'
import { SENDING } from '../shared/sending.ts'

export const screens: ScreenLoaders = {
  '/lock/log': () => import('./screens/lock-log.tsx'),
  '/lock/cancelControl': () => import('./screens/cancel-control.tsx'),
}

const place = (name: VehiclePlace, part: Omit<ScreenPart, 'place'>): ScreenPart => ({ place: name, ...part })

/** What the pages and the lists of vehicles have of commands. */
export const parts: readonly ScreenPart[] = [
  place('vehicle.monitor.cmdLog', { load: () => import('./CommandLog.tsx') }),
  place('vehicle.list.actions', {
    permission: `${SENDING}/update`,
    load: () => import('./fleet/FleetCommand.tsx'),
  }),
]
