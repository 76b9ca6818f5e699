import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/system/downloadCenter': () => import('./screens/downloads/Downloads.tsx'),
}
