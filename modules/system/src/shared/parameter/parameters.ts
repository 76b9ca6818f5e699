import { defineEnum } from '@motorpool/kernel'
import { defineResource, f } from '@motorpool/resource/shared'

export const ParameterType = defineEnum('ParameterType', {
  STRING: ['文本', 'String', '文字列'],
  NUMBER: ['数值', 'Number', '数値'],
  BOOL: ['开关', 'Switch', 'スイッチ'],
})

export const parameters = defineResource({
  key: 'system/parameters',
  api: '/api/system-svc/parameters/V1.0',
  idPrefix: 'system.parameters',
  table: 'parameter',
  scope: 'shared',
  fields: {
    key: f
      .text({ max: 64, pattern: /[A-Za-z][\w.-]*/ })
      .required()
      .unique()
      .createOnly()
      .searchable()
      .sortable(),
    value: f.text({ max: 2048 }).required().searchable(),
    name: f.text({ max: 64 }).required().searchable(),
    type: f.choice(ParameterType).required().default('STRING').createOnly().searchable(),
    sysFlag: f.bool().required().readOnly().default(false).searchable(),
    description: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'key', minWidth: 220, align: 'left' },
    { field: 'name', minWidth: 320, align: 'left' },
    { field: 'value', minWidth: 200, align: 'left' },
    { field: 'type', width: 100 },
    { field: 'sysFlag', width: 100 },
    { field: 'description', minWidth: 200, align: 'left', hidden: true },
    { field: 'updateTime', width: 170 },
  ],
  search: ['key', 'name', 'value', 'type', 'sysFlag'],
  form: [
    {
      items: [
        { field: 'key', col: 12 },
        { field: 'name', col: 12 },
        { field: 'type', col: 12 },
        'value',
        'description',
      ],
    },
  ],
  sheet: ['key', 'name', 'type', 'value', 'description'],
  options: { label: 'name', code: 'key' },
  order: { field: 'key', order: 'asc' },
})
