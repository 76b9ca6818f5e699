import { defineResource, f } from '@motorpool/resource/shared'
import { vehicleStrategies } from './strategies.ts'

/** Which vehicles a strategy watches; a link belongs to the organisation of its vehicle and moves with it. */
export const strategyVehicles = defineResource({
  key: 'vehicle/strategyVin',
  api: '/api/vehicle-svc/strategy/vin/V1.0',
  idPrefix: 'vehicle.strategyVin',
  table: 'alarm_strategy_vehicle',
  scope: 'organisation',
  fields: {
    vehicleStrategyId: f
      .ref(vehicleStrategies.key, { as: 'strategyName' })
      .required()
      .createOnly()
      .searchable(),
    vin: f
      .text({ max: 32, upper: true })
      .required()
      .unique('tenant', 'vehicleStrategyId')
      .createOnly()
      .searchable()
      .sortable(),
    plateCode: f.derived(),
    vehicleId: f.id(),
  },
  list: [
    { field: 'vehicleStrategyId', minWidth: 180 },
    { field: 'vin', width: 200 },
    { field: 'plateCode', width: 120 },
    { field: 'createTime', width: 170 },
  ],
  search: ['vehicleStrategyId', 'vin'],
  form: [{ items: ['vehicleStrategyId', 'vin'] }],
  sheet: ['vehicleStrategyId', 'vin'],
  options: { label: 'vin', code: 'vin' },
  calls: {
    create: false,
    update: false,
    delete: { id: 'unbind', permission: `${vehicleStrategies.key}/update` },
    find: false,
    export: false,
    page: { permission: `${vehicleStrategies.key}/find` },
    import: { permission: `${vehicleStrategies.key}/import` },
  },
})
export type StrategyVehicles = typeof strategyVehicles
