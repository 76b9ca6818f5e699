import { defineScreen } from '@motorpool/kernel'

const users = ['ADMIN', 'TENANT'] as const
const group = 'workshop'

// The group is declared by the vehicle module.
export const workshopScreens = [
  defineScreen({ route: '/vehicle/assembly', module: 'vehicle/assembly', group, order: 1, users }),
  defineScreen({ route: '/vehicle/debug', module: 'vehicle/debug', group, order: 2, users }),
  defineScreen({
    route: '/vehicle/debug/{vin}',
    module: 'vehicle/debug',
    titleKey: 'vehicle/debug.steps',
    users,
    hidden: true,
  }),
  defineScreen({ route: '/vehicle/debugLog', module: 'vehicle/debugLog', group, order: 3, users }),
]
