import { defineScreen } from '@motorpool/kernel'

const users = ['ADMIN', 'TENANT'] as const
const group = 'vehicle'

// They stand in the vehicles' group, which the vehicle module declares.
export const workshopScreens = [
  defineScreen({ route: '/vehicle/assembly', module: 'vehicle/assembly', group, order: 300, users }),
  defineScreen({ route: '/vehicle/debug', module: 'vehicle/debug', group, order: 310, users }),
  defineScreen({
    route: '/vehicle/debug/{vin}',
    module: 'vehicle/debug',
    titleKey: 'vehicle/debug.steps',
    users,
    hidden: true,
  }),
  defineScreen({ route: '/vehicle/debugLog', module: 'vehicle/debugLog', group, order: 320, users }),
]
