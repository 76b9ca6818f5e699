import { defineResource, f } from '@motorpool/resource/shared'
import { VehicleCategory } from '@motorpool/vehicle/shared'
import { HealthFinding, HealthState } from './enums.ts'

/** Vehicles with what is known of their batteries and engines (decision 46); rows come from the calls of this module. */
export const vehicleHealth = defineResource({
  key: 'analysis/health',
  api: '/api/vehicle-svc/health/V1.0',
  idPrefix: 'vehicle.health',
  table: 'vehicle_health',
  scope: 'customer',
  fields: {
    keyword: f.text({ max: 64 }).searchable(),
    vehicleModelId: f.ref('vehicle/models', { as: 'vehicleModel' }).searchable(),
    vehicleCategory: f.choice(VehicleCategory).searchable(),
    finding: f.choice(HealthFinding).searchable(),
    vin: f.text({ max: 17 }).sortable(),
    plateCode: f.text({ max: 16 }),
    machineCode: f.text({ max: 32 }),
    orgName: f.derived(),
    state: f.choice(HealthState).searchable(),
    findings: f.choices(HealthFinding),
    /** % of the rated energy, and by how much it may be off */
    soh: f.decimal({ decimals: 1 }).sortable(),
    sohError: f.decimal({ decimals: 1 }),
    /** kWh */
    capacity: f.decimal({ decimals: 2 }),
    /** Charges that it is estimated from. */
    charges: f.int(),
    /** mV */
    spread: f.int().sortable(),
    /** K */
    tempSpread: f.decimal({ decimals: 1 }).sortable(),
    /** kΩ */
    insulation: f.int().sortable(),
    /** l per 100 km, and by how much it may be off */
    fuelPer100: f.decimal({ decimals: 1 }).sortable(),
    fuelError: f.decimal({ decimals: 1 }),
    /** % above or below the median of its model */
    fuelAgainst: f.int().sortable(),
  },
  list: [
    { field: 'vin', width: 176, align: 'left', fixed: 'left' },
    { field: 'plateCode', width: 104, align: 'left' },
    { field: 'state', width: 112 },
    { field: 'findings', width: 224, align: 'left' },
    { field: 'soh', width: 136, align: 'right' },
    { field: 'spread', width: 120, align: 'right' },
    { field: 'tempSpread', width: 120, align: 'right' },
    { field: 'insulation', width: 120, align: 'right' },
    { field: 'fuelPer100', width: 144, align: 'right' },
    { field: 'fuelAgainst', width: 136, align: 'right' },
    { field: 'vehicleModelId', width: 152, align: 'left' },
    { field: 'orgName', width: 136, align: 'left' },
    { field: 'capacity', width: 120, align: 'right', hidden: true },
    { field: 'charges', width: 120, align: 'right', hidden: true },
    { field: 'machineCode', width: 136, align: 'left', hidden: true },
  ],
  search: ['keyword', 'state', 'finding', 'vehicleModelId', 'vehicleCategory', 'orgId'],
  form: [],
  exports: [
    'vin',
    'plateCode',
    'machineCode',
    'vehicleModelId',
    'orgName',
    'state',
    'findings',
    'soh',
    'sohError',
    'capacity',
    'charges',
    'spread',
    'tempSpread',
    'insulation',
    'fuelPer100',
    'fuelError',
    'fuelAgainst',
  ],
  options: { label: 'vin' },
  calls: { create: false, update: false, delete: false, find: false, import: false },
})
