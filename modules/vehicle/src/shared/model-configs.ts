import { defineResource, type FieldCheck, f } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'
import { Gear } from './catalogue-enums.ts'
import { isConfigInfo } from './config-info.ts'

const readable: FieldCheck = (value) => (isConfigInfo(value) ? undefined : { code: 'FIELD_FORMAT' })

export const vehicleModelConfigs = defineResource({
  key: 'vehicle/modelConfigs',
  api: '/api/vehicle-svc/vehicleModelConfigs/V1.0',
  idPrefix: 'vehicle.vehicleModelConfigs',
  table: 'vehicle_model_config',
  scope: 'tenant',
  fields: {
    vsn: f.text({ max: 64 }).required().unique().searchable().sortable(),
    configName: f.text({ max: 64 }).required().searchable(),
    vehicleModelId: f.ref('vehicle/models', { as: 'vehicleModel' }).required().searchable(),
    configInfo: f.text({ max: 512 }).required().filledIn().check(readable),
    appControl: f.bool(),
    gear: f.choices(Gear),
    softVersionId: f.ref('terminal/softVersions', { as: 'softVersion' }),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'vsn', width: 180 },
    { field: 'configName', minWidth: 180 },
    { field: 'vehicleModelId', width: 180 },
    { field: 'appControl', width: 110 },
    { field: 'gear', minWidth: 220 },
    { field: 'status', width: 90 },
    { field: 'createTime', width: 170 },
  ],
  search: ['vsn', 'configName', 'vehicleModelId', 'status'],
  form: [
    {
      items: [
        { field: 'vsn', col: 12 },
        { field: 'configName', col: 12 },
        { field: 'vehicleModelId', col: 12 },
        { field: 'status', col: 12 },
        { field: 'appControl', col: 12 },
        { field: 'gear', col: 12 },
        { field: 'softVersionId', col: 12 },
        'remark',
      ],
    },
  ],
  sheet: ['vsn', 'configName', 'vehicleModelId', 'appControl', 'gear', 'remark'],
  options: { label: 'vsn', code: 'vsn', extra: ['vehicleModelId'], only: { status: 'ENABLED' } },
  calls: { options: [{ method: 'GET', path: '/options' }] },
})
