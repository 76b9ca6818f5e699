import { defineResource, f } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'
import { FaultLevel } from './catalogue-enums.ts'

const half = (field: string) => ({ field, col: 12 })

export const faultCodes = defineResource({
  key: 'vehicle/faultCodes',
  api: '/api/vehicle-svc/faultCodes/V1.0',
  idPrefix: 'vehicle.faultCodes',
  table: 'fault_code',
  scope: 'tenant',
  fields: {
    spn: f.int({ min: 0, max: 524_287 }).searchable().sortable(),
    fmi: f.int({ min: 0, max: 31 }).searchable(),
    faultCode: f
      .text({ max: 32 })
      .required()
      .unique('tenant', 'spn', 'fmi', 'protocolId')
      .searchable()
      .sortable(),
    faultName: f.text({ max: 128 }).required().searchable(),
    faultNameEn: f.text({ max: 128 }).searchable(),
    faultLevel: f.choice(FaultLevel).required().default('1').searchable(),
    faultReason: f.textarea({ max: 1000 }),
    faultSuggestion: f.textarea({ max: 1000 }),
    protocolId: f.ref('terminal/protocols', { as: 'protocol' }).searchable(),
    controller: f.text({ max: 32 }).searchable(),
    vehicleModelIds: f.refs('vehicle/models', { as: 'vehicleModelNames' }),
    faultPartIds: f.refs('vehicle/faultParts', { as: 'faultPartNames' }),
    remindFlag: f.bool().required().default(true),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
  },
  list: [
    { field: 'faultCode', width: 130 },
    { field: 'spn', width: 100 },
    { field: 'fmi', width: 80 },
    { field: 'faultName', minWidth: 200 },
    { field: 'faultNameEn', minWidth: 180, hidden: true },
    { field: 'faultLevel', width: 150 },
    { field: 'controller', width: 110 },
    { field: 'vehicleModelIds', minWidth: 180 },
    { field: 'faultPartIds', minWidth: 160 },
    { field: 'remindFlag', width: 100 },
    { field: 'status', width: 90 },
    { field: 'createTime', width: 170 },
  ],
  search: ['faultCode', 'faultName', 'spn', 'fmi', 'faultLevel', 'controller', 'status'],
  form: [
    {
      items: [
        half('faultCode'),
        half('faultName'),
        half('spn'),
        half('fmi'),
        half('faultNameEn'),
        half('faultLevel'),
        half('protocolId'),
        half('controller'),
        half('status'),
        half('vehicleModelIds'),
        half('faultPartIds'),
        half('remindFlag'),
        'faultReason',
        'faultSuggestion',
      ],
    },
  ],
  sheet: [
    'spn',
    'fmi',
    'faultCode',
    'faultName',
    'faultNameEn',
    'faultLevel',
    'faultReason',
    'faultSuggestion',
    'protocolId',
    'controller',
    'vehicleModelIds',
    'faultPartIds',
    'remindFlag',
  ],
  options: { label: 'faultName', code: 'faultCode' },
})
