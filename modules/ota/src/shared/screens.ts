import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const otaScreenGroup = defineScreenGroup({ key: 'ota', icon: 'upload', order: 38 })

const users = ['ADMIN', 'TENANT'] as const
const group = 'ota'

export const otaScreens = [
  defineScreen({ route: '/ota/files', module: 'ota/files', group, order: 10, users }),
  defineScreen({ route: '/ota/log', module: 'ota/log', group, order: 20, users }),
  defineScreen({ route: '/ota/tasks', module: 'ota/tasks', group, order: 30, users }),
  defineScreen({ route: '/ota/keys', module: 'ota/keys', group, order: 40, users }),
]
