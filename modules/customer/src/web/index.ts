import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/vehicle/workLog': () => import('./screens/WorkLog.tsx'),
  '/customer/workLogs': () => import('./screens/WorkLog.tsx'),
  '/customer/vehicles': () => import('./screens/Vehicles.tsx'),
  '/customer/fences': () => import('./screens/Fences.tsx'),
  '/customer/accounts': () => import('./screens/Accounts.tsx'),
}
