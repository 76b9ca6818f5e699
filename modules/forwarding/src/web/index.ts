import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/forward/data': () => import('./screens/ForwardData.tsx'),
  '/forward/log': () => import('./screens/ForwardLog.tsx'),
  '/forward/tasks': () => import('./screens/ForwardTasks.tsx'),
}
