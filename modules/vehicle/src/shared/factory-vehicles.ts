import { defineResource, f, notBefore } from '@motorpool/resource/shared'
import { FactorySyncState } from './catalogue-enums.ts'

const half = (field: string) => ({ field, col: 12 })

/** Vehicles as the factory reports them; each becomes a vehicle once its model is known. */
export const factoryVehicles = defineResource({
  key: 'vehicle/factoryVehicles',
  api: '/api/vehicle-svc/factory/vehicle/V1.0',
  idPrefix: 'vehicle.factoryVehicle',
  table: 'factory_vehicle',
  scope: 'organisation',
  fields: {
    vin: f.text({ max: 32, upper: true }).required().unique().createOnly().searchable().sortable(),
    machineCode: f.text({ max: 32 }).required().unique().searchable(),
    modelCode: f.text({ max: 64 }).required().searchable(),
    vsn: f.text({ max: 64 }),
    colorCode: f.text({ max: 32 }),
    engineNo: f.text({ max: 32 }),
    terminalCode: f.text({ max: 32 }),
    productionDate: f.date({ notFuture: true }).required().searchable(),
    factoryDate: f.date(),
    syncState: f.choice(FactorySyncState).required().default('WAIT').readOnly().searchable(),
    syncTime: f.datetime().readOnly(),
    failReason: f.text({ max: 255 }).readOnly(),
    vehicleId: f.id(),
  },
  rules: [notBefore('factoryDate', 'productionDate')],
  list: [
    { field: 'vin', width: 190 },
    { field: 'machineCode', width: 150 },
    { field: 'modelCode', width: 140 },
    { field: 'vsn', width: 130, hidden: true },
    { field: 'colorCode', width: 110, hidden: true },
    { field: 'engineNo', width: 130 },
    { field: 'terminalCode', width: 140 },
    { field: 'productionDate', width: 120 },
    { field: 'factoryDate', width: 120, hidden: true },
    { field: 'syncState', width: 110 },
    { field: 'failReason', minWidth: 220 },
    { field: 'orgId', width: 160 },
    { field: 'createTime', width: 170 },
  ],
  search: ['vin', 'machineCode', 'modelCode', 'syncState', 'productionDate', 'orgId'],
  form: [
    {
      items: [
        half('vin'),
        half('machineCode'),
        half('modelCode'),
        half('vsn'),
        half('colorCode'),
        half('engineNo'),
        half('terminalCode'),
        half('orgId'),
        half('productionDate'),
        half('factoryDate'),
      ],
    },
  ],
  sheet: [
    'vin',
    'machineCode',
    'modelCode',
    'vsn',
    'colorCode',
    'engineNo',
    'terminalCode',
    'productionDate',
    'factoryDate',
    'orgId',
  ],
  options: { label: 'vin', code: 'vin' },
})
