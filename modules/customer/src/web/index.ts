import type { ScreenLoaders, ScreenPart } from '@motorpool/ui/screen'
import type { VehiclePlace } from '@motorpool/vehicle/shared'

export const screens: ScreenLoaders = {
  '/vehicle/workLog': () => import('./screens/WorkLog.tsx'),
  '/vehicle/documents': () => import('./screens/Documents.tsx'),
  '/customer/workLogs': () => import('./screens/WorkLog.tsx'),
  '/customer/vehicles': () => import('./screens/Vehicles.tsx'),
  '/customer/fences': () => import('./screens/Fences.tsx'),
  '/customer/accounts': () => import('./screens/Accounts.tsx'),
}

const PAPERS: VehiclePlace = 'vehicle.record.papers'

export const parts: readonly ScreenPart[] = [
  { place: PAPERS, permission: 'vehicle/documents/find', load: () => import('./documents/OfVehicle.tsx') },
]
