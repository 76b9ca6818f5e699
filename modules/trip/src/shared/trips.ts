import { defineResource, f } from '@motorpool/resource/shared'
import { VehicleCategory } from '@motorpool/vehicle/shared'
import { TripState } from './enums.ts'

/** Days of one question at most: a year and its leap day. */
export const RANGE_MAX_DAYS = 366

/** Ways between two rests of at least three minutes (decision 40); rows come from the calls of this module. */
export const trips = defineResource({
  key: 'analysis/trips',
  api: '/api/vehicle-svc/trips/V1.0',
  idPrefix: 'vehicle.trips',
  table: 'vehicle_trip',
  scope: 'customer',
  fields: {
    time: f.datetime().searchable(),
    keyword: f.text({ max: 64 }).searchable(),
    vehicleModelId: f.ref('vehicle/models', { as: 'vehicleModel' }).searchable(),
    vehicleTypeId: f.ref('vehicle/types', { as: 'vehicleType' }).searchable(),
    vehicleCategory: f.choice(VehicleCategory).searchable(),
    vin: f.text({ max: 17 }),
    plateCode: f.text({ max: 16 }),
    machineCode: f.text({ max: 32 }),
    orgName: f.derived(),
    state: f.choice(TripState),
    beginTime: f.datetime().sortable(),
    beginAddress: f.text({ max: 256 }),
    endTime: f.datetime(),
    endAddress: f.text({ max: 256 }),
    /** km */
    distance: f.decimal({ decimals: 1 }).sortable(),
    /** min */
    duration: f.int().sortable(),
    /** min from its end to the next trip; none until there is one */
    stood: f.int(),
    /** km/h */
    maxSpeed: f.decimal({ decimals: 1 }).sortable(),
    averageSpeed: f.decimal({ decimals: 1 }),
    /** l; none where no level is reported */
    fuel: f.decimal({ decimals: 1 }).sortable(),
    /** kWh; none without charge levels or the rated energy */
    energy: f.decimal({ decimals: 1 }),
  },
  list: [
    { field: 'beginTime', width: 168, align: 'left', fixed: 'left' },
    { field: 'vin', width: 176, align: 'left' },
    { field: 'plateCode', width: 104, align: 'left' },
    { field: 'distance', width: 112, align: 'right' },
    { field: 'duration', width: 112, align: 'right' },
    { field: 'beginAddress', width: 220, align: 'left' },
    { field: 'endAddress', width: 220, align: 'left' },
    { field: 'endTime', width: 168, align: 'left' },
    { field: 'stood', width: 112, align: 'right' },
    { field: 'maxSpeed', width: 120, align: 'right' },
    { field: 'averageSpeed', width: 120, align: 'right' },
    { field: 'fuel', width: 96, align: 'right' },
    { field: 'energy', width: 112, align: 'right' },
    { field: 'state', width: 104 },
    { field: 'vehicleModelId', width: 152, align: 'left', hidden: true },
    { field: 'orgName', width: 136, align: 'left', hidden: true },
    { field: 'machineCode', width: 136, align: 'left', hidden: true },
  ],
  search: ['time', 'keyword', 'vehicleModelId', 'vehicleTypeId', 'vehicleCategory', 'orgId'],
  form: [],
  exports: [
    'vin',
    'plateCode',
    'machineCode',
    'vehicleModelId',
    'orgName',
    'beginTime',
    'beginAddress',
    'endTime',
    'endAddress',
    'distance',
    'duration',
    'stood',
    'maxSpeed',
    'averageSpeed',
    'fuel',
    'energy',
    'state',
  ],
  options: { label: 'vin' },
  calls: { create: false, update: false, delete: false, find: false, import: false },
})
