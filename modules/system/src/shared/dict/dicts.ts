import { defineResource, f } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'

/** Dictionaries; the built-in ones are the enumerations of the code. */
export const dicts = defineResource({
  key: 'system/dicts',
  api: '/api/system-svc/dicts/V1.0',
  idPrefix: 'system.dicts',
  table: 'dictionary',
  scope: 'platform',
  tree: 'parentId',
  fields: {
    code: f
      .text({ max: 64, pattern: /[A-Za-z][A-Za-z0-9_]*/ })
      .required()
      .unique('platform')
      .createOnly()
      .searchable()
      .sortable(),
    name: f.text({ max: 64 }).required().searchable(),
    parentId: f.ref('system/dicts', { as: 'parentName' }),
    sysFlag: f.bool().required().readOnly().default(false).searchable(),
    sort: f.int({ min: 0, max: 9999 }).default(0),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
    description: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'code', minWidth: 220, align: 'left', tree: true },
    { field: 'name', minWidth: 180 },
    { field: 'sysFlag', width: 100 },
    { field: 'sort', width: 80 },
    { field: 'status', width: 90 },
    { field: 'description', minWidth: 180, align: 'left', hidden: true },
    { field: 'updateTime', width: 170 },
  ],
  search: ['code', 'name', 'sysFlag', 'status'],
  form: [
    {
      items: [
        { field: 'code', col: 12 },
        { field: 'name', col: 12 },
        { field: 'parentId', col: 12 },
        { field: 'sort', col: 12 },
        { field: 'status', col: 12 },
        'description',
      ],
    },
  ],
  sheet: ['code', 'name', 'parentId', 'sort', 'status', 'description'],
  options: { label: 'name', code: 'code', limit: 500 },
  order: { field: 'code', order: 'asc' },
  calls: { options: [{ id: 'options', method: 'GET', path: '/options' }] },
})
