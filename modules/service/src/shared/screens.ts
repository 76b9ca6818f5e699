import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const serviceScreenGroup = defineScreenGroup({ key: 'service', icon: 'wrench', order: 37 })

const users = ['ADMIN', 'TENANT'] as const
const group = 'service'

export const serviceScreens = [
  defineScreen({ route: '/service/orders', module: 'service/orders', group, order: 10, users }),
  defineScreen({
    route: '/service/orders/{id}',
    module: 'service/orders',
    titleKey: 'service/orders.detail',
    users,
    hidden: true,
  }),
  defineScreen({ route: '/service/workOrders', module: 'service/workOrders', group, order: 20, users }),
  defineScreen({
    route: '/service/workOrders/{id}',
    module: 'service/workOrders',
    titleKey: 'service/workOrders.detail',
    users,
    hidden: true,
  }),
  defineScreen({ route: '/service/stations', module: 'service/stations', group, order: 40, users }),
  defineScreen({
    route: '/service/resourceRelations',
    module: 'service/resourceRelations',
    group,
    order: 50,
    users,
  }),
]
