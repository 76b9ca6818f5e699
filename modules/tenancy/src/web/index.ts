import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/system/orgs': () => import('./screens/orgs.tsx'),
  '/system/tenants': () => import('./screens/tenants.tsx'),
}
