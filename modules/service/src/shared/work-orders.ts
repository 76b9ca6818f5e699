import '@motorpool/identity/shared'
import { defineResource, f, type RowOf } from '@motorpool/resource/shared'
import '@motorpool/vehicle/shared'
import { WorkOrderStatus, WorkStep } from './enums.ts'
import { AMOUNT_MAX } from './orders.ts'

const half = (field: string) => ({ field, col: 12 })
const IMAGE_MAX = 1024 ** 2
export const HOURS_MAX = 9_999.99

export const workOrders = defineResource({
  key: 'service/workOrders',
  api: '/api/customer-svc/service/work_orders/V1.0',
  idPrefix: 'customer.serviceWorkOrders',
  table: 'work_order',
  scope: 'organisation',
  fields: {
    workOrderNo: f.text({ max: 32 }).required().unique().readOnly().searchable(),
    serviceOrderId: f.ref('service/orders', { as: 'orderNo' }).createOnly().searchable(),
    vin: f.text({ max: 32, upper: true }).required().createOnly().searchable().sortable(),
    stationId: f.ref('service/stations', { as: 'stationName' }).searchable(),
    serviceUserId: f.ref('system/users', { as: 'serviceUser' }).createOnly().searchable(),
    content: f.textarea({ max: 1000 }).required(),
    status: f.choice(WorkOrderStatus).required().default('WAIT').readOnly().searchable(),
    step: f.choice(WorkStep).required().default('CREATE').readOnly().searchable(),
    planTime: f.datetime().searchable(),
    dispatchTime: f.datetime().readOnly(),
    arriveTime: f.datetime().readOnly(),
    finishTime: f.datetime().readOnly().searchable(),
    faultPartIds: f.refs('vehicle/faultParts', { as: 'partNames' }).readOnly(),
    workHours: f.decimal({ min: 0, max: HOURS_MAX, unit: 'h' }).readOnly().sortable(),
    cost: f.decimal({ min: 0, max: AMOUNT_MAX, unit: '¥' }).readOnly().sortable(),
    result: f.textarea({ max: 500 }).readOnly(),
    images: f.images({ count: 3, maxSize: IMAGE_MAX }).readOnly(),
    signature: f.image({ maxSize: IMAGE_MAX }).readOnly(),
    signerName: f.text({ max: 32 }).readOnly(),
  },
  list: [
    { field: 'workOrderNo', width: 210 },
    { field: 'vin', width: 190 },
    { field: 'status', width: 100 },
    { field: 'step', width: 120 },
    { field: 'serviceUserId', width: 110 },
    { field: 'stationId', minWidth: 150 },
    { field: 'content', minWidth: 200, align: 'left' },
    { field: 'planTime', width: 170 },
    { field: 'dispatchTime', width: 170 },
    { field: 'arriveTime', width: 170 },
    { field: 'finishTime', width: 170 },
    { field: 'workHours', width: 100 },
    { field: 'cost', width: 110 },
    { field: 'serviceOrderId', width: 210, hidden: true },
    { field: 'result', width: 200, hidden: true },
    { field: 'orgId', width: 160 },
    { field: 'createTime', width: 170, hidden: true },
  ],
  search: [
    'workOrderNo',
    'vin',
    'status',
    'step',
    'serviceUserId',
    'stationId',
    'serviceOrderId',
    'planTime',
    'finishTime',
    'orgId',
  ],
  form: [
    {
      items: [
        half('serviceOrderId'),
        half('vin'),
        half('stationId'),
        half('serviceUserId'),
        half('planTime'),
        'content',
      ],
    },
  ],
  options: { label: 'workOrderNo' },
})

export type WorkOrders = typeof workOrders
export type WorkOrder = RowOf<WorkOrders>
