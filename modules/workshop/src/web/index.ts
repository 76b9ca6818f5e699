import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/vehicle/assembly': () => import('./screens/assembly.tsx'),
  '/vehicle/debug': () => import('./screens/debug.tsx'),
  '/vehicle/debug/{vin}': () => import('./screens/debug-steps.tsx'),
  '/vehicle/debugLog': () => import('./screens/debug-log.tsx'),
}
