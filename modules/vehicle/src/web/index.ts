import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/vehicle/vehicles': () => import('./screens/vehicles.tsx'),
  '/vehicle/models': () => import('./screens/models.tsx'),
  '/vehicle/series': () => import('./screens/series.tsx'),
  '/vehicle/types': () => import('./screens/types.tsx'),
}
