import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const identityScreenGroups = [defineScreenGroup({ key: 'system', icon: 'setting', order: 900 })]

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
    group: 'system',
    icon: 'users',
    order: 10,
    users: ['ADMIN', 'TENANT'],
    clients: ['BIZ', 'ADMIN'],
  }),
  defineScreen({
    route: '/system/roles',
    module: 'system/roles',
    group: 'system',
    icon: 'shield',
    order: 20,
    users: ['ADMIN', 'TENANT'],
    clients: ['BIZ', 'ADMIN'],
  }),
  defineScreen({
    route: '/system/onlineUsers',
    module: 'system/onlineUsers',
    group: 'system',
    order: 60,
    users: ['ADMIN', 'TENANT'],
  }),
  defineScreen({
    route: '/system/menus',
    module: 'system/menus',
    group: 'system',
    icon: 'menu',
    order: 30,
    users: ['ADMIN'],
    clients: ['ADMIN'],
  }),
  defineScreen({
    route: '/system/resources',
    module: 'system/resources',
    group: 'system',
    order: 35,
    users: ['ADMIN'],
  }),
]
