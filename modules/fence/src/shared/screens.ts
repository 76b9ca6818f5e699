import { defineScreen } from '@motorpool/kernel'

const users = ['ADMIN', 'TENANT'] as const

export const fenceScreens = [
  defineScreen({ route: '/vehicle/fences', module: 'vehicle/fences', group: 'monitor', order: 60, users }),
]
