import { defineResource, f, laterThan } from '@motorpool/resource/shared'
import { EnableStatus, VehicleCategory } from '@motorpool/tenancy/shared'

const half = (field: string) => ({ field, col: 12 })

/** How many vehicles a dealer may open, and for how long. */
export const dealerOpenLimits = defineResource({
  key: 'system/dealerOpenLimit',
  api: '/api/default-svc/dealerOpenLimit/V2.0',
  idPrefix: 'default.dealerOpenLimitv2',
  table: 'dealer_open_limit',
  scope: 'organisation',
  fields: {
    vehicleCategory: f.choice(VehicleCategory).unique('tenant', 'orgId').searchable(),
    limitCount: f.int({ min: 0, max: 100_000 }).required().sortable(),
    usedCount: f.derived({ cell: 'number' }),
    limitMonths: f.int({ min: 1, max: 120 }),
    beginDate: f.date().required().searchable().sortable(),
    endDate: f.date().searchable(),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'orgId', minWidth: 180 },
    { field: 'vehicleCategory', width: 190 },
    { field: 'limitCount', width: 110, align: 'right' },
    { field: 'usedCount', width: 110, align: 'right' },
    { field: 'limitMonths', width: 130, align: 'right' },
    { field: 'beginDate', width: 120 },
    { field: 'endDate', width: 120 },
    { field: 'status', width: 90 },
    { field: 'remark', minWidth: 160, align: 'left', hidden: true },
    { field: 'updateTime', width: 170 },
  ],
  search: ['orgId', 'vehicleCategory', 'beginDate', 'status'],
  form: [
    {
      items: [
        half('orgId'),
        half('vehicleCategory'),
        half('limitCount'),
        half('limitMonths'),
        half('beginDate'),
        half('endDate'),
        half('status'),
        'remark',
      ],
    },
  ],
  sheet: [
    'orgId',
    'vehicleCategory',
    'limitCount',
    'limitMonths',
    'beginDate',
    'endDate',
    'status',
    'remark',
  ],
  rules: [laterThan('endDate', 'beginDate')],
  options: { label: 'remark' },
})
