import type { AlarmPlace } from '@motorpool/alarm/shared'
import { REMINDER_PLACE } from '@motorpool/maintenance/shared'
import type { ScreenLoaders, ScreenPart } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/service/orders': () => import('./screens/Orders.tsx'),
  '/service/orders/{id}': () => import('./screens/OrderDetail.tsx'),
  '/service/workOrders': () => import('./screens/WorkOrders.tsx'),
  '/service/workOrders/{id}': () => import('./screens/WorkOrderDetail.tsx'),
  '/service/stations': () => import('./screens/Stations.tsx'),
  '/service/resourceRelations': () => import('./screens/Relations.tsx'),
}

const permission = 'service/orders/create'
const ALARM: AlarmPlace = 'alarm.story.actions'

/** An alarm and a reminder are reasons to ask for service. */
export const parts: readonly ScreenPart[] = [
  { place: ALARM, permission, load: () => import('./asking/AskForAlarm.tsx') },
  { place: REMINDER_PLACE, permission, load: () => import('./asking/AskForReminder.tsx') },
]
