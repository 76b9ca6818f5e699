import type { ScreenLoaders, ScreenPart } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/analysis/trips': () => import('./screens/trips.tsx'),
}

export const parts: readonly ScreenPart[] = []
