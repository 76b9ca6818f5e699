import { defineResource, type FieldCheck, f, notBefore } from '@motorpool/resource/shared'
import { BindStatus, Operator, RealNameStatus, SimCardCategory, SimStatus } from './enums.ts'
import './org-target.ts'

/** The number has 11 or 13 digits, as the card's category says. */
const digitsByCategory: FieldCheck = (value, { cardCategory }) =>
  SimCardCategory.has(String(cardCategory)) && String(value).length !== Number(cardCategory)
    ? { code: 'FIELD_FORMAT' }
    : undefined

export const simcards = defineResource({
  key: 'terminal/simcards',
  api: '/api/terminal-svc/simcards/V1.0',
  idPrefix: 'terminal.simcards',
  table: 'sim_card',
  scope: 'organisation',
  fields: {
    simCode: f
      .text({ max: 13, pattern: /\d{11}|\d{13}/ })
      .required()
      .unique('platform')
      .searchable()
      .sortable()
      .check(digitsByCategory),
    iccid: f
      .text({ max: 20, pattern: /[0-9A-Z]{19,20}/, upper: true })
      .required()
      .unique('platform')
      .searchable(),
    msisdn: f
      .text({ max: 20, pattern: /\+?\d{5,19}/ })
      .unique('platform')
      .searchable(),
    imsi: f.text({ max: 15, pattern: /\d{15}/ }),
    cardWayId: f.text({ max: 32 }),
    operator: f.numericChoice(Operator).required().searchable(),
    cardCategory: f.numericChoice(SimCardCategory).required().searchable(),
    simStatus: f.choice(SimStatus).required().default('INIT').searchable().bulk(),
    bindStatus: f.choice(BindStatus).required().default('UNBOUND').readOnly().searchable(),
    packageName: f.text({ max: 64 }).bulk(),
    monthFlow: f.decimal({ min: 0, max: 99_999_999, unit: 'MB' }).bulk(),
    openDate: f.date(),
    activeDate: f.date(),
    expireDate: f.date(),
    realNameStatus: f.derived({ of: RealNameStatus, cell: 'tag' }),
    remark: f.textarea({ max: 255 }).bulk(),
  },
  rules: [notBefore('activeDate', 'openDate'), notBefore('expireDate', 'openDate')],
  list: [
    { field: 'simCode', width: 150 },
    { field: 'iccid', width: 200 },
    { field: 'msisdn', width: 150 },
    { field: 'operator', width: 110 },
    { field: 'cardCategory', width: 130 },
    { field: 'simStatus', width: 100 },
    { field: 'bindStatus', width: 100 },
    { field: 'orgId', width: 160 },
    { field: 'packageName', width: 140, hidden: true },
    { field: 'expireDate', width: 120 },
    { field: 'createTime', width: 170 },
  ],
  search: ['simCode', 'iccid', 'msisdn', 'operator', 'cardCategory', 'simStatus', 'bindStatus', 'orgId'],
  form: [
    {
      items: [
        { field: 'cardCategory', col: 12 },
        { field: 'simCode', col: 12 },
        { field: 'iccid', col: 12 },
        { field: 'msisdn', col: 12 },
        { field: 'imsi', col: 12 },
        { field: 'operator', col: 12 },
        { field: 'cardWayId', col: 12 },
        { field: 'simStatus', col: 12 },
        { field: 'orgId', col: 12 },
        { field: 'packageName', col: 12 },
        { field: 'monthFlow', col: 12 },
        { field: 'openDate', col: 12 },
        { field: 'activeDate', col: 12 },
        { field: 'expireDate', col: 12 },
        'remark',
      ],
    },
  ],
  sheet: [
    'simCode',
    'iccid',
    'msisdn',
    'imsi',
    'cardWayId',
    'operator',
    'cardCategory',
    'orgId',
    'packageName',
    'monthFlow',
    'openDate',
    'activeDate',
    'expireDate',
    'remark',
  ],
  updateSheets: [
    {
      template: 'terminal/simcardsSim',
      id: 'importSim',
      path: '/import/sim',
      columns: ['iccid', 'simCode', 'msisdn', 'simStatus', 'activeDate', 'expireDate'],
      by: 'iccid',
      required: ['simCode'],
    },
  ],
  options: { label: 'simCode', code: 'simCode', limit: 16, extra: ['iccid', 'msisdn'] },
  calls: {
    page: { id: 'pageList', path: '/pageList' },
    create: { id: 'save', path: '/save' },
    options: [
      { id: 'select', method: 'GET', path: '/simCardSelect' },
      { id: 'unUseSelect', method: 'GET', path: '/unUseSimCardSelect' },
    ],
  },
})
