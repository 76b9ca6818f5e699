import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const portalScreenGroup = defineScreenGroup({ key: 'portal', icon: 'home', order: 1 })

const users = ['CUSTOMER'] as const
const group = 'portal'

export const portalScreens = [
  defineScreen({ route: '/portal/home', module: 'portal/home', group, order: 10, users }),
  defineScreen({ route: '/portal/vehicles', module: 'portal/vehicles', group, order: 20, users }),
  defineScreen({
    route: '/portal/vehicles/{vin}',
    module: 'portal/vehicles',
    titleKey: 'portal/vehicles.detail',
    users,
    hidden: true,
  }),
  defineScreen({ route: '/portal/map', module: 'portal/map', group, order: 30, users }),
  defineScreen({ route: '/portal/assign', module: 'portal/assign', group, order: 40, users }),
  defineScreen({ route: '/portal/alarm', module: 'portal/alarm', group, order: 50, users }),
  defineScreen({ route: '/portal/fences', module: 'portal/fences', group, order: 52, users }),
  defineScreen({ route: '/portal/fenceAlarm', module: 'portal/fenceAlarm', group, order: 54, users }),
  defineScreen({ route: '/portal/maintenance', module: 'portal/maintenance', group, order: 60, users }),
  defineScreen({ route: '/portal/documents', module: 'portal/documents', group, order: 62, users }),
  defineScreen({ route: '/portal/orders', module: 'portal/orders', group, order: 65, users }),
  defineScreen({ route: '/portal/attendance', module: 'portal/attendance', group, order: 70, users }),
  defineScreen({ route: '/portal/workLogs', module: 'portal/workLogs', group, order: 75, users }),
  defineScreen({ route: '/portal/sites', module: 'portal/sites', group, order: 80, users }),
  defineScreen({ route: '/portal/content', module: 'portal/content', group, order: 90, users }),
  defineScreen({ route: '/portal/feedback', module: 'portal/feedback', group, order: 100, users }),
  defineScreen({ route: '/portal/account', module: 'portal/account', group, order: 110, users }),
]
