import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const noticeScreenGroup = defineScreenGroup({ key: 'notice', icon: 'message', order: 37 })

const users = ['ADMIN', 'TENANT'] as const
const group = 'notice'

export const noticeScreens = [
  defineScreen({ route: '/notice/strategies', module: 'notice/strategies', group, order: 10, users }),
  defineScreen({ route: '/notice/logs', module: 'notice/logs', group, order: 20, users }),
]
