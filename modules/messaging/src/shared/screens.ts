import { defineScreen } from '@motorpool/kernel'

export const messagingScreens = [
  defineScreen({
    route: '/message/message_center',
    module: 'message/message_center',
    users: ['ADMIN', 'TENANT', 'CUSTOMER'],
    hidden: true,
    open: true,
  }),
]
