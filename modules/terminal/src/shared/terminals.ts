import { defineResource, f } from '@motorpool/resource/shared'
import {
  BindStatus,
  ChainType,
  FilingAuditState,
  TerminalAuthStatus,
  TerminalStatus,
  TerminalUseType,
} from './enums.ts'
import './org-target.ts'

export const terminals = defineResource({
  key: 'terminal/terminals',
  api: '/api/terminal-svc/terminals/V1.0',
  idPrefix: 'terminal.terminals',
  table: 'terminal',
  scope: 'organisation',
  fields: {
    terminalCode: f
      .text({ max: 32, pattern: /[A-Za-z0-9]+/ })
      .required()
      .unique('platform')
      .searchable()
      .sortable(),
    terminalModelId: f.ref('terminal/models', { as: 'terminalModel' }).required().searchable(),
    terminalSupplierId: f.ref('terminal/suppliers', { as: 'terminalSupplier' }).readOnly().searchable(),
    softVersionId: f
      .ref('terminal/softVersions', { by: { terminalModelId: 'terminalModelId' } })
      .searchable(),
    softVersion: f.via('softVersionId', 'versionCode'),
    useType: f.choice(TerminalUseType).required().filledIn().searchable(),
    chainType: f.choice(ChainType).required().filledIn().searchable(),
    simcardId: f.ref('terminal/simcards', { as: 'simCode' }).unique('platform'),
    iccid: f.via('simcardId', 'iccid'),
    msisdn: f.via('simcardId', 'msisdn'),
    imei: f
      .text({ max: 15, pattern: /\d{15}/ })
      .unique('platform')
      .searchable(),
    chipModelId: f.ref('terminal/chipModels', { as: 'chipModel' }).searchable(),
    chipCode: f.text({ max: 32 }).unique('platform').searchable(),
    chipPublicKey: f.text({ max: 512, pattern: /(?:[0-9A-Fa-f]{2})+/ }),
    terminalStatus: f.choice(TerminalStatus).required().default('NORMAL').searchable(),
    authStatus: f.choice(TerminalAuthStatus).required().default('NOT_AUTH').readOnly().searchable(),
    filingState: f.derived({ of: FilingAuditState, cell: 'tag' }),
    authCode: f.secret({ max: 64, pattern: /[\x21-\x7e]+/ }),
    bindStatus: f.choice(BindStatus).required().default('UNBOUND').readOnly().searchable(),
    vin: f.text({ max: 32, upper: true }).readOnly().searchable(),
    productionDate: f.date({ notFuture: true }),
    lastOnlineTime: f.datetime().readOnly(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'terminalCode', width: 160 },
    { field: 'terminalModelId', width: 150 },
    { field: 'terminalSupplierId', width: 150 },
    { field: 'softVersionId', width: 140 },
    { field: 'useType', width: 100 },
    { field: 'chainType', width: 120 },
    { field: 'filingState', width: 120, hidden: true },
    { field: 'simcardId', width: 150 },
    { field: 'iccid', width: 200, hidden: true },
    { field: 'imei', width: 160, hidden: true },
    { field: 'bindStatus', width: 100 },
    { field: 'vin', width: 190 },
    { field: 'terminalStatus', width: 90 },
    { field: 'authStatus', width: 100 },
    { field: 'orgId', width: 160 },
    { field: 'lastOnlineTime', width: 170 },
    { field: 'createTime', width: 170 },
  ],
  search: [
    'terminalCode',
    'vin',
    'bindStatus',
    'terminalModelId',
    'softVersionId',
    'chainType',
    'terminalStatus',
    'useType',
    'terminalSupplierId',
    'imei',
    'authStatus',
    'orgId',
  ],
  form: [
    {
      items: [
        { field: 'terminalCode', col: 12 },
        { field: 'terminalModelId', col: 12 },
        { field: 'softVersionId', col: 12 },
        { field: 'orgId', col: 12 },
        { field: 'useType', col: 12 },
        { field: 'chainType', col: 12 },
        { field: 'simcardId', col: 12 },
        { field: 'imei', col: 12 },
        { field: 'chipModelId', col: 12 },
        { field: 'chipCode', col: 12 },
        { field: 'terminalStatus', col: 12 },
        { field: 'productionDate', col: 12 },
        { field: 'authCode', col: 12 },
        'chipPublicKey',
        'remark',
      ],
    },
  ],
  sheet: [
    'terminalCode',
    'terminalModelId',
    'softVersionId',
    'simcardId',
    'imei',
    'chipModelId',
    'chipCode',
    'orgId',
    'productionDate',
    'remark',
  ],
  updateSheets: [
    {
      template: 'terminal/terminalsUpdate',
      id: 'importUpdate',
      path: '/importTerminalUpdate',
      columns: [
        'terminalCode',
        'softVersionId',
        'simcardId',
        'imei',
        'chipModelId',
        'chipCode',
        'orgId',
        'terminalStatus',
        'remark',
      ],
      by: 'terminalCode',
    },
  ],
  options: { label: 'terminalCode', code: 'terminalCode', limit: 8, extra: ['chainType', 'useType', 'vin'] },
  calls: {
    options: [
      { method: 'GET', path: '/options' },
      { id: 'canUse', method: 'GET', path: '/canUseSelect', limit: 16 },
      { id: 'sameChain', method: 'GET', path: '/getSameChainCanUseTerminal', limit: 16 },
    ],
  },
})
