import { defineResource, f } from '@motorpool/resource/shared'
import { ForwardEvent, ForwardFailure } from './enums.ts'
import { forwardTasks } from './tasks.ts'

const API = '/api/fwp-svc/vehicleInfo/V1.0'

/** What became of the links of tasks. */
export const forwardLogs = defineResource({
  key: 'forward/log',
  api: API,
  idPrefix: 'fwp.vehicleInfo',
  table: 'forward_log',
  scope: 'tenant',
  fields: {
    taskId: f.ref(forwardTasks.key, { as: 'taskName' }).required().readOnly().searchable(),
    event: f.choice(ForwardEvent).required().readOnly().searchable(),
    failure: f.choice(ForwardFailure).readOnly().searchable(),
    detail: f.text({ max: 255 }).readOnly(),
    eventTime: f.datetime().required().readOnly().searchable().sortable(),
  },
  list: [
    { field: 'eventTime', width: 180 },
    { field: 'taskId', minWidth: 170 },
    { field: 'event', width: 140 },
    { field: 'failure', width: 190 },
    { field: 'detail', minWidth: 240 },
  ],
  search: ['taskId', 'event', 'failure', 'eventTime'],
  form: [],
  options: { label: 'detail' },
  calls: {
    create: false,
    update: false,
    delete: false,
    find: false,
    import: false,
    page: { id: 'pageLog', path: '/pageLog' },
    export: { id: 'export', path: '/export' },
  },
})
export type ForwardLogs = typeof forwardLogs
