import { defineScreen, type UserType } from '@motorpool/kernel'

const BOTH: readonly UserType[] = ['ADMIN', 'TENANT']
const ADMIN: readonly UserType[] = ['ADMIN']

const screen = (name: string, order: number, users: readonly UserType[]) =>
  defineScreen({ route: `/system/${name}`, module: `system/${name}`, group: 'system', order, users })

const platform = (name: string, order: number, icon: string) =>
  defineScreen({
    route: `/system/${name}`,
    module: `system/${name}`,
    group: 'system',
    icon,
    order,
    users: ADMIN,
    clients: ['ADMIN'],
  })

/** All stand in the group `system`, which the identity module declares. */
export const administrationScreens = [
  screen('userPosts', 60, BOTH),
  platform('dicts', 100, 'list'),
  screen('dicItems', 110, ADMIN),
  // The platform's texts are written in its own application, a tenant's by its staff in theirs.
  defineScreen({
    route: '/system/locales',
    module: 'system/locales',
    group: 'system',
    icon: 'globe',
    order: 120,
    users: BOTH,
    clients: ['ADMIN', 'BIZ'],
    businessUsers: ['TENANT'],
  }),
  platform('parameters', 140, 'settings'),
  screen('security', 145, ADMIN),
  screen('rdSettings', 150, ADMIN),
  screen('areas', 160, ADMIN),
  screen('finances', 200, BOTH),
  screen('dealerOpenLimit', 210, BOTH),
  screen('employee', 220, BOTH),
  screen('financeBackNetwork', 230, BOTH),
  defineScreen({
    route: '/admin/home',
    module: 'admin/home',
    users: ADMIN,
    clients: ['ADMIN'],
    hidden: true,
  }),
]
