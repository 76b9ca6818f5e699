import { defineScreen } from '@motorpool/kernel'

// It stands in the vehicles' group, which the vehicle module declares.
export const customerScreens = [
  defineScreen({
    route: '/vehicle/workLog',
    module: 'vehicle/workLog',
    group: 'vehicle',
    order: 290,
    users: ['ADMIN', 'TENANT'],
  }),
]
