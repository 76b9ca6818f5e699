import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const vehicleScreenGroup = defineScreenGroup({ key: 'vehicle', icon: 'car', order: 30 })

const users = ['ADMIN', 'TENANT'] as const
const group = 'vehicle'

export const vehicleScreens = [
  defineScreen({ route: '/vehicle/vehicles', module: 'vehicle/vehicles', group, order: 10, users }),
  defineScreen({ route: '/vehicle/models', module: 'vehicle/models', group, order: 40, users }),
  defineScreen({ route: '/vehicle/series', module: 'vehicle/series', group, order: 50, users }),
  defineScreen({ route: '/vehicle/types', module: 'vehicle/types', group, order: 60, users }),
]
