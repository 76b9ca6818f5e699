import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const lockScreenGroup = defineScreenGroup({ key: 'lock', icon: 'shield', order: 37 })

export const commandScreens = [
  defineScreen({
    route: '/lock/log',
    module: 'lock/log',
    group: 'lock',
    order: 40,
    users: ['ADMIN', 'TENANT'],
  }),
  defineScreen({
    route: '/lock/cancelControl',
    module: 'lock/cancelControl',
    group: 'lock',
    order: 50,
    users: ['ADMIN', 'TENANT'],
  }),
]
