import { defineScreen, type UserType } from '@motorpool/kernel'

const BOTH: readonly UserType[] = ['ADMIN', 'TENANT']
const ADMIN: readonly UserType[] = ['ADMIN']

const screen = (name: string, order: number, users: readonly UserType[]) =>
  defineScreen({ route: `/system/${name}`, module: `system/${name}`, group: 'system', order, users })

/** Logs, reports and mail stand in the group `system`, which the identity module declares. */
export const logScreens = [
  screen('bizLog', 300, BOTH),
  screen('sysLog', 310, ADMIN),
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
