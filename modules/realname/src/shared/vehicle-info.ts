import { defineResource, f } from '@motorpool/resource/shared'
import { Operator, RealNameStatus } from '@motorpool/terminal/shared'
import { CustomerType, NoticeState } from '@motorpool/vehicle/shared'
import { RealNameType } from './enums.ts'
import { ICCID, READ_ONLY } from './parts.ts'

const fields = {
  vin: f.text({ max: 32, upper: true }).required().unique().searchable().sortable(),
  manufacturerCode: f.text({ max: 32 }).required().searchable(),
  brand: f.text({ max: 32 }),
  productName: f.text({ max: 64 }),
  productModel: f.text({ max: 64 }),
  vehicleColor: f.text({ max: 32 }),
  vehicleKind: f.text({ max: 32 }),
  terminalCode: f.text({ max: 32 }),
  iccid: f.text({ max: 20, pattern: ICCID, upper: true }).searchable(),
  msisdn: f.text({ max: 20, pattern: /\d{5,20}/ }).searchable(),
  operator: f.choice(Operator).readOnly(),
  saleDate: f.date(),
  customerType: f.choice(CustomerType),
  ownerName: f.text({ max: 64 }).searchable(),
  ownerPhone: f.text({ max: 20, pattern: /\+?[\d -]{5,20}/ }),
  realNameType: f.choice(RealNameType).readOnly().searchable(),
  realNameStatus: f.choice(RealNameStatus).required().default('NOT_VERIFIED').readOnly().searchable(),
  realNameTime: f.datetime().readOnly().sortable(),
  cancelTime: f.datetime().readOnly(),
  ftpState: f.choice(NoticeState).readOnly(),
  ftpTime: f.datetime().readOnly(),
  /** One of `FILE_FAILURES`. */
  ftpFailure: f.text({ max: 32 }).readOnly(),
  failReason: f.text({ max: 255 }).readOnly(),
}

const api = '/api/verify-svc/vehicle/verify_info/V1.0'
const common = {
  api,
  idPrefix: 'verify.vehicleVerifyInfo',
  table: 'vehicle_verify_info',
  scope: 'organisation',
  fields,
} as const
const status = [
  { field: 'realNameStatus', width: 120 },
  { field: 'realNameType', width: 120 },
  { field: 'realNameTime', width: 170 },
  { field: 'failReason', minWidth: 200 },
]

export const vehicleInfo = defineResource({
  ...common,
  key: 'verify/vehicleInfo',
  list: [
    { field: 'vin', width: 190 },
    { field: 'manufacturerCode', width: 130 },
    { field: 'productModel', width: 150 },
    { field: 'terminalCode', width: 140 },
    { field: 'iccid', width: 190 },
    { field: 'msisdn', width: 140 },
    { field: 'ownerName', minWidth: 120 },
    { field: 'ownerPhone', width: 130 },
    ...status,
    { field: 'ftpState', width: 120 },
    { field: 'ftpTime', width: 170 },
    { field: 'ftpFailure', width: 170 },
    { field: 'orgId', width: 160 },
    { field: 'createTime', width: 170, hidden: true },
  ],
  search: ['vin', 'iccid', 'msisdn', 'ownerName', 'realNameStatus', 'realNameType', 'orgId'],
  form: [],
  sheet: [
    'vin',
    'manufacturerCode',
    'brand',
    'productName',
    'productModel',
    'vehicleColor',
    'vehicleKind',
    'terminalCode',
    'iccid',
    'msisdn',
    'saleDate',
    'customerType',
    'ownerName',
    'ownerPhone',
  ],
  template: 'verify/productInfo',
  sheetRequired: ['iccid'],
  sheetMerges: true,
  options: { label: 'vin' },
  calls: { create: false, update: false, delete: false },
})

/** The same vehicles by how their real name stands now. */
export const realTimeStatus = defineResource({
  ...common,
  key: 'verify/realTimeStatus',
  list: [
    { field: 'vin', width: 190 },
    ...status,
    { field: 'cancelTime', width: 170 },
    { field: 'iccid', width: 190 },
    { field: 'msisdn', width: 140 },
    { field: 'ftpState', width: 110, hidden: true },
    { field: 'ftpTime', width: 170, hidden: true },
    { field: 'ftpFailure', width: 170, hidden: true },
    { field: 'orgId', width: 160 },
  ],
  search: ['vin', 'realNameStatus', 'realNameType', 'iccid', 'orgId'],
  form: [],
  options: { label: 'vin' },
  calls: { ...READ_ONLY, page: { id: 'statePage', path: '/state/page' }, find: false, export: false },
})
