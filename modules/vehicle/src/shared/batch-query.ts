import { defineResource, f } from '@motorpool/resource/shared'

/** The sheet of the batch query: one of its three cells is enough. */
export const batchQuerySheet = defineResource({
  key: 'vehicle/batchQuery',
  api: '/api/vehicle-svc/vehicles/V1.0',
  idPrefix: 'vehicle.vehicles',
  table: 'vehicle',
  scope: 'customer',
  fields: {
    vin: f.text({ max: 32, upper: true }),
    machineCode: f.text({ max: 32 }),
    plateCode: f.text({ max: 16, upper: true }),
  },
  list: [],
  search: [],
  form: [],
  sheet: ['vin', 'machineCode', 'plateCode'],
  options: { label: 'vin', code: 'vin' },
  calls: {
    create: false,
    update: false,
    delete: false,
    page: false,
    find: false,
    export: false,
    import: { id: 'batchQuery', path: '/batchQuery', permission: 'vehicle/batchQuery/find' },
  },
})
