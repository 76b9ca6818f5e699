import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const terminalScreenGroups = [
  defineScreenGroup({ key: 'terminal', icon: 'hdd', order: 40 }),
  defineScreenGroup({ key: 'terminalModels', parent: 'terminal', order: 300 }),
  defineScreenGroup({ key: 'terminalSoftware', parent: 'terminal', order: 310 }),
]

const users = ['ADMIN', 'TENANT'] as const
/** Modules with an entry in the menu, in its order; each stands at the address of its name. */
const MENU = [
  'terminal/terminals',
  'terminal/simcards',
  'terminal/platformAccounts',
  'terminal/platformQuality',
] as const

/** Those in a group within it. */
const WITHIN = {
  terminalModels: ['terminal/models', 'terminal/suppliers', 'terminal/chipModels', 'terminal/chipFactories'],
  terminalSoftware: [
    'terminal/softVersions',
    'terminal/softVersionLocks',
    'terminal/protocols',
    'terminal/protocolCmds',
    'terminal/functionFields',
  ],
} as const

const entries = (group: string, modules: readonly string[]) =>
  modules.map((module, i) => defineScreen({ route: `/${module}`, module, group, order: (i + 1) * 10, users }))

export const terminalScreens = [
  ...entries('terminal', MENU),
  ...Object.entries(WITHIN).flatMap(([group, modules]) => entries(group, modules)),
  defineScreen({
    route: '/terminal/platformKeys',
    module: 'terminal/platformKeys',
    group: 'terminal',
    order: 50,
    users: ['ADMIN'],
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
]
