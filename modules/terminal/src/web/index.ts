import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/terminal/terminals': () => import('./screens/terminals.tsx'),
  '/terminal/models': () => import('./screens/models.tsx'),
  '/terminal/suppliers': () => import('./screens/suppliers.tsx'),
  '/terminal/simcards': () => import('./screens/simcards.tsx'),
  '/terminal/platformAccounts': () => import('./screens/platform-accounts.tsx'),
}
