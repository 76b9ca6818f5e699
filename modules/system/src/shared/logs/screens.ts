import { defineScreen } from '@motorpool/kernel'

const group = 'system'

/** Logs, reports and mail stand in the group `system`, which the identity module declares. */
export const logScreens = [
  defineScreen({
    route: '/system/bizLog',
    module: 'system/bizLog',
    group,
    order: 300,
    users: ['ADMIN', 'TENANT'],
  }),
]
