import { defineResource, f } from '@motorpool/resource/shared'

export const vehicleColors = defineResource({
  key: 'vehicle/colors',
  api: '/api/vehicle-svc/vehicle_colors/V1.0',
  idPrefix: 'vehicle.vehicleColors',
  table: 'vehicle_color',
  scope: 'tenant',
  fields: {
    colorCode: f.text({ max: 32 }).required().unique().searchable().sortable(),
    colorName: f.text({ max: 32 }).required().unique().searchable().sortable(),
    colorValue: f.colour(),
    sort: f.int({ min: 0, max: 9999 }).default(0).sortable(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'colorCode', width: 160 },
    { field: 'colorName', minWidth: 180 },
    { field: 'colorValue', width: 160 },
    { field: 'sort', width: 100 },
    { field: 'remark', minWidth: 200 },
    { field: 'createTime', width: 170 },
  ],
  search: ['colorCode', 'colorName'],
  form: [
    {
      items: [
        { field: 'colorCode', col: 12 },
        { field: 'colorName', col: 12 },
        { field: 'colorValue', col: 12 },
        { field: 'sort', col: 12 },
        'remark',
      ],
    },
  ],
  sheet: ['colorCode', 'colorName', 'colorValue', 'sort', 'remark'],
  options: { label: 'colorName', code: 'colorCode', extra: ['colorValue'] },
  order: { field: 'sort', order: 'asc' },
  calls: { options: [{ method: 'GET', path: '/options' }] },
})
