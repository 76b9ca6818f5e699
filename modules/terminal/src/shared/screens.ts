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
    route: '/terminal/chipFactories',
    module: 'terminal/chipFactories',
    group,
    order: 50,
    users,
  }),
  defineScreen({ route: '/terminal/chipModels', module: 'terminal/chipModels', group, order: 60, users }),
  defineScreen({ route: '/terminal/softVersions', module: 'terminal/softVersions', group, order: 70, users }),
  defineScreen({
    route: '/terminal/softVersionLocks',
    module: 'terminal/softVersionLocks',
    group,
    order: 80,
    users,
  }),
  defineScreen({ route: '/terminal/protocols', module: 'terminal/protocols', group, order: 90, users }),
  defineScreen({
    route: '/terminal/protocolCmds',
    module: 'terminal/protocolCmds',
    group,
    order: 100,
    users,
  }),
  defineScreen({
    route: '/terminal/functionFields',
    module: 'terminal/functionFields',
    group,
    order: 110,
    users,
  }),
  defineScreen({
    route: '/terminal/terminals/{id}',
    module: 'terminal/terminals',
    titleKey: 'terminal/terminals.detail',
    users,
    hidden: true,
  }),
  defineScreen({
    route: '/terminal/softVersions/{id}/upstream',
    module: 'terminal/softVersionCollects',
    users,
    hidden: true,
  }),
  defineScreen({
    route: '/terminal/softVersions/{id}/downlink',
    module: 'terminal/softVersionCmds',
    users,
    hidden: true,
  }),
  defineScreen({
    route: '/terminal/platformAccounts',
    module: 'terminal/platformAccounts',
    group,
    order: 200,
    users,
  }),
]
