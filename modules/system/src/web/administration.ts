import type { ScreenLoaders } from '@motorpool/ui/screen'

export const administrationScreenLoaders: ScreenLoaders = {
  '/system/userPosts': () => import('./screens/posts/index.tsx'),
  '/system/dicts': () => import('./screens/dicts/index.tsx'),
  '/system/dicItems': () => import('./screens/dicts/Items.tsx'),
  '/system/locales': () => import('./screens/locales/index.tsx'),
  '/system/parameters': () => import('./screens/parameters/index.tsx'),
  '/system/rdSettings': () => import('./screens/parameters/Settings.tsx'),
  '/system/security': () => import('./screens/security/index.tsx'),
  '/system/areas': () => import('./screens/areas/index.tsx'),
  '/system/finances': () => import('./screens/dealer/Finances.tsx'),
  '/system/dealerOpenLimit': () => import('./screens/dealer/OpenLimits.tsx'),
  '/system/employee': () => import('./screens/dealer/Employees.tsx'),
  '/system/financeBackNetwork': () => import('./screens/dealer/BackNetworks.tsx'),
  '/admin/home': () => import('./screens/admin/Home.tsx'),
}

/** The first page of the administration application. */
export const adminHome = () => import('./screens/admin/Home.tsx')
