import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/vehicle/maintenanceLog': () => import('./screens/MaintenanceLog.tsx'),
  '/vehicle/maintenanceStrategy': () => import('./screens/MaintenanceStrategy.tsx'),
  '/vehicle/maintenanceHistory': () => import('./screens/MaintenanceHistory.tsx'),
}
