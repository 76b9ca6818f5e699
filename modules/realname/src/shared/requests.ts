import { defineResource, f } from '@motorpool/resource/shared'
import { CustomerType } from '@motorpool/vehicle/shared'
import { MOBILE, requestColumns, requestFields } from './parts.ts'

/** Owners ask in the portal, staff for them. */
const either = (action: string) => `portal/realName/${action}|verify/ownerRequests/${action}`

const half = (field: string) => ({ field, col: 12 })

export const ownerRequests = defineResource({
  key: 'verify/ownerRequests',
  api: '/api/verify-svc/customer/verify/request/V1.0',
  idPrefix: 'verify.customerVerifyRequest',
  table: 'customer_verify_request',
  scope: 'author',
  fields: {
    requestNo: f.text({ max: 32 }).unique().readOnly().searchable(),
    customerType: f.choice(CustomerType).required().searchable(),
    customerName: f.text({ max: 64 }).required().searchable(),
    phone: f.text({ max: 11, pattern: MOBILE }).required().searchable(),
    ...requestFields,
    /** When the owner handed it in; staff decide then. */
    submitTime: f.datetime().readOnly().searchable().sortable(),
  },
  list: [
    { field: 'requestNo', width: 200 },
    { field: 'customerName', minWidth: 130 },
    { field: 'customerType', width: 100 },
    { field: 'phone', width: 130 },
    { field: 'submitTime', width: 170 },
    ...requestColumns,
  ],
  search: ['requestNo', 'customerName', 'phone', 'customerType', 'verifyStatus', 'submitTime', 'orgId'],
  form: [{ items: [half('customerName'), half('customerType'), half('phone'), half('orgId')] }],
  options: { label: 'requestNo' },
  calls: {
    import: false,
    delete: { permission: either('delete') },
    page: { permission: either('find') },
    find: { permission: either('find') },
  },
})

export const storeRequests = defineResource({
  key: 'verify/storeRequests',
  api: '/api/verify-svc/store/verify/request/V1.0',
  idPrefix: 'verify.storeVerifyRequest',
  table: 'store_verify_request',
  scope: 'organisation',
  fields: {
    requestNo: f.text({ max: 32 }).unique().readOnly().searchable(),
    customerType: f.choice(CustomerType).required().searchable(),
    storeName: f.text({ max: 64 }).required().searchable(),
    ...requestFields,
  },
  list: [
    { field: 'requestNo', width: 200 },
    { field: 'storeName', minWidth: 160 },
    { field: 'customerType', width: 100 },
    ...requestColumns,
  ],
  search: ['requestNo', 'storeName', 'customerType', 'verifyStatus', 'orgId'],
  form: [{ items: [half('storeName'), half('customerType'), half('orgId')] }],
  options: { label: 'requestNo' },
  calls: { import: false },
})
