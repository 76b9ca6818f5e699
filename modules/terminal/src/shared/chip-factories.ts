import { defineResource, f } from '@motorpool/resource/shared'

export const chipFactories = defineResource({
  key: 'terminal/chipFactories',
  api: '/api/terminal-svc/chip/factory/V1.0',
  idPrefix: 'terminal.chipFactory',
  table: 'chip_factory',
  scope: 'tenant',
  fields: {
    factoryCode: f.text({ max: 32 }).required().unique().searchable().sortable(),
    factoryName: f.text({ max: 64 }).required().unique().searchable(),
    creditCode: f.text({ max: 18, pattern: /[0-9A-HJ-NPQRTUWXY]{18}/, upper: true }),
    contactName: f.text({ max: 32 }),
    contactPhone: f.text({ max: 20, pattern: /\+?[\d -]{5,20}/ }),
    address: f.text({ max: 255 }),
    licenceFile: f.image({ ext: ['jpg'] }),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'factoryCode', width: 140 },
    { field: 'factoryName', minWidth: 180 },
    { field: 'creditCode', width: 190 },
    { field: 'contactName', width: 120 },
    { field: 'contactPhone', width: 140 },
    { field: 'createTime', width: 170 },
  ],
  search: ['factoryCode', 'factoryName'],
  form: [
    {
      items: [
        { field: 'factoryCode', col: 12 },
        { field: 'factoryName', col: 12 },
        { field: 'creditCode', col: 12 },
        { field: 'contactName', col: 12 },
        { field: 'contactPhone', col: 12 },
        { field: 'address', col: 12 },
        'licenceFile',
        'remark',
      ],
    },
  ],
  sheet: ['factoryCode', 'factoryName', 'creditCode', 'contactName', 'contactPhone', 'address', 'remark'],
  options: { label: 'factoryName', code: 'factoryCode' },
  calls: { options: [{ method: 'GET', path: '/options' }] },
})
