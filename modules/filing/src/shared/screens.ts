import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const filingScreenGroups = [
  defineScreenGroup({ key: 'vehicleFiling', parent: 'vehicle', order: 430 }),
  defineScreenGroup({ key: 'terminalFiling', parent: 'terminal', order: 320 }),
]

/** Screens of a group of the menu, each at the address of its name. */
const inGroup = (group: string, modules: readonly string[]) =>
  modules.map((module, i) =>
    defineScreen({
      route: `/${module}`,
      module,
      group,
      order: (i + 1) * 10,
      users: ['ADMIN', 'TENANT'],
    }),
  )

export const filingScreens = [
  ...inGroup('vehicleFiling', [
    'vehicle/readiness',
    'vehicle/modelFiling',
    'vehicle/filingGb4',
    'vehicle/filingGb6',
    'vehicle/filingGbev',
    'vehicle/terminalChanges',
  ]),
  ...inGroup('terminalFiling', [
    'terminal/chipFilingGb4',
    'terminal/chipFilingGb6',
    'terminal/modelFilingGb4',
    'terminal/modelFilingGb6',
  ]),
]
