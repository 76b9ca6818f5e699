import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const forwardScreenGroup = defineScreenGroup({ key: 'forward', icon: 'upload', order: 44 })

const users = ['ADMIN', 'TENANT'] as const
const group = 'forward'

export const forwardScreens = [
  defineScreen({ route: '/forward/tasks', module: 'forward/tasks', group, order: 10, users }),
  defineScreen({
    route: '/forward/tasks/{taskId}/vehicles',
    module: 'forward/tasks',
    titleKey: 'forward/vehicles',
    users,
    hidden: true,
  }),
  defineScreen({
    route: '/forward/tasks/{taskId}/data',
    module: 'forward/data',
    titleKey: 'forward/data.ofTask',
    users,
    hidden: true,
  }),
  defineScreen({ route: '/forward/data', module: 'forward/data', group, order: 15, users }),
  defineScreen({ route: '/forward/log', module: 'forward/log', group, order: 20, users }),
]
