import { defineResource, f } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'
import { ChainType, FilingAuditState, TerminalAnswerForm, TerminalUseType, WakeUpFlag } from './enums.ts'

export const terminalModels = defineResource({
  key: 'terminal/models',
  api: '/api/terminal-svc/terminal/models/V1.0',
  idPrefix: 'terminal.terminalModels',
  table: 'terminal_model',
  scope: 'tenant',
  fields: {
    modelCode: f.text({ max: 64 }).required().unique().searchable().sortable(),
    modelName: f.text({ max: 64 }).required().searchable(),
    supplierId: f.ref('terminal/suppliers', { as: 'supplier' }).required().createOnly().searchable(),
    chipModel: f.ref('terminal/chipModels', { as: 'chipModelName' }).createOnly().searchable(),
    chainTypes: f
      .choices(ChainType, { from: { path: '/api/system-svc/dicItems/V1.0/getChainType' } })
      .required()
      .searchable(),
    useType: f.choice(TerminalUseType).required().default('fuel').searchable(),
    protocolIds: f.refs('terminal/protocols'),
    wakeUpFlag: f.choice(WakeUpFlag).required().default('0'),
    answerForm: f.choice(TerminalAnswerForm),
    /** Minutes east of UTC that the terminals' clocks run at. */
    clockZone: f.int({ min: -720, max: 840 }),
    hardwareVersion: f.text({ max: 32 }),
    reportNo: f.text({ max: 64 }),
    tboxFactoryLicenceImg: f.image({ ext: ['jpg'] }),
    reportImg: f.image({ ext: ['jpg'] }),
    authorizeFile: f.file({ ext: ['jpg', 'pdf'] }),
    filingState: f.derived({ of: FilingAuditState, cell: 'tag' }),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'modelCode', width: 150 },
    { field: 'modelName', minWidth: 160 },
    { field: 'supplierId', width: 160 },
    { field: 'chipModel', width: 140, hidden: true },
    { field: 'chainTypes', width: 180 },
    { field: 'useType', width: 110 },
    { field: 'wakeUpFlag', width: 120 },
    { field: 'filingState', width: 120 },
    { field: 'status', width: 90 },
    { field: 'createTime', width: 170 },
  ],
  search: ['modelCode', 'modelName', 'supplierId', 'chainTypes', 'useType', 'status'],
  form: [
    {
      name: 'basic',
      items: [
        { field: 'modelCode', col: 12 },
        { field: 'modelName', col: 12 },
        { field: 'supplierId', col: 12 },
        { field: 'chipModel', col: 12 },
        { field: 'chainTypes', col: 12 },
        { field: 'useType', col: 12 },
        { field: 'wakeUpFlag', col: 12 },
        { field: 'answerForm', col: 12 },
        { field: 'clockZone', col: 12 },
        { field: 'hardwareVersion', col: 12 },
        { field: 'reportNo', col: 12 },
        { field: 'status', col: 12 },
        'protocolIds',
        'remark',
      ],
    },
    {
      name: 'files',
      items: [
        { field: 'tboxFactoryLicenceImg', col: 8 },
        { field: 'reportImg', col: 8 },
        { field: 'authorizeFile', col: 8 },
      ],
    },
  ],
  sheet: [
    'modelCode',
    'modelName',
    'supplierId',
    'chainTypes',
    'useType',
    'wakeUpFlag',
    'hardwareVersion',
    'reportNo',
    'remark',
  ],
  options: { label: 'modelName', code: 'modelCode', extra: ['chainTypes', 'useType'] },
  calls: {
    options: [
      { method: 'GET', path: '/options' },
      { id: 'optionsPost', method: 'POST', path: '/options' },
    ],
  },
})
