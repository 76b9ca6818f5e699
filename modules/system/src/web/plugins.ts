import type { ScreenLoaders } from '@motorpool/ui/screen'

export const pluginScreenLoaders: ScreenLoaders = {
  '/demo/pluginMarket': () => import('./screens/plugin-market/index.tsx'),
}
