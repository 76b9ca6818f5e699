import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const filingScreenGroups = [defineScreenGroup({ key: 'vehicleFiling', parent: 'vehicle', order: 430 })]

export const filingScreens = [
  defineScreen({
    route: '/vehicle/modelFiling',
    module: 'vehicle/modelFiling',
    group: 'vehicleFiling',
    order: 10,
    users: ['ADMIN', 'TENANT'],
  }),
]
