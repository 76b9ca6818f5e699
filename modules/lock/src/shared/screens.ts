import { defineScreen } from '@motorpool/kernel'

const users = ['ADMIN', 'TENANT'] as const
const group = 'lock'

/** The group is that of the commands (`@motorpool/command`). */
export const lockScreens = [
  defineScreen({ route: '/lock/locks', module: 'lock/locks', group, order: 10, users }),
  defineScreen({ route: '/lock/orders', module: 'lock/orders', group, order: 20, users }),
  defineScreen({ route: '/lock/history', module: 'lock/history', group, order: 30, users }),
]
