import { defineResource, f } from '@motorpool/resource/shared'

/** Which vehicles a fence watches; a link belongs to the organisation of its vehicle and moves with it. */
export const fenceVehicles = defineResource({
  key: 'vehicle/fenceVehicles',
  api: '/api/vehicle-svc/fence/vehicles/V1.0',
  idPrefix: 'vehicle.fenceVehicles',
  table: 'fence_vehicle',
  scope: 'organisation',
  fields: {
    fenceId: f.ref('vehicle/fences', { as: 'fenceName' }).required().createOnly().searchable(),
    vin: f
      .text({ max: 32, upper: true })
      .required()
      .unique('tenant', 'fenceId')
      .createOnly()
      .searchable()
      .sortable(),
    plateCode: f.derived(),
    /** The side on which the vehicle was last seen, and when. */
    insideFlag: f.bool().readOnly(),
    judgeTime: f.datetime().readOnly(),
    vehicleId: f.id(),
  },
  list: [
    { field: 'fenceId', minWidth: 180 },
    { field: 'vin', width: 200 },
    { field: 'plateCode', width: 120 },
    { field: 'insideFlag', width: 100 },
    { field: 'judgeTime', width: 170 },
    { field: 'createTime', width: 170 },
  ],
  search: ['fenceId', 'vin'],
  form: [{ items: ['fenceId', 'vin'] }],
  sheet: ['fenceId', 'vin'],
  options: { label: 'vin', code: 'vin' },
  calls: {
    create: false,
    update: false,
    delete: false,
    find: false,
    page: { permission: 'vehicle/fences/find' },
    export: { permission: 'vehicle/fences/export' },
    import: { permission: 'vehicle/fences/import' },
  },
})
export type FenceVehicles = typeof fenceVehicles
