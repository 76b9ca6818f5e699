import { defineScreen, type UserType } from '@motorpool/kernel'

const BOTH: readonly UserType[] = ['ADMIN', 'TENANT']

const screen = (name: string, order: number, users: readonly UserType[]) =>
  defineScreen({ route: `/system/${name}`, module: `system/${name}`, group: 'logs', order, users })

/** Logs, reports and mail stand in the group `system`, which the identity module declares. */
export const logScreens = [
  screen('bizLog', 300, BOTH),
  defineScreen({
    route: '/system/sysLog',
    module: 'system/sysLog',
    group: 'system',
    icon: 'file',
    order: 310,
    users: ['ADMIN'],
    clients: ['ADMIN'],
  }),
  screen('smsLog', 320, BOTH),
  screen('emailConfigs', 330, BOTH),
  screen('reports', 340, BOTH),
  defineScreen({
    route: '/system/reports/{pageCode}',
    module: 'system/reports',
    titleKey: 'report.view',
    users: BOTH,
    hidden: true,
  }),
]
