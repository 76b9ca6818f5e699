import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const filingScreenGroups = [
  defineScreenGroup({ key: 'vehicleFiling', parent: 'vehicle', order: 430 }),
  defineScreenGroup({ key: 'terminalFiling', parent: 'terminal', order: 320 }),
]

/** By the group of the menu; each stands at the address of its name. */
const MENU = {
  vehicleFiling: ['vehicle/modelFiling'],
  terminalFiling: [
    'terminal/chipFilingGb4',
    'terminal/chipFilingGb6',
    'terminal/modelFilingGb4',
    'terminal/modelFilingGb6',
  ],
} as const

export const filingScreens = Object.entries(MENU).flatMap(([group, modules]) =>
  modules.map((module, i) =>
    defineScreen({
      route: `/${module}`,
      module,
      group,
      order: (i + 1) * 10,
      users: ['ADMIN', 'TENANT'],
    }),
  ),
)
