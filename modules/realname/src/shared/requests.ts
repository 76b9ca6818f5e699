import { defineResource, f } from '@motorpool/resource/shared'
import { CustomerType } from '@motorpool/vehicle/shared'
import { MOBILE, requestColumns, requestFields } from './parts.ts'

const half = (field: string) => ({ field, col: 12 })

export const ownerRequests = defineResource({
  key: 'verify/ownerRequests',
  api: '/api/verify-svc/customer/verify/request/V1.0',
  idPrefix: 'verify.customerVerifyRequest',
  table: 'customer_verify_request',
  scope: 'organisation',
  fields: {
    requestNo: f.text({ max: 32 }).unique().readOnly().searchable(),
    customerType: f.choice(CustomerType).required().searchable(),
    customerName: f.text({ max: 64 }).required().searchable(),
    phone: f.text({ max: 11, pattern: MOBILE }).required().searchable(),
    ...requestFields,
  },
  list: [
    { field: 'requestNo', width: 200 },
    { field: 'customerName', minWidth: 130 },
    { field: 'customerType', width: 100 },
    { field: 'phone', width: 130 },
    ...requestColumns,
  ],
  search: ['requestNo', 'customerName', 'phone', 'customerType', 'verifyStatus', 'orgId'],
  form: [{ items: [half('customerName'), half('customerType'), half('phone'), half('orgId')] }],
  options: { label: 'requestNo' },
  calls: { import: false },
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
