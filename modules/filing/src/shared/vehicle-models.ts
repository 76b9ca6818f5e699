import { anyResource, defineResource, f, type RowOf } from '@motorpool/resource/shared'
import { vehicleModels } from '@motorpool/vehicle/shared'
import { filingColumns, filingFields } from './fields.ts'
import type { FilingKind } from './kind.ts'

const half = (field: string) => ({ field, col: 12 })
const DOCUMENT = { ext: ['png', 'jpg', 'pdf'] } as const

/** Digits, capitals, blanks and hyphens, as the public environmental register writes its numbers. */
export const ENVIRONMENT_CODE = /[0-9A-Z][0-9A-Z -]{5,30}[0-9A-Z]/

export const vehicleModelFilings = defineResource({
  key: 'vehicle/modelFiling',
  api: '/api/vehicle-svc/vehicleModelFiling/V1.0',
  idPrefix: 'vehicle.vehicleModelFiling',
  table: 'vehicle_model_filing',
  scope: 'tenant',
  fields: {
    vehicleModelId: f.ref('vehicle/models', { as: 'vehicleModel' }).required().readOnly().searchable(),
    environmentCode: f.text({ max: 32, pattern: ENVIRONMENT_CODE }),
    manufacturer: f.text({ max: 64 }),
    engineModel: f.text({ max: 64 }).when('filingUsage', ['GB4', 'GB6', 'CUSTOM']),
    electricDriverModel: f.text({ max: 64 }).when('filingUsage', ['GBEV']),
    energyStorageModel: f.text({ max: 64 }).when('filingUsage', ['GBEV']),
    modelComplianceFileId: f.file(DOCUMENT),
    announcemenFileId: f.file(DOCUMENT),
    alarmThresholds: f.json({ max: 20_000 }).readOnly(),
    ...filingFields,
  },
  list: [
    { field: 'vehicleModelId', minWidth: 160 },
    { field: 'filingUsage', width: 110 },
    ...filingColumns,
    { field: 'environmentCode', width: 180 },
    { field: 'manufacturer', width: 180, hidden: true },
    { field: 'engineModel', width: 140, hidden: true },
    { field: 'electricDriverModel', width: 140, hidden: true },
    { field: 'energyStorageModel', width: 140, hidden: true },
    { field: 'createTime', width: 170, hidden: true },
  ],
  search: ['vehicleModelId', 'filingUsage', 'auditState', 'failure', 'filingNo', 'registerTime'],
  form: [
    {
      items: [
        half('vehicleModelId'),
        half('filingUsage'),
        half('environmentCode'),
        half('manufacturer'),
        half('engineModel'),
        half('electricDriverModel'),
        half('energyStorageModel'),
        half('modelComplianceFileId'),
        half('announcemenFileId'),
      ],
    },
  ],
  options: { label: 'filingNo' },
  calls: { create: false, delete: false, import: false },
})
export type VehicleModelFiling = RowOf<typeof vehicleModelFilings>

export const vehicleModelKind: FilingKind = {
  name: 'vehicle_model',
  resource: anyResource(vehicleModelFilings),
  subject: 'vehicleModelId',
  record: {
    resource: anyResource(vehicleModels),
    sends: { modelCode: {}, modelName: {}, brand: {}, announcementNo: {} },
  },
  operations: ['register'],
  sends: {
    environmentCode: { needed: ['GB4', 'GB6'] },
    manufacturer: { needed: ['GB4', 'GB6', 'GBEV', 'CUSTOM'] },
    engineModel: { needed: ['GB4', 'GB6'] },
    electricDriverModel: { needed: ['GBEV'] },
    energyStorageModel: { needed: ['GBEV'] },
    modelComplianceFileId: {},
    announcemenFileId: {},
    alarmThresholds: {},
  },
}
