import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/monitor/vehicleDistribution': () => import('./screens/distribution/Distribution.tsx'),
  '/monitor/vehicleStatus': () => import('./screens/status/Status.tsx'),
  '/monitor/messageQuery': () => import('./screens/message/MessageQuery.tsx'),
  '/terminal/unknownDevices': () => import('./screens/unknown/UnknownDevices.tsx'),
  '/bigscreen/overview': () => import('./screens/bigscreen/Overview.tsx'),
  '/bigscreen/region': () => import('./screens/bigscreen/Region.tsx'),
  '/single-vehicle/{vin}': () => import('./screens/single/Single.tsx'),
}
