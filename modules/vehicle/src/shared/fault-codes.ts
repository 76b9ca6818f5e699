import { defineResource, f } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'
import { FAULT_SHEET, faultFields, faultForm } from './fault-fields.ts'

export const faultCodes = defineResource({
  key: 'vehicle/faultCodes',
  api: '/api/vehicle-svc/faultCodes/V1.0',
  idPrefix: 'vehicle.faultCodes',
  table: 'fault_code',
  scope: 'tenant',
  fields: {
    ...faultFields,
    faultCode: faultFields.faultCode.unique('tenant', 'spn', 'fmi', 'protocolId'),
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
  form: faultForm('protocolId', 'controller', 'status', 'vehicleModelIds', 'faultPartIds', 'remindFlag'),
  sheet: [...FAULT_SHEET, 'protocolId', 'controller', 'vehicleModelIds', 'faultPartIds', 'remindFlag'],
  sheetRequired: ['faultLevel'],
  options: { label: 'faultName', code: 'faultCode' },
})
