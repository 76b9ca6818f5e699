import { defineResource, f } from '@motorpool/resource/shared'
import '@motorpool/terminal/shared'

export const vehicleSeries = defineResource({
  key: 'vehicle/series',
  api: '/api/vehicle-svc/vehicle_series/V1.0',
  idPrefix: 'vehicle.vehicleSeries',
  table: 'vehicle_series',
  scope: 'catalogue',
  fields: {
    seriesCode: f.text({ max: 32 }).required().unique().searchable().sortable(),
    seriesName: f.text({ max: 64 }).required().unique().searchable(),
    vehicleTypeId: f.ref('vehicle/types', { as: 'vehicleType' }).required().searchable(),
    brand: f.text({ max: 32 }).searchable(),
    manufacturer: f.text({ max: 64 }),
    imageFile: f.image(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'seriesCode', width: 150 },
    { field: 'seriesName', minWidth: 180 },
    { field: 'vehicleTypeId', width: 160 },
    { field: 'brand', width: 140 },
    { field: 'manufacturer', minWidth: 180 },
    { field: 'orgId', width: 160 },
    { field: 'createTime', width: 170 },
  ],
  search: ['seriesCode', 'seriesName', 'vehicleTypeId', 'brand', 'orgId'],
  form: [
    {
      items: [
        { field: 'seriesCode', col: 12 },
        { field: 'seriesName', col: 12 },
        { field: 'vehicleTypeId', col: 12 },
        { field: 'orgId', col: 12 },
        { field: 'brand', col: 12 },
        { field: 'manufacturer', col: 12 },
        'imageFile',
        'remark',
      ],
    },
  ],
  sheet: ['seriesCode', 'seriesName', 'vehicleTypeId', 'brand', 'manufacturer', 'orgId', 'remark'],
  options: { label: 'seriesName', code: 'seriesCode', extra: ['vehicleTypeId'] },
  calls: { options: [{ method: 'GET', path: '/options' }] },
})
