import { defineResource, f, isEmpty, notBefore, type RowOf, type RowRule } from '@motorpool/resource/shared'
import '@motorpool/identity/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'
import '@motorpool/vehicle/shared'

const half = (field: string) => ({ field, col: 12 })

const given = (row: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  fields.filter((field) => !isEmpty(row[field]))

/** Somebody serves: a station, a person, or a person of a station. */
const somebody: RowRule = (row) =>
  given(row, ['stationId', 'userId']).length === 0
    ? { field: 'stationId', problem: { code: 'FIELD_REQUIRED' } }
    : undefined

/** Exactly one of these is named. */
export const SERVED = ['vin', 'vehicleModelId', 'vehicleGroupId'] as const

/** Something is served: one vehicle, all of a model, or all of a group. */
const served: RowRule = (row) =>
  given(row, SERVED).length === 0 ? { field: 'vin', problem: { code: 'FIELD_REQUIRED' } } : undefined

/** Which station or person serves which vehicles. */
export const serviceRelations = defineResource({
  key: 'service/resourceRelations',
  api: '/api/customer-svc/service/resourceRelations/V1.0',
  idPrefix: 'customer.serviceRelations',
  table: 'service_resource',
  scope: 'organisation',
  fields: {
    stationId: f.ref('service/stations', { as: 'stationName' }).searchable(),
    userId: f.ref('system/users', { as: 'userName' }).searchable(),
    vin: f.text({ max: 32, upper: true }).searchable().sortable(),
    vehicleModelId: f.ref('vehicle/models', { as: 'vehicleModel' }).searchable(),
    vehicleGroupId: f.ref('vehicle/groups', { as: 'vehicleGroup' }).searchable(),
    areaCode: f.text({ max: 6, pattern: /[1-9]\d{5}/ }),
    beginDate: f.date(),
    endDate: f.date(),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
    remark: f.textarea({ max: 255 }),
  },
  rules: [somebody, served, notBefore('endDate', 'beginDate')],
  list: [
    { field: 'stationId', minWidth: 170 },
    { field: 'userId', width: 130 },
    { field: 'vin', width: 190 },
    { field: 'vehicleModelId', width: 160 },
    { field: 'vehicleGroupId', width: 160 },
    { field: 'areaCode', width: 140, hidden: true },
    { field: 'beginDate', width: 120 },
    { field: 'endDate', width: 120 },
    { field: 'status', width: 90 },
    { field: 'orgId', width: 160 },
    { field: 'createTime', width: 170, hidden: true },
    { field: 'remark', minWidth: 160, hidden: true },
  ],
  search: ['stationId', 'userId', 'vin', 'vehicleModelId', 'vehicleGroupId', 'status', 'orgId'],
  form: [
    {
      items: [
        half('stationId'),
        half('userId'),
        half('vin'),
        half('vehicleModelId'),
        half('vehicleGroupId'),
        half('areaCode'),
        half('beginDate'),
        half('endDate'),
        half('orgId'),
        half('status'),
        'remark',
      ],
    },
  ],
  options: { label: 'vin' },
})

export type ServiceRelations = typeof serviceRelations
export type ServiceRelation = RowOf<ServiceRelations>
