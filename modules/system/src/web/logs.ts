import type { ScreenLoaders } from '@motorpool/ui/screen'

export const logScreenLoaders: ScreenLoaders = {
  '/system/bizLog': () => import('./screens/biz-log/index.tsx'),
  '/system/sysLog': () => import('./screens/sys-log/index.tsx'),
  '/system/smsLog': () => import('./screens/sms-log/index.tsx'),
  '/system/emailConfigs': () => import('./screens/email/index.tsx'),
  '/system/reports': () => import('./screens/reports/index.tsx'),
  '/system/reports/{pageCode}': () => import('./screens/reports/View.tsx'),
}
