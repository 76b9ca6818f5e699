import { defineResource, f } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'
import { UpdateWay } from './catalogue-enums.ts'
import { VEHICLE_MODELS } from './vehicle-target.ts'

export const softVersions = defineResource({
  key: 'terminal/softVersions',
  api: '/api/terminal-svc/softVersions/V1.0',
  idPrefix: 'terminal.softVersions',
  table: 'soft_version',
  scope: 'tenant',
  fields: {
    versionCode: f.text({ max: 64 }).required().unique('tenant', 'terminalModelId').searchable().sortable(),
    versionName: f.text({ max: 64 }).required().searchable(),
    terminalModelId: f.ref('terminal/models', { as: 'terminalModel' }).required().searchable(),
    protocolId: f.ref('terminal/protocols', { as: 'protocol' }).required().searchable(),
    vehicleModelIds: f.refs(VEHICLE_MODELS),
    configCode: f.text({ max: 64 }).searchable(),
    /** Of JT/T 808-2013: packages in pieces (0x8108), or an address (0x8105). */
    updateWay: f.choice(UpdateWay).required().default('SENT'),
    collectCount: f.derived({ cell: 'number' }),
    cmdCount: f.derived({ cell: 'number' }),
    lockCount: f.derived({ cell: 'number' }),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'versionCode', width: 150 },
    { field: 'versionName', minWidth: 160 },
    { field: 'terminalModelId', width: 150 },
    { field: 'protocolId', width: 170 },
    { field: 'configCode', width: 130 },
    { field: 'collectCount', width: 110 },
    { field: 'cmdCount', width: 110 },
    { field: 'lockCount', width: 100 },
    { field: 'status', width: 90 },
    { field: 'createTime', width: 170 },
  ],
  search: ['versionCode', 'versionName', 'terminalModelId', 'protocolId', 'configCode', 'status'],
  form: [
    {
      items: [
        { field: 'versionCode', col: 12 },
        { field: 'versionName', col: 12 },
        { field: 'terminalModelId', col: 12 },
        { field: 'protocolId', col: 12 },
        { field: 'configCode', col: 12 },
        { field: 'updateWay', col: 12 },
        { field: 'status', col: 12 },
        'vehicleModelIds',
        'remark',
      ],
    },
  ],
  sheet: [
    'versionCode',
    'versionName',
    'terminalModelId',
    'protocolId',
    'vehicleModelIds',
    'configCode',
    'updateWay',
    'remark',
  ],
  options: { label: 'versionName', code: 'versionCode', extra: ['terminalModelId', 'protocolId'] },
  calls: { options: [{ method: 'GET', path: '/options' }] },
})
