import { LOCALES } from '@motorpool/kernel'
import { defineResource, f, notBelow } from '@motorpool/resource/shared'
import { FieldDataType } from './catalogue-enums.ts'
import { isLabels } from './labels.ts'

const isNames = (value: unknown): boolean =>
  isLabels(value) && Object.keys(value as object).every((key) => (LOCALES as readonly string[]).includes(key))

export const functionFields = defineResource({
  key: 'terminal/functionFields',
  api: '/api/terminal-svc/functionFields/V1.0',
  idPrefix: 'terminal.functionFields',
  table: 'function_field',
  scope: 'shared',
  fields: {
    code: f
      .text({ max: 64, pattern: /[A-Za-z][A-Za-z0-9_]*/ })
      .required()
      .unique()
      .searchable()
      .sortable(),
    name: f.text({ max: 64 }).required().searchable(),
    localeValue: f.json({ max: 500, accepts: isNames }),
    category: f.text({ max: 32 }).searchable(),
    dataType: f.choice(FieldDataType).required().default('NUMBER').searchable(),
    unit: f.text({ max: 16 }),
    decimals: f.int({ min: 0, max: 6 }).default(2),
    minValue: f.decimal({ decimals: 6 }),
    maxValue: f.decimal({ decimals: 6 }),
    enumValues: f.json({ max: 4000, accepts: isLabels }).when('dataType', ['ENUM']),
    showFlag: f.bool().required().default(true),
    alarmFlag: f.bool().required().default(false).searchable(),
    sort: f.int({ min: 0, max: 9999 }).default(0).sortable(),
  },
  rules: [notBelow('maxValue', 'minValue')],
  list: [
    { field: 'code', width: 180 },
    { field: 'name', minWidth: 160 },
    { field: 'category', width: 110 },
    { field: 'dataType', width: 100 },
    { field: 'unit', width: 90 },
    { field: 'decimals', width: 90 },
    { field: 'minValue', width: 100 },
    { field: 'maxValue', width: 100 },
    { field: 'showFlag', width: 90 },
    { field: 'alarmFlag', width: 110 },
    { field: 'sort', width: 80 },
    { field: 'createTime', width: 170, hidden: true },
  ],
  search: ['code', 'name', 'category', 'dataType', 'alarmFlag'],
  form: [
    {
      items: [
        { field: 'code', col: 12 },
        { field: 'name', col: 12 },
        { field: 'category', col: 12 },
        { field: 'dataType', col: 12 },
        { field: 'unit', col: 12 },
        { field: 'decimals', col: 12 },
        { field: 'minValue', col: 12 },
        { field: 'maxValue', col: 12 },
        { field: 'showFlag', col: 8 },
        { field: 'alarmFlag', col: 8 },
        { field: 'sort', col: 8 },
        'localeValue',
        'enumValues',
      ],
    },
  ],
  sheet: [
    'code',
    'name',
    'category',
    'dataType',
    'unit',
    'decimals',
    'minValue',
    'maxValue',
    'showFlag',
    'alarmFlag',
    'sort',
  ],
  options: {
    label: 'name',
    code: 'code',
    limit: 16,
    dedupe: true,
    extra: ['category', 'dataType', 'unit', 'alarmFlag'],
  },
  calls: { options: [{ method: 'GET', path: '/options' }] },
})
