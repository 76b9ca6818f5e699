import { defineScreen } from '@motorpool/kernel'

const users = ['ADMIN', 'TENANT'] as const

// The group is declared by the alarm module.
export const fenceScreens = [
  defineScreen({ route: '/vehicle/fences', module: 'vehicle/fences', group: 'alarm', order: 68, users }),
]
