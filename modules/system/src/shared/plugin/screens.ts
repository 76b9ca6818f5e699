import { defineScreen } from '@motorpool/kernel'

export const pluginScreens = [
  defineScreen({
    route: '/demo/pluginMarket',
    module: 'demo/pluginMarket',
    group: 'demo',
    users: ['ADMIN', 'TENANT'],
  }),
]

export const pluginScreenGroup = { key: 'demo', titleKey: 'menu.demo', icon: 'box', order: 990 }
