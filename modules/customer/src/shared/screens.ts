import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const customerScreenGroups = [defineScreenGroup({ key: 'customer', icon: 'users', order: 57 })]

// Work logs and documents stand in the vehicles' group, which the vehicle module declares.
export const customerScreens = [
  defineScreen({
    route: '/vehicle/workLog',
    module: 'vehicle/workLog',
    group: 'vehicle',
    order: 290,
    users: ['ADMIN', 'TENANT'],
  }),
  defineScreen({
    route: '/vehicle/documents',
    module: 'vehicle/documents',
    group: 'vehicle',
    order: 295,
    users: ['ADMIN', 'TENANT'],
  }),
  defineScreen({
    route: '/customer/accounts',
    module: 'customer/accounts',
    group: 'customer',
    order: 10,
    users: ['ADMIN', 'TENANT'],
  }),
  defineScreen({
    route: '/customer/vehicles',
    module: 'customer/vehicles',
    group: 'customer',
    order: 20,
    users: ['ADMIN', 'TENANT'],
  }),
  defineScreen({
    route: '/customer/fences',
    module: 'customer/fences',
    group: 'customer',
    order: 30,
    users: ['ADMIN', 'TENANT'],
  }),
  defineScreen({
    route: '/customer/workLogs',
    module: 'customer/workLogs',
    group: 'customer',
    order: 40,
    users: ['ADMIN', 'TENANT'],
  }),
]

export { portalScreenGroup, portalScreens } from './portal/screens.ts'
