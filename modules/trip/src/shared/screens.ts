import { defineScreen } from '@motorpool/kernel'

/** In the group of the alarm module, beside the analyses. */
export const tripScreens = [
  defineScreen({
    route: '/analysis/trips',
    module: 'analysis/trips',
    group: 'analysis',
    order: 55,
    users: ['ADMIN', 'TENANT'],
  }),
  defineScreen({
    route: '/analysis/tripLinks',
    module: 'analysis/tripLinks',
    group: 'analysis',
    order: 57,
    users: ['ADMIN', 'TENANT'],
  }),
]
