import { defineResource, f } from '@motorpool/resource/shared'
import { VehicleCategory } from './enums.ts'

/** Kinds of vehicle, as a tree of three levels at most. */
export const vehicleTypes = defineResource({
  key: 'vehicle/types',
  api: '/api/vehicle-svc/vehicle/types/V1.0',
  idPrefix: 'vehicle.vehicleTypes',
  table: 'vehicle_type',
  scope: 'tenant',
  tree: 'parentId',
  fields: {
    typeCode: f.text({ max: 32 }).required().unique().searchable().sortable(),
    typeName: f.text({ max: 32 }).required().unique('tenant', 'parentId').searchable(),
    parentId: f.ref('vehicle/types').searchable(),
    vehicleCategory: f.choice(VehicleCategory).required().searchable(),
    mapIconId: f.ref('vehicle/mapIcon', { as: 'mapIcon' }),
    sort: f.int({ min: 0, max: 9999 }).default(0).sortable(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'typeName', minWidth: 200, align: 'left', tree: true },
    { field: 'typeCode', width: 160 },
    { field: 'vehicleCategory', width: 200 },
    { field: 'sort', width: 80 },
    { field: 'remark', minWidth: 160, align: 'left' },
    { field: 'createTime', width: 170 },
  ],
  search: ['typeCode', 'typeName', 'vehicleCategory'],
  form: [
    {
      items: [
        { field: 'typeCode', col: 12 },
        { field: 'typeName', col: 12 },
        { field: 'parentId', col: 12 },
        { field: 'vehicleCategory', col: 12 },
        { field: 'mapIconId', col: 12 },
        { field: 'sort', col: 12 },
        'remark',
      ],
    },
  ],
  sheet: ['typeCode', 'typeName', 'parentId', 'vehicleCategory', 'sort', 'remark'],
  order: { field: 'sort', order: 'asc' },
  options: {
    label: 'typeName',
    code: 'typeCode',
    limit: 1000,
    extra: ['parentId', 'vehicleCategory'],
  },
  calls: { options: [{ method: 'GET', path: '/options' }] },
})
