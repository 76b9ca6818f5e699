import type { ScreenLoaders } from '@motorpool/ui/screen'

export const logScreenLoaders: ScreenLoaders = {
  '/system/bizLog': () => import('./screens/biz-log/index.tsx'),
}
