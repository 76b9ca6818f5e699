import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/notice/strategies': () => import('./screens/Strategies.tsx'),
  '/notice/logs': () => import('./screens/Logs.tsx'),
}
