import { UserPostType } from '@motorpool/identity/shared'
import { defineResource, f, type RowOf } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'
import { AlarmLevel } from '@motorpool/vehicle/shared'
import { PushPersonType, RemindType, RemindWay } from './enums.ts'

const half = (field: string) => ({ field, col: 12 })
const third = (field: string) => ({ field, col: 8 })

export const TITLE_MAX = 128
export const CONTENT_MAX = 500
const URL_MAX = 500
const SECRET_MAX = 1024
const DAY = 1440

const title = () => f.text({ max: TITLE_MAX })
const content = () => f.textarea({ max: CONTENT_MAX })
const address = { max: URL_MAX, pattern: /https?:\/\/[^\s"'<>]{3,490}/ }

const BINDINGS = ['vehicleModelIds', 'vehicleGroupIds', 'vehicleIds'] as const
const TIMING = [
  'pushBegin',
  'pushEnd',
  'urgentAnytime',
  'digestMinutes',
  'intervalMinutes',
  'lateMinutes',
] as const
/** Texts that hold placeholders. */
export const TEXTS = [
  'titleTemplate',
  'contentTemplate',
  'titleEn',
  'contentEn',
  'titleJa',
  'contentJa',
] as const
const TARGETS = [
  'webhookUrl',
  'webhookSecret',
  'wecomUrl',
  'dingtalkUrl',
  'dingtalkSecret',
  'feishuUrl',
  'feishuSecret',
] as const

/** Columns of a sheet, as it is imported and exported. */
const SHEET = [
  'strategyName',
  'remindTypes',
  'remindWays',
  'pushPersonType',
  'alarmLevels',
  ...BINDINGS,
  'pushBegin',
  'pushEnd',
  'digestMinutes',
  'intervalMinutes',
  'lateMinutes',
  'escalateMinutes',
  'titleTemplate',
  'contentTemplate',
  'status',
  'orgId',
  'remark',
] as const

/** Who is told of what, how and when. */
export const noticeStrategys = defineResource({
  key: 'notice/strategies',
  api: '/api/vehicle-svc/noticeStrategys/V1.0',
  idPrefix: 'vehicle.noticeStrategys',
  table: 'notice_strategy',
  scope: 'organisation',
  fields: {
    strategyName: f.text({ max: 64 }).required().unique().searchable().sortable(),
    remindTypes: f.choices(RemindType).required().searchable(),
    remindWays: f.choices(RemindWay).required().searchable(),
    pushPersonType: f.choice(PushPersonType).required().default('USER').searchable(),
    postTypes: f.choices(UserPostType).when('pushPersonType', ['POST']),
    alarmLevels: f.choices(AlarmLevel),
    vehicleModelIds: f.refs('vehicle/models', { as: 'vehicleModelNames' }),
    vehicleGroupIds: f.refs('vehicle/groups', { as: 'vehicleGroupNames' }),
    vehicleIds: f.refs('vehicle/vehicles', { as: 'vins' }),
    /** Where the alarm began: province, city or district. */
    area: f.area({ partial: true }),
    /** In China; outside of it messages wait. */
    pushBegin: f.time(),
    pushEnd: f.time(),
    /** Critical alarms do not wait for the hours. */
    urgentAnytime: f.switch().default(true),
    digestMinutes: f.int({ min: 0, max: DAY, unit: 'min' }).required().default(5),
    intervalMinutes: f
      .int({ min: 0, max: 7 * DAY, unit: 'min' })
      .required()
      .default(0),
    lateMinutes: f
      .int({ min: 1, max: 30 * DAY, unit: 'min' })
      .required()
      .default(60),
    escalateMinutes: f.int({ min: 1, max: 7 * DAY, unit: 'min' }),
    titleTemplate: title(),
    contentTemplate: content(),
    titleEn: title(),
    contentEn: content(),
    titleJa: title(),
    contentJa: content(),
    webhookUrl: f.text(address),
    webhookSecret: f.secret({ max: SECRET_MAX }),
    wecomUrl: f.secret({ ...address, max: SECRET_MAX }),
    dingtalkUrl: f.secret({ ...address, max: SECRET_MAX }),
    dingtalkSecret: f.secret({ max: SECRET_MAX }),
    feishuUrl: f.secret({ ...address, max: SECRET_MAX }),
    feishuSecret: f.secret({ max: SECRET_MAX }),
    receiverCount: f.derived({ cell: 'number' }),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'strategyName', minWidth: 180 },
    { field: 'remindTypes', width: 220 },
    { field: 'remindWays', width: 200 },
    { field: 'pushPersonType', width: 120 },
    { field: 'receiverCount', width: 100 },
    { field: 'alarmLevels', width: 140, hidden: true },
    { field: 'digestMinutes', width: 120, hidden: true },
    { field: 'escalateMinutes', width: 120 },
    { field: 'status', width: 90 },
    { field: 'orgId', width: 160 },
    { field: 'createTime', width: 170 },
  ],
  search: ['strategyName', 'remindTypes', 'remindWays', 'pushPersonType', 'status', 'orgId'],
  form: [
    {
      items: [
        half('strategyName'),
        half('status'),
        half('remindTypes'),
        half('alarmLevels'),
        half('remindWays'),
        half('orgId'),
        half('pushPersonType'),
        half('postTypes'),
      ],
    },
    { name: 'vehicles', items: [...BINDINGS, 'area'].map(half) },
    { name: 'timing', items: [...TIMING, 'escalateMinutes'].map(third) },
    { name: 'texts', items: TEXTS.map((field) => ({ field, col: field.startsWith('title') ? 8 : 16 })) },
    { name: 'targets', items: [...TARGETS.map(half), 'remark'] },
  ],
  sheet: SHEET,
  exports: SHEET,
  options: { label: 'strategyName' },
  calls: { options: [{ method: 'GET', path: '/options' }] },
})
export type NoticeStrategys = typeof noticeStrategys
export type NoticeStrategy = RowOf<NoticeStrategys>
