import { defineScreen } from '@motorpool/kernel'

export const fileScreens = [
  defineScreen({
    route: '/system/downloadCenter',
    module: 'system/downloadCenter',
    group: 'system',
    order: 800,
    users: ['ADMIN', 'TENANT', 'CUSTOMER'],
    // Customers reach it from the message that a file is ready; their menu is the portal's.
    businessUsers: ['ADMIN', 'TENANT'],
  }),
]
