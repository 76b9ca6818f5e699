import { defineScreen } from '@motorpool/kernel'

export const streamScreens = [
  defineScreen({
    route: '/system/consumers',
    module: 'system/consumers',
    group: 'system',
    icon: 'layers',
    order: 110,
    users: ['ADMIN'],
  }),
]
