import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const vehicleScreenGroup = defineScreenGroup({ key: 'vehicle', icon: 'car', order: 30 })

const users = ['ADMIN', 'TENANT'] as const
const group = 'vehicle'

/** Modules with a menu entry of their own, in the order of the menu; each stands at the address of its name. */
const MENU = [
  'vehicle/vehicles',
  'vehicle/batchQuery',
  'vehicle/newEnergy',
  'vehicle/models',
  'vehicle/series',
  'vehicle/types',
  'vehicle/colors',
  'vehicle/modelConfigs',
  'vehicle/groups',
  'vehicle/terminalChanges',
  'vehicle/mapIcon',
  'vehicle/faultCodes',
  'vehicle/faultCodeBases',
  'vehicle/faultParts',
  'vehicle/engineModels',
  'vehicle/driveMotorModels',
  'vehicle/energyStorageModels',
  'vehicle/userVehicles',
  'vehicle/factoryVehicles',
  'vehicle/removes',
] as const

export const vehicleScreens = [
  ...MENU.map((module, i) =>
    defineScreen({ route: `/${module}`, module, group, order: (i + 1) * 10, users }),
  ),
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
