import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const vehicleScreenGroups = [
  defineScreenGroup({ key: 'vehicle', icon: 'car', order: 30 }),
  defineScreenGroup({ key: 'vehicleModels', parent: 'vehicle', order: 400 }),
  defineScreenGroup({ key: 'vehicleFaults', parent: 'vehicle', order: 410 }),
  defineScreenGroup({ key: 'workshop', parent: 'vehicle', order: 420 }),
]

const users = ['ADMIN', 'TENANT'] as const
/** Modules with an entry in the menu, by its group and in its order; each stands at the address of its name. */
const MENU = {
  vehicle: ['vehicles', 'newEnergy', 'batchQuery', 'groups', 'userVehicles', 'factoryVehicles', 'removes'],
  vehicleModels: [
    'models',
    'series',
    'types',
    'modelConfigs',
    'colors',
    'engineModels',
    'driveMotorModels',
    'energyStorageModels',
    'mapIcon',
  ],
  vehicleFaults: ['faultCodes', 'faultCodeBases', 'faultParts'],
  workshop: ['terminalChanges'],
} as const

export const vehicleScreens = [
  ...Object.entries(MENU).flatMap(([group, names]) =>
    names.map((name, i) => {
      const module = `vehicle/${name}`
      return defineScreen({ route: `/${module}`, module, group, order: (i + 1) * 10, users })
    }),
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
