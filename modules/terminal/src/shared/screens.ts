import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const terminalScreenGroup = defineScreenGroup({ key: 'terminal', icon: 'hdd', order: 40 })

const users = ['ADMIN', 'TENANT'] as const
const group = 'terminal'

export const terminalScreens = [
  defineScreen({ route: '/terminal/terminals', module: 'terminal/terminals', group, order: 10, users }),
  defineScreen({ route: '/terminal/models', module: 'terminal/models', group, order: 20, users }),
  defineScreen({ route: '/terminal/suppliers', module: 'terminal/suppliers', group, order: 30, users }),
  defineScreen({ route: '/terminal/simcards', module: 'terminal/simcards', group, order: 40, users }),
  defineScreen({
    route: '/terminal/platformAccounts',
    module: 'terminal/platformAccounts',
    group,
    order: 200,
    users,
  }),
]
