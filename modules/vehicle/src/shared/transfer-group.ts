import { defineResource, f } from '@motorpool/resource/shared'

/** The sheet that moves vehicles to groups; its rows become links of the groups. */
export const transferGroup = defineResource({
  key: 'vehicle/transferGroup',
  api: '/api/vehicle-svc/vehicles/V1.0',
  idPrefix: 'vehicle.vehicles',
  table: 'vehicle_group_relation',
  scope: 'organisation',
  fields: {
    vin: f.text({ max: 32, upper: true }).required(),
    groupId: f.ref('vehicle/groups', { as: 'groupName' }).required(),
    groupTarget: f.text({ max: 8 }).required().filledIn().readOnly(),
  },
  list: [],
  search: [],
  form: [{ items: ['vin', 'groupId'] }],
  sheet: ['vin', 'groupId'],
  options: { label: 'vin', code: 'vin' },
  calls: {
    create: false,
    update: false,
    delete: false,
    page: false,
    find: false,
    export: false,
    import: {
      id: 'importTransferGroup',
      path: '/importVehicleTransferGroup',
      permission: 'vehicle/vehicles/import',
    },
  },
})
