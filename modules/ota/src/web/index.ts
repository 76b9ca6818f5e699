import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/ota/files': () => import('./screens/OtaFiles.tsx'),
  '/ota/keys': () => import('./screens/OtaKeys.tsx'),
  '/ota/log': () => import('./screens/OtaLog.tsx'),
  '/ota/tasks': () => import('./screens/OtaTasks.tsx'),
}
