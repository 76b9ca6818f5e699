import { defineResource, f } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'
import { ProtocolType } from './catalogue-enums.ts'
import { ChainType } from './enums.ts'

export const protocols = defineResource({
  key: 'terminal/protocols',
  api: '/api/terminal-svc/protocols/V1.0',
  idPrefix: 'terminal.protocols',
  table: 'protocol',
  scope: 'shared',
  fields: {
    protocolCode: f.text({ max: 32 }).required().unique().searchable().sortable(),
    protocolName: f.text({ max: 64 }).required().searchable(),
    protocolType: f.choice(ProtocolType).required().searchable(),
    version: f.text({ max: 16 }),
    chainTypes: f.choices(ChainType).searchable(),
    port: f.int({ min: 1, max: 65_535, ungrouped: true }),
    description: f.text({ max: 255 }),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
  },
  list: [
    { field: 'protocolCode', width: 150 },
    { field: 'protocolName', minWidth: 200 },
    { field: 'protocolType', width: 160 },
    { field: 'version', width: 100 },
    { field: 'chainTypes', width: 200 },
    { field: 'port', width: 100 },
    { field: 'status', width: 90 },
    { field: 'createTime', width: 170 },
  ],
  search: ['protocolCode', 'protocolName', 'protocolType', 'chainTypes', 'status'],
  form: [
    {
      items: [
        { field: 'protocolCode', col: 12 },
        { field: 'protocolName', col: 12 },
        { field: 'protocolType', col: 12 },
        { field: 'version', col: 12 },
        { field: 'chainTypes', col: 12 },
        { field: 'port', col: 12 },
        { field: 'status', col: 12 },
        'description',
      ],
    },
  ],
  sheet: [
    'protocolCode',
    'protocolName',
    'protocolType',
    'version',
    'chainTypes',
    'port',
    'description',
    'status',
  ],
  options: { label: 'protocolName', code: 'protocolCode', extra: ['protocolType', 'chainTypes'] },
  calls: { options: [{ method: 'GET', path: '/options' }] },
})
