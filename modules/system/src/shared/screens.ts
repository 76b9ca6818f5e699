import { defineScreen, type UserType } from '@motorpool/kernel'

const BOTH: readonly UserType[] = ['ADMIN', 'TENANT']
const ADMIN: readonly UserType[] = ['ADMIN']

const screen = (name: string, order: number, users: readonly UserType[], group = 'settings') =>
  defineScreen({ route: `/system/${name}`, module: `system/${name}`, group, order, users })

const platform = (name: string, order: number, icon: string) =>
  defineScreen({
    route: `/system/${name}`,
    module: `system/${name}`,
    group: 'settings',
    icon,
    order,
    users: ADMIN,
    clients: ['ADMIN'],
  })

/** They stand in groups of the menu that the identity module declares. */
export const administrationScreens = [
  screen('userPosts', 50, BOTH, 'people'),
  platform('dicts', 100, 'list'),
  screen('dicItems', 110, ADMIN),
  // The platform's texts are written in its own application, a tenant's by its staff in theirs.
  defineScreen({
    route: '/system/locales',
    module: 'system/locales',
    group: 'settings',
    icon: 'globe',
    order: 120,
    users: BOTH,
    clients: ['ADMIN', 'BIZ'],
    businessUsers: ['TENANT'],
  }),
  platform('parameters', 140, 'settings'),
  screen('security', 100, ADMIN, 'system'),
  screen('rdSettings', 150, ADMIN),
  screen('areas', 160, ADMIN),
  screen('finances', 200, BOTH, 'dealers'),
  screen('dealerOpenLimit', 210, BOTH, 'dealers'),
  screen('employee', 45, BOTH, 'people'),
  screen('financeBackNetwork', 230, BOTH, 'dealers'),
  defineScreen({
    route: '/admin/home',
    module: 'admin/home',
    users: ADMIN,
    clients: ['ADMIN'],
    hidden: true,
  }),
]
