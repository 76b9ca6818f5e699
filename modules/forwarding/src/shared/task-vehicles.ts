import { defineResource, f } from '@motorpool/resource/shared'
import { forwardTasks } from './tasks.ts'

/** Which vehicles a task sends; a link belongs to the organisation of its vehicle and moves with it. */
export const forwardVehicles = defineResource({
  key: 'forward/vehicles',
  api: '/api/fwp-svc/vehicleInfo/V1.0',
  idPrefix: 'fwp.vehicleInfo',
  table: 'forward_task_vehicle',
  scope: 'organisation',
  fields: {
    taskId: f.ref(forwardTasks.key, { as: 'taskName' }).required().createOnly().searchable(),
    vin: f
      .text({ max: 32, upper: true })
      .required()
      .unique('tenant', 'taskId')
      .createOnly()
      .searchable()
      .sortable(),
    /** The vehicle's code at the peer, where it is not its VIN. */
    forwardVin: f.text({ max: 17, pattern: /[!-~]{1,17}/ }).searchable(),
    plateCode: f.derived(),
    sentCount: f.derived({ cell: 'number' }),
    failedCount: f.derived({ cell: 'number' }),
    lastSendTime: f.derived({ cell: 'time' }),
    vehicleId: f.id(),
  },
  list: [
    { field: 'taskId', minWidth: 160 },
    { field: 'vin', width: 190 },
    { field: 'forwardVin', width: 190 },
    { field: 'plateCode', width: 120 },
    { field: 'sentCount', width: 110 },
    { field: 'failedCount', width: 100 },
    { field: 'lastSendTime', width: 170 },
    { field: 'createTime', width: 170 },
  ],
  search: ['taskId', 'vin', 'forwardVin'],
  form: [{ items: ['taskId', 'vin', 'forwardVin'] }],
  sheet: ['taskId', 'vin', 'forwardVin'],
  options: { label: 'vin', code: 'vin' },
  calls: {
    create: false,
    update: false,
    delete: false,
    find: false,
    page: { permission: `${forwardTasks.key}/find` },
    export: { id: 'exportLinked', path: '/page/export', permission: `${forwardTasks.key}/export` },
    import: { permission: `${forwardTasks.key}/update` },
  },
})
export type ForwardVehicles = typeof forwardVehicles
