import { defineScreen } from '@motorpool/kernel'

/** All stand in the group `system`, which the identity module declares. */
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
    icon: 'building',
    order: 50,
    users: ['ADMIN'],
    clients: ['ADMIN'],
  }),
  defineScreen({
    route: '/system/tenantAbility',
    module: 'system/tenantAbility',
    group: 'system',
    order: 55,
    users: ['ADMIN'],
  }),
  defineScreen({
    route: '/system/themes',
    module: 'system/themes',
    group: 'system',
    icon: 'sun',
    order: 130,
    users: ['ADMIN', 'TENANT'],
    clients: ['BIZ', 'ADMIN'],
  }),
  defineScreen({
    route: '/system/defaultOrgs',
    module: 'system/defaultOrgs',
    group: 'system',
    order: 240,
    users: ['ADMIN', 'TENANT'],
  }),
]
