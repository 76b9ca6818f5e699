import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/system/consumers': () => import('./screens/consumers/index.tsx'),
}
