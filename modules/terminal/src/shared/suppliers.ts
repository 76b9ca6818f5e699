import { defineResource, f } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'
import './org-target.ts'

export const terminalSuppliers = defineResource({
  key: 'terminal/suppliers',
  api: '/api/terminal-svc/terminal/suppliers/V1.0',
  idPrefix: 'terminal.terminalSuppliers',
  table: 'terminal_supplier',
  scope: 'catalogue',
  fields: {
    supplierCode: f.text({ max: 32 }).required().unique().searchable().sortable(),
    supplierName: f.text({ max: 64 }).required().unique().searchable(),
    creditCode: f.text({ max: 18, pattern: /[0-9A-HJ-NPQRTUWXY]{18}/, upper: true }),
    contactName: f.text({ max: 32 }),
    contactPhone: f.text({ max: 20, pattern: /\+?[\d -]{5,20}/ }),
    address: f.text({ max: 255 }),
    licenceFile: f.image({ ext: ['jpg'] }),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'supplierCode', width: 140 },
    { field: 'supplierName', minWidth: 180 },
    { field: 'contactName', width: 120 },
    { field: 'contactPhone', width: 140 },
    { field: 'orgId', width: 160 },
    { field: 'status', width: 90 },
    { field: 'createTime', width: 170 },
  ],
  search: ['supplierCode', 'supplierName', 'status', 'orgId'],
  form: [
    {
      items: [
        { field: 'supplierCode', col: 12 },
        { field: 'supplierName', col: 12 },
        { field: 'orgId', col: 12 },
        { field: 'status', col: 12 },
        { field: 'creditCode', col: 12 },
        { field: 'contactName', col: 12 },
        { field: 'contactPhone', col: 12 },
        { field: 'address', col: 12 },
        'licenceFile',
        'remark',
      ],
    },
  ],
  sheet: [
    'supplierCode',
    'supplierName',
    'creditCode',
    'contactName',
    'contactPhone',
    'address',
    'orgId',
    'status',
    'remark',
  ],
  options: { label: 'supplierName', code: 'supplierCode', extra: ['orgId'] },
  calls: {
    options: [
      { id: 'ref', method: 'GET', path: '/ref' },
      { id: 'byOrg', method: 'GET', path: '/select/orgId' },
      { id: 'byTenant', method: 'GET', path: '/select/tenant' },
    ],
  },
})
