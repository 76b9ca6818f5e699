import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/analysis/health': () => import('./screens/health.tsx'),
}
