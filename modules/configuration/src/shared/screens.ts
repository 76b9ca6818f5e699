import { defineScreen } from '@motorpool/kernel'

export const configurationScreens = [
  defineScreen({
    route: '/terminal/paramSets',
    module: 'terminal/paramSets',
    group: 'terminal',
    order: 40,
    users: ['ADMIN', 'TENANT'],
  }),
]
