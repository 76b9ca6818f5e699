import { defineResource, f } from '@motorpool/resource/shared'
import { CustomerType } from '@motorpool/vehicle/shared'

export const VEHICLES_KEY = 'customer/vehicles'

/** Vehicles that customers own or use, as staff see them; the vehicle itself is kept elsewhere. */
export const customerVehicles = defineResource({
  key: VEHICLES_KEY,
  api: '/api/customer-svc/customer/vehicle/mgr/V1.0',
  idPrefix: 'customer.customerVehicleMgr',
  table: 'vehicle',
  scope: 'customer',
  fields: {
    vin: f.text({ max: 32 }).required().searchable().sortable().readOnly(),
    machineCode: f.text({ max: 32 }).required().searchable().readOnly(),
    plateCode: f.text({ max: 16 }).searchable().readOnly(),
    customerName: f.text({ max: 64 }).searchable().readOnly(),
    customerPhone: f.text({ max: 20 }).readOnly(),
    customerType: f.derived({ of: CustomerType, cell: 'tag' }),
    /** Of the account whose phone is the owner's. */
    accountName: f.derived(),
    ownerSince: f.date().readOnly(),
    saleDate: f.date().sortable().readOnly(),
    /** Customers that use it by a link. */
    userCount: f.derived({ cell: 'number' }),
  },
  list: [
    { field: 'vin', width: 190, fixed: 'left' },
    { field: 'plateCode', width: 120 },
    { field: 'customerName', minWidth: 140 },
    { field: 'customerPhone', width: 140 },
    { field: 'customerType', width: 100 },
    { field: 'accountName', width: 150 },
    { field: 'ownerSince', width: 130 },
    { field: 'userCount', width: 90 },
    { field: 'saleDate', width: 120 },
    { field: 'machineCode', width: 170, hidden: true },
    { field: 'orgId', width: 160 },
  ],
  search: ['vin', 'plateCode', 'machineCode', 'customerName', 'orgId'],
  form: [],
  exports: [
    'vin',
    'plateCode',
    'machineCode',
    'customerName',
    'customerPhone',
    'customerType',
    'accountName',
    'ownerSince',
    'saleDate',
    'userCount',
    'orgId',
  ],
  options: { label: 'vin' },
  calls: { create: false, update: false, delete: false, import: false },
})

/** Who owns a vehicle, or uses it. */
export interface VehicleUser {
  /** Of the account; null: the owner has none. */
  userId: string | null
  name: string
  phone: string | null
  ownerFlag: 0 | 1
  linkType: string | null
  /** Days, ms; null: without bound. */
  beginDate: number | null
  endDate: number | null
}
