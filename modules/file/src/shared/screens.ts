import { defineScreen } from '@motorpool/kernel'

export const fileScreens = [
  defineScreen({
    route: '/system/downloadCenter',
    module: 'system/downloadCenter',
    group: 'system',
    order: 800,
    users: ['ADMIN', 'TENANT', 'CUSTOMER'],
  }),
]
