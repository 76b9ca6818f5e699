import { defineResource, f, type RowOf } from '@motorpool/resource/shared'
import '@motorpool/vehicle/shared'
import {
  MaintenanceHandler,
  MaintenanceReason,
  MaintenanceStage,
  MaintenanceStrategyType,
  MaintenanceType,
} from './enums.ts'

const half = (field: string) => ({ field, col: 12 })

/** The pages of reminders and of the log make the same calls. */
export const either = (action: string) =>
  ['vehicle/maintenanceLog', 'vehicle/maintenanceHistory'].map((m) => `${m}/${action}`).join('|')

const AMOUNT_MAX = 9_999_999.99

/** The list of reminders, where areas above this one add buttons. */
export const REMINDER_PLACE = 'maintenance.reminders.actions'

/** What people record of a service that was done. */
export const DONE_FIELDS = [
  'maintenanceTime',
  'maintenanceUserName',
  'maintenanceType',
  'content',
  'partIds',
  'workTime',
  'mileage',
  'cost',
  'stationName',
  'address',
  'images',
  'attachment',
  'result',
] as const

export const maintenanceLogs = defineResource({
  key: 'vehicle/maintenanceLog',
  api: '/api/vehicle-svc/maintenanceLog/V1.0',
  idPrefix: 'vehicle.maintenanceLog',
  table: 'maintenance_log',
  scope: 'organisation',
  fields: {
    vin: f.text({ max: 32, upper: true }).required().createOnly().searchable().sortable(),
    strategyId: f.ref('vehicle/maintenanceStrategy', { as: 'strategyName' }).createOnly().searchable(),
    strategyType: f.choice(MaintenanceStrategyType).readOnly().searchable(),
    maintenanceType: f.choice(MaintenanceType).required().searchable(),
    content: f.textarea({ max: 1000 }),
    handler: f.choice(MaintenanceHandler).required().default('UNDISPOSED').readOnly().searchable(),
    stage: f.choice(MaintenanceStage).readOnly().searchable(),
    remindTime: f.datetime().required().readOnly().searchable().sortable(),
    aheadTime: f.datetime().readOnly(),
    overTime: f.datetime().readOnly(),
    remindReason: f.choice(MaintenanceReason).readOnly().searchable(),
    workTime: f.decimal({ min: 0, max: AMOUNT_MAX, unit: 'h' }).sortable(),
    mileage: f.decimal({ min: 0, max: AMOUNT_MAX, unit: 'km' }).sortable(),
    maintenanceTime: f.datetime({ notFuture: true }).searchable().sortable(),
    maintenanceUserName: f.text({ max: 32 }).searchable(),
    stationName: f.text({ max: 64 }).searchable(),
    address: f.text({ max: 255 }),
    partIds: f.refs('vehicle/faultParts', { as: 'partNames' }),
    cost: f.decimal({ min: 0, max: AMOUNT_MAX, unit: '¥' }).sortable(),
    images: f.images({ count: 3 }),
    attachment: f.file(),
    handlerUserId: f.ref('system/users', { as: 'handlerUser' }).readOnly(),
    handleTime: f.datetime().readOnly(),
    result: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'vin', width: 190 },
    { field: 'strategyId', minWidth: 170 },
    { field: 'strategyType', width: 100, hidden: true },
    { field: 'maintenanceType', width: 110 },
    { field: 'stage', width: 110 },
    { field: 'remindReason', width: 110 },
    { field: 'remindTime', width: 170 },
    { field: 'mileage', width: 120 },
    { field: 'workTime', width: 120 },
    { field: 'content', width: 220, hidden: true },
    { field: 'orgId', width: 160 },
  ],
  search: [
    'vin',
    'strategyId',
    'maintenanceType',
    'handler',
    'stage',
    'remindReason',
    'remindTime',
    'maintenanceTime',
    'orgId',
  ],
  form: [
    {
      items: [
        half('vin'),
        half('strategyId'),
        half('maintenanceTime'),
        half('maintenanceUserName'),
        half('maintenanceType'),
        half('partIds'),
        'content',
        half('mileage'),
        half('workTime'),
        half('cost'),
        half('stationName'),
        'address',
        'result',
        'images',
        'attachment',
      ],
    },
  ],
  sheet: [
    'vin',
    'strategyId',
    'maintenanceType',
    'content',
    'maintenanceTime',
    'workTime',
    'mileage',
    'maintenanceUserName',
    'stationName',
    'address',
    'cost',
    'result',
  ],
  sheetRequired: ['maintenanceTime'],
  exports: [
    'vin',
    'strategyId',
    'strategyType',
    'maintenanceType',
    'content',
    'handler',
    'stage',
    'remindReason',
    'remindTime',
    'maintenanceTime',
    'maintenanceUserName',
    'partIds',
    'mileage',
    'workTime',
    'cost',
    'stationName',
    'address',
    'handlerUserId',
    'handleTime',
    'result',
    'orgId',
  ],
  options: { label: 'vin' },
  order: { field: 'remindTime', order: 'desc' },
  calls: {
    create: false,
    delete: false,
    update: { permission: either('update') },
    page: { permission: either('find') },
    find: { permission: either('find') },
    export: { permission: either('export') },
    import: { permission: either('import') },
  },
})

export type MaintenanceLogs = typeof maintenanceLogs
export type MaintenanceLog = RowOf<MaintenanceLogs>
