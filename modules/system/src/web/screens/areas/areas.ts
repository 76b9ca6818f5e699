import { defineResource, f } from '@motorpool/resource/shared'

/** Administrative areas as their screen shows them; they change only with a version of the product. */
export const areas = defineResource({
  key: 'system/areas',
  api: '/api/system-svc/areas/V1.0',
  idPrefix: 'system.areas',
  table: 'area',
  scope: 'platform',
  fields: {
    keyword: f.text({ max: 64 }).searchable(),
    name: f.text({ max: 64 }).readOnly(),
    code: f.text({ max: 6 }).readOnly(),
    level: f.int().readOnly(),
    fullName: f.text({ max: 128 }).readOnly(),
    center: f.point().readOnly(),
  },
  list: [
    { field: 'name', minWidth: 220, align: 'left' },
    { field: 'code', width: 120 },
    { field: 'level', width: 100 },
    { field: 'fullName', minWidth: 220, align: 'left' },
    { field: 'center', width: 200 },
  ],
  search: ['keyword'],
  form: [],
  options: { label: 'name', code: 'code' },
  calls: { page: false, find: false, create: false, update: false, delete: false, export: false },
})
