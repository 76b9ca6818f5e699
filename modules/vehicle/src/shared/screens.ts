import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export { SINGLE_TABS, type SingleTab } from './tabs.ts'

export const vehicleScreenGroups = [
  defineScreenGroup({ key: 'vehicle', icon: 'car', order: 30 }),
  defineScreenGroup({ key: 'vehicleModels', parent: 'vehicle', order: 400 }),
  defineScreenGroup({ key: 'vehicleFaults', parent: 'vehicle', order: 410 }),
  defineScreenGroup({ key: 'workshop', parent: 'vehicle', order: 420 }),
]

const users = ['ADMIN', 'TENANT'] as const
/** Modules with an entry in the menu, in its order; each stands at the address of its name. */
const MENU = [
  'vehicle/vehicles',
  'vehicle/newEnergy',
  'vehicle/batchQuery',
  'vehicle/groups',
  'vehicle/userVehicles',
  'vehicle/factoryVehicles',
  'vehicle/removes',
] as const

/** Those in a group within it. */
const WITHIN = {
  vehicleModels: [
    'vehicle/models',
    'vehicle/series',
    'vehicle/types',
    'vehicle/modelConfigs',
    'vehicle/colors',
    'vehicle/engineModels',
    'vehicle/driveMotorModels',
    'vehicle/energyStorageModels',
    'vehicle/mapIcon',
  ],
  vehicleFaults: ['vehicle/faultCodes', 'vehicle/faultCodeBases', 'vehicle/faultParts'],
} as const

const entries = (group: string, modules: readonly string[]) =>
  modules.map((module, i) => defineScreen({ route: `/${module}`, module, group, order: (i + 1) * 10, users }))

export const vehicleScreens = [
  ...entries('vehicle', MENU),
  ...Object.entries(WITHIN).flatMap(([group, modules]) => entries(group, modules)),
  defineScreen({
    route: '/vehicle/vehicles/{id}',
    module: 'vehicle/vehicles',
    titleKey: 'vehicle.picture',
    users,
    hidden: true,
  }),
  defineScreen({
    route: '/vehicle/newEnergy/{id}',
    module: 'vehicle/newEnergy',
    titleKey: 'vehicle/newEnergy.steps',
    users,
    hidden: true,
  }),
]
