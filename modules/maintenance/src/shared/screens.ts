import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const maintenanceScreenGroup = defineScreenGroup({ key: 'maintenance', icon: 'wrench', order: 35 })

const users = ['ADMIN', 'TENANT'] as const
const group = 'maintenance'

const MENU = [
  defineScreen({
    route: '/vehicle/maintenanceStrategy',
    module: 'vehicle/maintenanceStrategy',
    group,
    order: 20,
    users,
  }),
]

export const maintenanceScreens = MENU
