import { defineResource, f, notBelow, type RowOf } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'
import '@motorpool/vehicle/shared'
import { MaintenanceStrategyType, MaintenanceTimeType, MaintenanceType, MileageUnit } from './enums.ts'

const half = (field: string) => ({ field, col: 12 })
const third = (field: string) => ({ field, col: 8 })

/** Fields of the three measures; a triple is complete when all of its fields are filled, also with 0 (R363, R421). */
export const TRIPLES = [
  ['timeOver', 'timePre', 'timeUnit'],
  ['serviceLifeOver', 'serviceLifePre', 'serviceLifeUnit'],
  ['mileageOver', 'mileagePre', 'mileageUnit'],
] as const

const TIME_MAX = 1_000_000
const KM_MAX = 10_000_000
const amount = (max: number) => f.int({ min: 0, max, rounded: true })

const BINDINGS = ['vehicleModelIds', 'vehicleGroupIds', 'vehicleIds'] as const

export const maintenanceStrategies = defineResource({
  key: 'vehicle/maintenanceStrategy',
  api: '/api/vehicle-svc/maintenance/strategy/V1.0',
  idPrefix: 'vehicle.maintenanceStrategy',
  table: 'maintenance_strategy',
  scope: 'organisation',
  fields: {
    strategyName: f.text({ max: 64 }).required().unique().searchable().sortable(),
    strategyType: f.choice(MaintenanceStrategyType).required().searchable(),
    maintenanceType: f.choice(MaintenanceType).required().searchable(),
    content: f.textarea({ max: 1000 }).required(),
    vehicleModelIds: f.refs('vehicle/models', { as: 'vehicleModelNames' }).searchable(),
    vehicleGroupIds: f.refs('vehicle/groups', { as: 'vehicleGroupNames' }).searchable(),
    vehicleIds: f.refs('vehicle/vehicles', { as: 'vins' }),
    partIds: f.refs('vehicle/faultParts', { as: 'partNames' }),
    timeOver: amount(TIME_MAX),
    timePre: amount(TIME_MAX),
    timeUnit: f.choice(MaintenanceTimeType).default('HOUR'),
    serviceLifeOver: amount(TIME_MAX),
    serviceLifePre: amount(TIME_MAX),
    serviceLifeUnit: f.choice(MaintenanceTimeType).default('DAY'),
    mileageOver: amount(KM_MAX),
    mileagePre: amount(KM_MAX),
    mileageUnit: f.choice(MileageUnit).default('KM'),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
    vehicleCount: f.derived({ cell: 'number' }),
    remark: f.textarea({ max: 255 }),
  },
  rules: TRIPLES.map(([over, pre]) => notBelow(over, pre)),
  list: [
    { field: 'strategyName', minWidth: 180 },
    { field: 'strategyType', width: 100 },
    { field: 'maintenanceType', width: 110 },
    { field: 'vehicleCount', width: 110 },
    { field: 'mileageOver', width: 120 },
    { field: 'mileagePre', width: 120, hidden: true },
    { field: 'timeOver', width: 120 },
    { field: 'timePre', width: 120, hidden: true },
    { field: 'timeUnit', width: 100 },
    { field: 'serviceLifeOver', width: 130 },
    { field: 'serviceLifePre', width: 130, hidden: true },
    { field: 'serviceLifeUnit', width: 120 },
    { field: 'vehicleModelIds', width: 180, hidden: true },
    { field: 'vehicleGroupIds', width: 180, hidden: true },
    { field: 'content', width: 220, hidden: true },
    { field: 'status', width: 90 },
    { field: 'orgId', width: 160 },
    { field: 'createTime', width: 170 },
  ],
  search: ['strategyName', 'strategyType', 'maintenanceType', 'vehicleModelIds', 'status', 'orgId'],
  form: [
    {
      items: [
        half('strategyName'),
        half('strategyType'),
        half('maintenanceType'),
        half('orgId'),
        half('status'),
        half('partIds'),
        'content',
      ],
    },
    { name: 'measures', items: TRIPLES.flat().map(third) },
    { name: 'vehicles', items: [...BINDINGS.map(half), 'remark'] },
  ],
  sheet: [
    'strategyName',
    'strategyType',
    'maintenanceType',
    'content',
    ...BINDINGS,
    'partIds',
    ...TRIPLES.flat(),
    'status',
    'orgId',
    'remark',
  ],
  exports: [
    'strategyName',
    'strategyType',
    'maintenanceType',
    'content',
    ...BINDINGS,
    'partIds',
    ...TRIPLES.flat(),
    'status',
    'orgId',
    'remark',
  ],
  options: { label: 'strategyName', extra: ['strategyType', 'maintenanceType', 'content'] },
  calls: { options: [{ method: 'GET', path: '/options' }] },
})

export type MaintenanceStrategies = typeof maintenanceStrategies
export type MaintenanceStrategy = RowOf<MaintenanceStrategies>
