import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/analysis/reports': () => import('./screens/Reports.tsx'),
}
