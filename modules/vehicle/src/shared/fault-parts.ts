import { defineResource, f } from '@motorpool/resource/shared'

const half = (field: string) => ({ field, col: 12 })

export const faultParts = defineResource({
  key: 'vehicle/faultParts',
  api: '/api/vehicle-svc/faultParts/V1.0',
  idPrefix: 'vehicle.faultParts',
  table: 'fault_part',
  scope: 'tenant',
  fields: {
    partCode: f.text({ max: 32 }).required().unique().searchable().sortable(),
    partName: f.text({ max: 64 }).required().searchable().sortable(),
    partNameEn: f.text({ max: 64 }).searchable(),
    parentId: f.ref('vehicle/faultParts', { as: 'parentName' }).searchable(),
    supplier: f.text({ max: 64 }).searchable(),
    imageFile: f.image(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'partCode', width: 160 },
    { field: 'partName', minWidth: 180 },
    { field: 'partNameEn', minWidth: 180 },
    { field: 'parentId', width: 160 },
    { field: 'supplier', width: 160 },
    { field: 'imageFile', width: 90 },
    { field: 'createTime', width: 170 },
  ],
  search: ['partCode', 'partName', 'parentId', 'supplier'],
  form: [
    {
      items: [
        half('partCode'),
        half('partName'),
        half('partNameEn'),
        half('parentId'),
        half('supplier'),
        'imageFile',
        'remark',
      ],
    },
  ],
  sheet: ['partCode', 'partName', 'partNameEn', 'parentId', 'supplier', 'remark'],
  options: { label: 'partName', code: 'partCode' },
  calls: { options: [{ method: 'GET', path: '/options' }] },
})
