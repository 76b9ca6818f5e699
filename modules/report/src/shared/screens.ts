import { defineScreen } from '@motorpool/kernel'

/** In the group of the alarm module, beside the analyses. */
export const reportScreens = [
  defineScreen({
    route: '/analysis/reports',
    module: 'analysis/reports',
    group: 'analysis',
    order: 110,
    users: ['ADMIN', 'TENANT'],
  }),
]
