import { defineResource, f, notBelow, type RowRule } from '@motorpool/resource/shared'
import { ByteOrder, SoftCollectBase, WorkTimeFlag } from './catalogue-enums.ts'
import { isValueLabels } from './labels.ts'

/** A base other than ten shows the bits themselves: there is nothing to scale. */
const baseWithoutScale: RowRule = (row) =>
  row.collectBase !== undefined &&
  row.collectBase !== '10' &&
  (row.signedFlag === true || (row.factor ?? 1) !== 1 || (row.offset ?? 0) !== 0)
    ? { field: 'collectBase', problem: { code: 'FIELD_CHOICE' } }
    : undefined

/** One signal of the uplink: where its bits stand in which frame, and how they become a value. */
export const softVersionCollects = defineResource({
  key: 'terminal/softVersionCollects',
  api: '/api/terminal-svc/softVersionCollects/V1.0',
  idPrefix: 'terminal.softVersionCollects',
  table: 'soft_version_collect',
  scope: 'tenant',
  fields: {
    softVersionId: f.ref('terminal/softVersions', { as: 'softVersion' }).required().searchable(),
    collectCode: f
      .text({ max: 32, pattern: /[A-Za-z_][A-Za-z0-9_]*/ })
      .required()
      .unique('tenant', 'softVersionId')
      .searchable()
      .sortable(),
    collectName: f.text({ max: 64 }).required().searchable(),
    functionFieldId: f
      .ref('terminal/functionFields', { as: 'functionField', by: { freeIn: 'softVersionId' } })
      .unique('tenant', 'softVersionId')
      .searchable(),
    frameId: f
      .text({ max: 16, pattern: /(?:[0-9A-Fa-f]{1,16})/, upper: true })
      .searchable()
      .sortable(),
    startByte: f.int({ min: 0, max: 1023 }).required().sortable(),
    startBit: f.int({ min: 0, max: 7 }).required().default(0),
    bitLength: f.int({ min: 1, max: 64 }).required(),
    byteOrder: f.choice(ByteOrder).required().default('Intel').searchable(),
    signedFlag: f.bool().required().default(false),
    collectBase: f.choice(SoftCollectBase).required().default('10'),
    factor: f.decimal({ decimals: 8, notZero: true, min: -1_000_000, max: 1_000_000 }).required().default(1),
    offset: f.decimal({ decimals: 6, min: -999_999_999, max: 999_999_999 }).required().default(0),
    unit: f.text({ max: 16 }),
    minValue: f.decimal({ decimals: 6 }),
    maxValue: f.decimal({ decimals: 6 }),
    invalidValue: f.text({ max: 32, pattern: /[0-9A-Fa-f]{1,16}/, upper: true }),
    enumValues: f.json({ max: 8000, accepts: isValueLabels }),
    workTimeFlag: f.choice(WorkTimeFlag).required().filledIn().readOnly().default('0').searchable(),
    consumptionFlag: f.bool().required().readOnly().default(false).searchable(),
    showFlag: f.bool().required().default(true),
    sort: f.int({ min: 0, max: 9999 }).default(0).sortable(),
  },
  rules: [notBelow('maxValue', 'minValue'), baseWithoutScale],
  list: [
    { field: 'collectCode', width: 150 },
    { field: 'collectName', minWidth: 150 },
    { field: 'functionFieldId', width: 140 },
    { field: 'frameId', width: 110 },
    { field: 'startByte', width: 90 },
    { field: 'startBit', width: 80 },
    { field: 'bitLength', width: 90 },
    { field: 'byteOrder', width: 150 },
    { field: 'signedFlag', width: 90 },
    { field: 'factor', width: 90 },
    { field: 'offset', width: 90 },
    { field: 'unit', width: 80 },
    { field: 'minValue', width: 90, hidden: true },
    { field: 'maxValue', width: 90, hidden: true },
    { field: 'collectBase', width: 80, hidden: true },
    { field: 'workTimeFlag', width: 90 },
    { field: 'consumptionFlag', width: 90 },
    { field: 'sort', width: 70, hidden: true },
  ],
  search: ['collectCode', 'collectName', 'frameId', 'functionFieldId', 'byteOrder'],
  form: [
    {
      name: 'basic',
      items: [
        { field: 'softVersionId', col: 12 },
        { field: 'functionFieldId', col: 12 },
        { field: 'collectCode', col: 12 },
        { field: 'collectName', col: 12 },
      ],
    },
    {
      name: 'bits',
      items: [
        { field: 'frameId', col: 12 },
        { field: 'byteOrder', col: 12 },
        { field: 'startByte', col: 6 },
        { field: 'startBit', col: 6 },
        { field: 'bitLength', col: 6 },
        { field: 'signedFlag', col: 6 },
      ],
    },
    {
      name: 'value',
      items: [
        { field: 'factor', col: 6 },
        { field: 'offset', col: 6 },
        { field: 'unit', col: 6 },
        { field: 'collectBase', col: 6 },
        { field: 'minValue', col: 6 },
        { field: 'maxValue', col: 6 },
        { field: 'invalidValue', col: 6 },
        { field: 'sort', col: 6 },
        { field: 'showFlag', col: 6 },
        'enumValues',
      ],
    },
  ],
  sheet: [
    'softVersionId',
    'collectCode',
    'collectName',
    'functionFieldId',
    'frameId',
    'startByte',
    'startBit',
    'bitLength',
    'byteOrder',
    'signedFlag',
    'collectBase',
    'factor',
    'offset',
    'unit',
    'minValue',
    'maxValue',
    'invalidValue',
    'workTimeFlag',
    'sort',
  ],
  sheetRequired: ['startBit', 'byteOrder', 'collectBase', 'factor', 'offset'],
  sheetUnlocks: ['workTimeFlag'],
  order: { field: 'sort', order: 'asc' },
  options: { label: 'collectName', code: 'collectCode', extra: ['softVersionId', 'unit'] },
})
