import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/vehicle/modelFiling': () => import('./screens/ModelFiling.tsx'),
}
