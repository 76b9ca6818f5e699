import { defineResource, f } from '@motorpool/resource/shared'
import { ProtocolType } from '@motorpool/terminal/shared'
import { FAULT_SHEET, faultFields, faultForm } from './fault-fields.ts'

/** Fault codes that standards define, the same for all tenants; the platform keeps them. */
export const faultCodeBases = defineResource({
  key: 'vehicle/faultCodeBases',
  api: '/api/vehicle-svc/vFaultCodeBases/V1.0',
  idPrefix: 'vehicle.vFaultCodeBases',
  table: 'fault_code_base',
  scope: 'platform',
  fields: {
    ...faultFields,
    faultCode: faultFields.faultCode.unique('platform', 'spn', 'fmi', 'protocolType'),
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
  form: faultForm('protocolType', 'standard'),
  sheet: [...FAULT_SHEET, 'protocolType', 'standard'],
  options: { label: 'faultName', code: 'faultCode' },
})
