import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const terminalScreenGroups = [
  defineScreenGroup({ key: 'terminal', icon: 'hdd', order: 40 }),
  defineScreenGroup({ key: 'terminalModels', parent: 'terminal', order: 300 }),
  defineScreenGroup({ key: 'terminalSoftware', parent: 'terminal', order: 310 }),
]

const users = ['ADMIN', 'TENANT'] as const
/** Modules with an entry in the menu, by its group and in its order; each stands at the address of its name. */
const MENU = {
  terminal: ['terminals', 'simcards', 'platformAccounts'],
  terminalModels: ['models', 'suppliers', 'chipModels', 'chipFactories'],
  terminalSoftware: ['softVersions', 'softVersionLocks', 'protocols', 'protocolCmds', 'functionFields'],
} as const

export const terminalScreens = [
  ...Object.entries(MENU).flatMap(([group, names]) =>
    names.map((name, i) => {
      const module = `terminal/${name}`
      return defineScreen({ route: `/${module}`, module, group, order: (i + 1) * 10, users })
    }),
  ),
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
]
