import type { ScreenLoaders, ScreenPart } from '@motorpool/ui/screen'
import type { VehiclePlace } from '@motorpool/vehicle/shared'

export const screens: ScreenLoaders = {
  '/analysis/trips': () => import('./screens/trips.tsx'),
  '/analysis/tripLinks': () => import('./screens/trip-links.tsx'),
}

const TRACK: VehiclePlace = 'vehicle.monitor.track'

/** What stands above the track of a vehicle, and among the tools of an owner's machine. */
export const parts: readonly ScreenPart[] = [
  { place: TRACK, permission: 'single-vehicle/track/find', load: () => import('./day/VehicleDay.tsx') },
  {
    place: 'portal.vehicle',
    permission: 'portal/vehicles/update',
    load: () => import('./position/SharePosition.tsx'),
  },
]

/** The pages of links, for everybody. */
export const loadSharedTrip = () => import('./SharedTrip.tsx')
export const loadSharedPosition = () => import('./position/SharedPosition.tsx')
