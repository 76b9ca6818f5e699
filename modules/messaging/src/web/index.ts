import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/message/message_center': () => import('./screens/centre/Centre.tsx'),
}
