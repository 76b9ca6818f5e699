import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const contentScreenGroup = defineScreenGroup({ key: 'content', icon: 'file', order: 700 })

const staff = ['ADMIN', 'TENANT'] as const
const all = ['ADMIN', 'TENANT', 'CUSTOMER'] as const
const group = 'content'

export const contentScreens = [
  defineScreen({ route: '/content/activity', module: 'content/activity', group, order: 10, users: staff }),
  defineScreen({
    route: '/content/activity/{id}/view',
    module: 'content/activity',
    titleKey: 'content/activity.view',
    users: all,
    hidden: true,
    open: true,
  }),
  defineScreen({
    route: '/content/announcement',
    module: 'content/announcement',
    group,
    order: 20,
    users: staff,
  }),
  defineScreen({ route: '/content/articles', module: 'content/articles', group, order: 30, users: staff }),
  defineScreen({
    route: '/content/articles/{id}/view',
    module: 'content/articles',
    titleKey: 'content/articles.view',
    users: all,
    hidden: true,
    open: true,
  }),
  defineScreen({ route: '/content/feedback', module: 'content/feedback', group, order: 40, users: staff }),
  // The same records, among what is done for customers.
  defineScreen({
    route: '/customer/opinion',
    module: 'customer/opinion',
    group: 'customer',
    order: 50,
    users: staff,
  }),
]
