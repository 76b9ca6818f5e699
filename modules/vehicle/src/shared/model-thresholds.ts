import { defineResource, f, notBelow, type RowRule } from '@motorpool/resource/shared'
import { AlarmLevel } from './catalogue-enums.ts'

const half = (field: string) => ({ field, col: 12 })

const oneLimit: RowRule = (row) =>
  (row.lowerValue ?? null) === null && (row.upperValue ?? null) === null
    ? { field: 'upperValue', problem: { code: 'FIELD_REQUIRED' } }
    : undefined

/** Limits of a model's signals, each with the level of the alarm beyond them. */
export const vehicleModelThresholds = defineResource({
  key: 'vehicle/modelThresholds',
  api: '/api/vehicle-svc/vehicleModelThresholds/V1.0',
  idPrefix: 'vehicle.vehicleModelThresholds',
  table: 'vehicle_model_threshold',
  scope: 'tenant',
  fields: {
    vehicleModelId: f.ref('vehicle/models', { as: 'vehicleModel' }).required().createOnly().searchable(),
    functionFieldId: f
      .ref('terminal/functionFields', { as: 'functionField' })
      .required()
      .unique('tenant', 'vehicleModelId', 'alarmLevel')
      .searchable(),
    alarmLevel: f.choice(AlarmLevel).required().searchable(),
    lowerValue: f.decimal({ min: -1_000_000_000, max: 1_000_000_000, decimals: 3 }),
    upperValue: f.decimal({ min: -1_000_000_000, max: 1_000_000_000, decimals: 3 }),
    unit: f.text({ max: 16 }),
    continueTime: f.int({ min: 0, max: 86_400, unit: 's' }),
    enabled: f.bool().required().default(true).searchable(),
  },
  rules: [notBelow('upperValue', 'lowerValue'), oneLimit],
  list: [
    { field: 'vehicleModelId', width: 180 },
    { field: 'functionFieldId', minWidth: 180 },
    { field: 'alarmLevel', width: 100 },
    { field: 'lowerValue', width: 120 },
    { field: 'upperValue', width: 120 },
    { field: 'unit', width: 90 },
    { field: 'continueTime', width: 120 },
    { field: 'enabled', width: 90 },
  ],
  search: ['vehicleModelId', 'functionFieldId', 'alarmLevel'],
  form: [
    {
      items: [
        half('vehicleModelId'),
        half('functionFieldId'),
        half('alarmLevel'),
        half('unit'),
        half('lowerValue'),
        half('upperValue'),
        half('continueTime'),
        half('enabled'),
      ],
    },
  ],
  sheet: [
    'vehicleModelId',
    'functionFieldId',
    'alarmLevel',
    'lowerValue',
    'upperValue',
    'unit',
    'continueTime',
    'enabled',
  ],
  options: { label: 'unit', code: 'unit' },
  calls: {
    create: { permission: 'vehicle/models/create' },
    update: { permission: 'vehicle/models/update' },
    delete: { permission: 'vehicle/models/delete' },
    page: { permission: 'vehicle/models/find' },
    find: { permission: 'vehicle/models/find' },
    export: { permission: 'vehicle/models/export' },
    import: { permission: 'vehicle/models/import' },
  },
})
