import { defineResource, f } from '@motorpool/resource/shared'
import { FaultLevel, ProtocolType } from './catalogue-enums.ts'

const half = (field: string) => ({ field, col: 12 })

/** Fault codes that standards define, the same for all tenants; the platform keeps them. */
export const faultCodeBases = defineResource({
  key: 'vehicle/faultCodeBases',
  api: '/api/vehicle-svc/vFaultCodeBases/V1.0',
  idPrefix: 'vehicle.vFaultCodeBases',
  table: 'fault_code_base',
  scope: 'platform',
  fields: {
    spn: f.int({ min: 0, max: 524_287 }).searchable().sortable(),
    fmi: f.int({ min: 0, max: 31 }).searchable(),
    faultCode: f
      .text({ max: 32 })
      .required()
      .unique('platform', 'spn', 'fmi', 'protocolType')
      .searchable()
      .sortable(),
    faultName: f.text({ max: 128 }).required().searchable(),
    faultNameEn: f.text({ max: 128 }).searchable(),
    faultLevel: f.choice(FaultLevel).required().default('1').searchable(),
    faultReason: f.textarea({ max: 1000 }),
    faultSuggestion: f.textarea({ max: 1000 }),
    protocolType: f.choice(ProtocolType).searchable(),
    standard: f.text({ max: 64 }).searchable(),
  },
  list: [
    { field: 'faultCode', width: 130 },
    { field: 'spn', width: 100 },
    { field: 'fmi', width: 80 },
    { field: 'faultName', minWidth: 200 },
    { field: 'faultNameEn', minWidth: 180 },
    { field: 'faultLevel', width: 150 },
    { field: 'protocolType', width: 150 },
    { field: 'standard', width: 140 },
    { field: 'createTime', width: 170 },
  ],
  search: ['faultCode', 'faultName', 'spn', 'fmi', 'faultLevel', 'protocolType', 'standard'],
  form: [
    {
      items: [
        half('faultCode'),
        half('faultName'),
        half('spn'),
        half('fmi'),
        half('faultNameEn'),
        half('faultLevel'),
        half('protocolType'),
        half('standard'),
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
    'protocolType',
    'standard',
  ],
  options: { label: 'faultName', code: 'faultCode' },
})
