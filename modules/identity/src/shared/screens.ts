import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

/** The administration's groups are all declared here: its screens are those of several modules. */
export const identityScreenGroups = [
  defineScreenGroup({ key: 'system', icon: 'setting', order: 900 }),
  defineScreenGroup({ key: 'people', parent: 'system', order: 10 }),
  defineScreenGroup({ key: 'tenants', parent: 'system', order: 20 }),
  defineScreenGroup({ key: 'settings', parent: 'system', order: 30 }),
  defineScreenGroup({ key: 'dealers', parent: 'system', order: 40 }),
  defineScreenGroup({ key: 'logs', parent: 'system', order: 50 }),
]

const EVERYBODY = ['ADMIN', 'TENANT', 'CUSTOMER'] as const

/** The shell: routes the console always has, whatever the roles grant. */
const shell = [
  defineScreen({ route: '/', titleKey: 'screen.layout', users: EVERYBODY, hidden: true, open: true }),
  defineScreen({ route: '/login', titleKey: 'screen.login', users: EVERYBODY, hidden: true, open: true }),
  defineScreen({
    route: '/home',
    module: 'home',
    menuTitleKey: 'menu.home',
    icon: 'home',
    users: EVERYBODY,
    open: true,
  }),
  defineScreen({ route: '/401', titleKey: 'screen.401', users: EVERYBODY, hidden: true, open: true }),
  defineScreen({ route: '/404', titleKey: 'screen.404', users: EVERYBODY, hidden: true, open: true }),
  defineScreen({ route: '/500', titleKey: 'screen.500', users: EVERYBODY, hidden: true, open: true }),
]

export const identityScreens = [
  ...shell,
  defineScreen({
    route: '/system/users',
    module: 'system/users',
    group: 'people',
    icon: 'users',
    order: 10,
    users: ['ADMIN', 'TENANT'],
    clients: ['BIZ', 'ADMIN'],
  }),
  defineScreen({
    route: '/system/roles',
    module: 'system/roles',
    group: 'people',
    icon: 'shield',
    order: 20,
    users: ['ADMIN', 'TENANT'],
    clients: ['BIZ', 'ADMIN'],
  }),
  defineScreen({
    route: '/system/onlineUsers',
    module: 'system/onlineUsers',
    group: 'people',
    order: 60,
    users: ['ADMIN', 'TENANT'],
  }),
  defineScreen({
    route: '/system/menus',
    module: 'system/menus',
    group: 'settings',
    icon: 'menu',
    order: 30,
    users: ['ADMIN'],
    clients: ['ADMIN'],
  }),
  defineScreen({
    route: '/system/resources',
    module: 'system/resources',
    group: 'settings',
    order: 35,
    users: ['ADMIN'],
  }),
]
