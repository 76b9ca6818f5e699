import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/vehicle/maintenanceStrategy': () => import('./screens/MaintenanceStrategy.tsx'),
}
