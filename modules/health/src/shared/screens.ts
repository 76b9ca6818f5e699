import { defineScreen } from '@motorpool/kernel'

/** In the group of the analyses, behind that of areas. */
export const healthScreens = [
  defineScreen({
    route: '/analysis/health',
    module: 'analysis/health',
    group: 'analysis',
    order: 35,
    users: ['ADMIN', 'TENANT'],
  }),
]
