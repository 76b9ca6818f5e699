import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/vehicle/fences': () => import('./screens/fences/FenceScreen.tsx'),
}
