import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const realnameScreenGroups = [defineScreenGroup({ key: 'verify', icon: 'idcard', order: 55 })]

const SCREENS = [
  'ownerWizard',
  'storeWizard',
  'ownerRequests',
  'storeRequests',
  'vehicleInfo',
  'realNameRecords',
  'realTimeStatus',
  'oneLinkLogs',
  'accountInfo',
  'orgInfo',
]

const inOrder = (names: readonly string[]) =>
  names.map((name, i) =>
    defineScreen({
      route: `/verify/${name}`,
      module: `verify/${name}`,
      group: 'verify',
      order: (i + 1) * 10,
      users: ['ADMIN', 'TENANT'],
    }),
  )

export const realnameScreens = [...inOrder(SCREENS)]

/** What owners have of it in the portal. */
export const ownRealNameScreens = [
  defineScreen({
    route: '/portal/realName',
    module: 'portal/realName',
    group: 'portal',
    order: 45,
    users: ['CUSTOMER'],
  }),
]
