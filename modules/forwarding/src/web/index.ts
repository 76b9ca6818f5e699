import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/forward/data': () => import('./screens/ForwardData.tsx'),
  '/forward/log': () => import('./screens/ForwardLog.tsx'),
  '/forward/tasks/{taskId}/data': () => import('./screens/ForwardData.tsx'),
  '/forward/tasks/{taskId}/vehicles': () => import('./screens/ForwardTaskVehicles.tsx'),
  '/forward/tasks': () => import('./screens/ForwardTasks.tsx'),
}
