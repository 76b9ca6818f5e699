import { defineResource, f } from '@motorpool/resource/shared'
import { PushPersonType } from './enums.ts'

const half = (field: string) => ({ field, col: 12 })

/** Steps of an escalation, 0 being those who are told first. */
export const STEP_MAX = 3

/** The persons of a strategy: users, the staff of an organisation, or others by phone and e-mail. */
export const noticeStrategyUsers = defineResource({
  key: 'notice/strategyUsers',
  api: '/api/vehicle-svc/noticeStrategyUsers/V1.0',
  idPrefix: 'vehicle.noticeStrategyUsers',
  table: 'notice_strategy_user',
  scope: 'organisation',
  fields: {
    strategyId: f.ref('notice/strategies', { as: 'strategyName' }).required().createOnly().searchable(),
    pushPersonType: f.choice(PushPersonType).required().default('USER'),
    userId: f.ref('system/users', { as: 'userName' }).when('pushPersonType', ['USER']),
    personOrgId: f.ref('system/orgs', { as: 'personOrgName' }).when('pushPersonType', ['ORG']),
    personName: f.text({ max: 32 }),
    phone: f.text({ max: 11, pattern: /1[3-9]\d{9}/ }),
    email: f.text({ max: 64, pattern: /[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+/ }),
    step: f.int({ min: 0, max: STEP_MAX }).required().default(0),
  },
  list: [
    { field: 'pushPersonType', width: 110 },
    { field: 'userId', width: 130 },
    { field: 'personOrgId', width: 150 },
    { field: 'personName', width: 110 },
    { field: 'phone', width: 130 },
    { field: 'email', width: 180 },
    { field: 'step', width: 90 },
  ],
  search: ['strategyId'],
  form: [
    {
      items: [
        half('strategyId'),
        half('step'),
        half('pushPersonType'),
        half('userId'),
        half('personOrgId'),
        half('personName'),
        half('phone'),
        half('email'),
      ],
    },
  ],
  options: { label: 'personName' },
  calls: {
    create: { permission: 'notice/strategies/create' },
    update: { permission: 'notice/strategies/update' },
    delete: { permission: 'notice/strategies/delete' },
    page: { permission: 'notice/strategies/find' },
    find: { permission: 'notice/strategies/find' },
    export: false,
    import: false,
  },
})
export type NoticeStrategyUsers = typeof noticeStrategyUsers
