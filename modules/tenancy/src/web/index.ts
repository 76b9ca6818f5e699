import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/system/orgs': () => import('./screens/orgs.tsx'),
  '/system/tenants': () => import('./screens/tenants.tsx'),
  '/system/tenantAbility': () => import('./screens/ability.tsx'),
  '/system/themes': () => import('./screens/themes/index.tsx'),
  '/system/defaultOrgs': () => import('./screens/default-orgs.tsx'),
}
