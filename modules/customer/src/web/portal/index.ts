import type { ScreenLoaders } from '@motorpool/ui/screen'

export const portalPages: ScreenLoaders = {
  '/portal/home': () => import('./screens/Home.tsx'),
  '/portal/vehicles': () => import('./screens/Vehicles.tsx'),
  '/portal/vehicles/{vin}': () => import('./screens/Vehicle.tsx'),
  '/portal/map': () => import('./screens/PortalMap.tsx'),
  '/portal/assign': () => import('./screens/Assign.tsx'),
  '/portal/alarm': () => import('./screens/Alarms.tsx'),
  '/portal/fences': () => import('./screens/Fences.tsx'),
  '/portal/fenceAlarm': () => import('./screens/FenceAlarms.tsx'),
  '/portal/maintenance': () => import('./screens/Maintenance.tsx'),
  '/portal/documents': () => import('./screens/Documents.tsx'),
  '/portal/orders': () => import('./screens/Orders.tsx'),
  '/portal/attendance': () => import('./screens/Attendance.tsx'),
  '/portal/workLogs': () => import('./screens/WorkLogs.tsx'),
  '/portal/sites': () => import('./screens/Sites.tsx'),
  '/portal/content': () => import('./screens/Content.tsx'),
  '/portal/feedback': () => import('./screens/Feedback.tsx'),
  '/portal/account': () => import('./screens/Account.tsx'),
}
