import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const maintenanceScreenGroup = defineScreenGroup({ key: 'maintenance', icon: 'wrench', order: 35 })

const users = ['ADMIN', 'TENANT'] as const
const group = 'maintenance'

export const maintenanceScreens = [
  defineScreen({
    route: '/vehicle/maintenanceLog',
    module: 'vehicle/maintenanceLog',
    group,
    order: 10,
    users,
  }),
  defineScreen({
    route: '/vehicle/maintenanceStrategy',
    module: 'vehicle/maintenanceStrategy',
    group,
    order: 20,
    users,
  }),
  defineScreen({
    route: '/vehicle/maintenanceHistory',
    module: 'vehicle/maintenanceHistory',
    group,
    order: 30,
    users,
  }),
]
