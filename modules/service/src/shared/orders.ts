import '@motorpool/alarm/shared'
import '@motorpool/identity/shared'
import '@motorpool/maintenance/shared'
import { defineResource, f, type RowOf } from '@motorpool/resource/shared'
import { ServiceOrderSource, ServiceOrderStatus, ServiceOrderType } from './enums.ts'
import { PHONE } from './stations.ts'

const half = (field: string) => ({ field, col: 12 })
const IMAGE_MAX = 1024 ** 2
export const AMOUNT_MAX = 9_999_999.99

/** Owners ask for service in the portal, staff for them. */
const either = (action: string) => `portal/orders/${action}|service/orders/${action}`

export const serviceOrders = defineResource({
  key: 'service/orders',
  api: '/api/customer-svc/service/orders/V1.0',
  idPrefix: 'customer.serviceOrders',
  table: 'service_order',
  scope: 'customer',
  fields: {
    orderNo: f.text({ max: 32 }).required().unique().readOnly().searchable(),
    orderType: f.choice(ServiceOrderType).required().default('REPAIR').searchable(),
    source: f.choice(ServiceOrderSource).required().default('STAFF').readOnly().searchable(),
    vin: f.text({ max: 32, upper: true }).required().createOnly().searchable().sortable(),
    customerId: f.id(),
    customerAccountId: f.id(),
    contactName: f.text({ max: 32 }).required(),
    contactPhone: f.text({ max: 20, pattern: PHONE }).required(),
    stationId: f.ref('service/stations', { as: 'stationName' }).searchable(),
    /** The alarm that it was made from; faults are alarms of a kind. */
    faultId: f.ref('vehicle/alarmCentre', { as: 'faultVin' }).createOnly(),
    /** The reminder that it was made from. */
    maintenanceLogId: f.ref('vehicle/maintenanceLog', { as: 'maintenanceVin' }).createOnly(),
    content: f.textarea({ max: 1000 }).required(),
    images: f.images({ count: 3, maxSize: IMAGE_MAX }),
    location: f.point(),
    address: f.text({ max: 255 }),
    expectTime: f.datetime().searchable(),
    amount: f.decimal({ min: 0, max: AMOUNT_MAX, unit: '¥' }).sortable(),
    status: f.choice(ServiceOrderStatus).required().default('WAIT').readOnly().searchable(),
    acceptUserId: f.ref('system/users', { as: 'acceptUser' }).readOnly(),
    acceptTime: f.datetime().readOnly(),
    finishTime: f.datetime().readOnly().searchable(),
    cancelReason: f.text({ max: 255 }).readOnly(),
    score: f.int({ min: 1, max: 5 }).readOnly(),
  },
  list: [
    { field: 'orderNo', width: 210 },
    { field: 'vin', width: 190 },
    { field: 'orderType', width: 100 },
    { field: 'source', width: 90 },
    { field: 'status', width: 100 },
    { field: 'stationId', minWidth: 150 },
    { field: 'contactName', width: 110 },
    { field: 'contactPhone', width: 150 },
    { field: 'content', minWidth: 200, align: 'left' },
    { field: 'expectTime', width: 170 },
    { field: 'amount', width: 110 },
    { field: 'score', width: 80 },
    { field: 'acceptUserId', width: 110, hidden: true },
    { field: 'acceptTime', width: 170, hidden: true },
    { field: 'finishTime', width: 170, hidden: true },
    { field: 'cancelReason', width: 180, hidden: true },
    { field: 'orgId', width: 160 },
    { field: 'createTime', width: 170 },
  ],
  search: [
    'orderNo',
    'vin',
    'orderType',
    'source',
    'status',
    'stationId',
    'expectTime',
    'finishTime',
    'orgId',
  ],
  form: [
    {
      items: [
        half('vin'),
        half('orderType'),
        half('contactName'),
        half('contactPhone'),
        half('stationId'),
        half('expectTime'),
        'content',
        half('location'),
        half('amount'),
        'address',
        'images',
      ],
    },
  ],
  options: { label: 'orderNo' },
  calls: {
    create: { permission: either('create') },
    page: { permission: either('find') },
    find: { permission: either('find') },
    options: [{ method: 'GET', path: '/options' }],
  },
})

export type ServiceOrders = typeof serviceOrders
export type ServiceOrder = RowOf<ServiceOrders>
