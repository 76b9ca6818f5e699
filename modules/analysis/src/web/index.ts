import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/analysis/onlineRate': () => import('./screens/online-rate.tsx'),
  '/analysis/model': () => import('./screens/model.tsx'),
  '/analysis/area': () => import('./screens/area.tsx'),
  '/analysis/workTimeTotal': () => import('./screens/work-time.tsx'),
  '/analysis/mileage': () => import('./screens/mileage.tsx'),
  '/analysis/fuel': () => import('./screens/fuel.tsx'),
  '/analysis/vehicleReport': () => import('./screens/vehicle-report.tsx'),
}
