import { defineScreen } from '@motorpool/kernel'

/** Both stand in the group `system`, which the identity module declares. */
export const tenancyScreens = [
  defineScreen({
    route: '/system/orgs',
    module: 'system/orgs',
    group: 'system',
    order: 40,
    users: ['ADMIN', 'TENANT'],
  }),
  defineScreen({
    route: '/system/tenants',
    module: 'system/tenants',
    group: 'system',
    order: 50,
    users: ['ADMIN'],
  }),
]
