import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/system/users': () => import('./screens/users.tsx'),
  '/system/roles': () => import('./screens/roles.tsx'),
  '/system/menus': () => import('./screens/menus.tsx'),
  '/system/resources': () => import('./screens/resources.tsx'),
  '/system/onlineUsers': () => import('./screens/online.tsx'),
}
