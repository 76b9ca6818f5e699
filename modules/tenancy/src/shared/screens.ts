import { defineScreen } from '@motorpool/kernel'

/** They stand in groups of the menu that the identity module declares. */
export const tenancyScreens = [
  defineScreen({
    route: '/system/orgs',
    module: 'system/orgs',
    group: 'people',
    order: 40,
    users: ['ADMIN', 'TENANT'],
  }),
  defineScreen({
    route: '/system/tenants',
    module: 'system/tenants',
    group: 'tenants',
    icon: 'building',
    order: 50,
    users: ['ADMIN'],
    clients: ['ADMIN'],
  }),
  defineScreen({
    route: '/system/tenantAbility',
    module: 'system/tenantAbility',
    group: 'tenants',
    order: 55,
    users: ['ADMIN'],
  }),
  defineScreen({
    route: '/system/themes',
    module: 'system/themes',
    group: 'tenants',
    icon: 'sun',
    order: 130,
    users: ['ADMIN', 'TENANT'],
    clients: ['BIZ', 'ADMIN'],
  }),
  defineScreen({
    route: '/system/defaultOrgs',
    module: 'system/defaultOrgs',
    group: 'tenants',
    order: 240,
    users: ['ADMIN', 'TENANT'],
  }),
]
