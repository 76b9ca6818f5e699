import type { MessagePlace } from '@motorpool/messaging/shared'
import type { ScreenLoaders, ScreenPart } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/notice/strategies': () => import('./screens/Strategies.tsx'),
  '/notice/logs': () => import('./screens/Logs.tsx'),
}

const place = (name: MessagePlace, load: ScreenPart['load']): ScreenPart => ({ place: name, load })

/** What the message centre lets people choose, and the portal's page of the own account. */
export const parts: readonly ScreenPart[] = [
  place('message.ways', () => import('./browser/PushSwitch.tsx')),
  place('portal.ways', () => import('./browser/PushSwitch.tsx')),
]
