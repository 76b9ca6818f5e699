import { defineScreen } from '@motorpool/kernel'

export const mediaScreens = [
  // Stands in the monitoring group, which the monitoring module declares.
  defineScreen({
    route: '/monitor/media',
    module: 'monitor/media',
    group: 'monitor',
    order: 30,
    users: ['ADMIN', 'TENANT'],
  }),
]
