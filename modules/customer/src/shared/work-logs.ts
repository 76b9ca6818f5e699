import { defineResource, f, laterThan } from '@motorpool/resource/shared'
import { Material } from './enums.ts'

const half = (field: string) => ({ field, col: 12 })
const third = (field: string) => ({ field, col: 8 })

/** Staff at the vehicle, staff for a customer, and customers themselves use the same calls. */
const either = (action: string) =>
  ['portal/workLogs', 'customer/workLogs', 'vehicle/workLog'].map((m) => `${m}/${action}`).join('|')

export const WORK_LOG_FIND = either('find')
const MEASURE_MAX = 99_999.99

export const workLogs = defineResource({
  key: 'vehicle/workLog',
  api: '/api/customer-svc/vehicle/workLog/V1.0',
  idPrefix: 'customer.vehicleWorkLog',
  table: 'work_log',
  scope: 'customer',
  fields: {
    vin: f.text({ max: 32, upper: true }).required().createOnly().searchable().sortable(),
    customerAccountId: f.id(),
    workDate: f.date({ notFuture: true }).required().searchable().sortable(),
    beginTime: f.datetime(),
    endTime: f.datetime(),
    workTime: f.decimal({ min: 0, max: 24, unit: 'h' }).sortable(),
    fuel: f.decimal({ min: 0, max: MEASURE_MAX, unit: 'L' }).sortable(),
    material: f.choice(Material).searchable(),
    depth: f.decimal({ min: 0, max: MEASURE_MAX, unit: 'cm' }),
    width: f.decimal({ min: 0, max: MEASURE_MAX, unit: 'm' }),
    speed: f.decimal({ min: 0, max: MEASURE_MAX, unit: 'm/min' }),
    projectName: f.text({ max: 64 }).searchable(),
    workAddress: f.text({ max: 255 }),
    operatorName: f.text({ max: 32 }).searchable(),
    content: f.textarea({ max: 1000 }),
    images: f.images({ count: 3 }),
  },
  rules: [laterThan('endTime', 'beginTime')],
  list: [
    { field: 'workDate', width: 120 },
    { field: 'vin', width: 190 },
    { field: 'workTime', width: 100 },
    { field: 'fuel', width: 100 },
    { field: 'material', width: 120 },
    { field: 'depth', width: 100 },
    { field: 'width', width: 100 },
    { field: 'speed', width: 110 },
    { field: 'projectName', minWidth: 160 },
    { field: 'operatorName', width: 120 },
    { field: 'beginTime', width: 170, hidden: true },
    { field: 'endTime', width: 170, hidden: true },
    { field: 'workAddress', width: 200, hidden: true },
    { field: 'content', width: 220, hidden: true },
    { field: 'orgId', width: 160 },
    { field: 'createTime', width: 170, hidden: true },
  ],
  search: ['vin', 'workDate', 'material', 'projectName', 'operatorName', 'orgId'],
  form: [
    {
      items: [
        half('vin'),
        half('workDate'),
        half('beginTime'),
        half('endTime'),
        half('workTime'),
        half('fuel'),
        half('material'),
        half('operatorName'),
        third('depth'),
        third('width'),
        third('speed'),
        half('projectName'),
        half('workAddress'),
        'content',
        'images',
      ],
    },
  ],
  exports: [
    'workDate',
    'vin',
    'beginTime',
    'endTime',
    'workTime',
    'fuel',
    'material',
    'depth',
    'width',
    'speed',
    'projectName',
    'workAddress',
    'operatorName',
    'content',
    'orgId',
  ],
  options: { label: 'vin' },
  order: { field: 'workDate', order: 'desc' },
  calls: {
    create: { permission: either('create') },
    update: { permission: either('update') },
    delete: { permission: either('delete') },
    page: { permission: WORK_LOG_FIND },
    find: { permission: WORK_LOG_FIND },
    export: { permission: either('export') },
  },
})

/** One day of a month that has logs. */
export interface WorkDay {
  /** Midnight in China. */
  workDate: number
  total: number
  vehicles: number
  /** Hours and litres of all its logs; null when none of them says. */
  workTime: number | null
  fuel: number | null
}
