import type { ScreenLoaders } from '@motorpool/ui/screen'

export const realNamePages: ScreenLoaders = {
  '/portal/realName': () => import('./RealName.tsx'),
}
