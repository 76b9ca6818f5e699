import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/lock/locks': () => import('./screens/locks.tsx'),
  '/lock/orders': () => import('./screens/orders.tsx'),
  '/lock/history': () => import('./screens/history.tsx'),
}
