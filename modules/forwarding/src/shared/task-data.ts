import { defineResource, f } from '@motorpool/resource/shared'
import { forwardTasks } from './tasks.ts'

const API = '/api/fwp-svc/taskData/V1.0'
const none = {
  create: false,
  update: false,
  delete: false,
  find: false,
  import: false,
  export: false,
} as const
const find = 'forward/data/find'

/** What was sent of each vehicle on each day. */
export const forwardDays = defineResource({
  key: 'forward/data',
  api: API,
  idPrefix: 'fwp.taskData',
  table: 'forward_day',
  scope: 'tenant',
  fields: {
    taskId: f.ref(forwardTasks.key, { as: 'taskName' }).required().readOnly().searchable(),
    vin: f.text({ max: 32, upper: true }).required().readOnly().searchable().sortable(),
    day: f.date().required().readOnly().searchable().sortable(),
    sent: f.int({ min: 0 }).required().readOnly().sortable(),
    resent: f.int({ min: 0 }).required().readOnly(),
    failed: f.int({ min: 0 }).required().readOnly().sortable(),
    lastTime: f.datetime().required().readOnly().sortable(),
  },
  list: [
    { field: 'day', width: 120 },
    { field: 'vin', minWidth: 190 },
    { field: 'taskId', width: 180 },
    { field: 'sent', width: 120 },
    { field: 'resent', width: 120 },
    { field: 'failed', width: 120 },
    { field: 'lastTime', width: 180 },
  ],
  search: ['taskId', 'vin', 'day'],
  form: [],
  options: { label: 'vin' },
  calls: none,
})
export type ForwardDays = typeof forwardDays

/** Messages that a peer has refused. */
export const forwardFailures = defineResource({
  key: 'forward/failed',
  api: API,
  idPrefix: 'fwp.taskData',
  table: 'forward_failure',
  scope: 'tenant',
  fields: {
    taskId: f.ref(forwardTasks.key, { as: 'taskName' }).required().readOnly().searchable(),
    vin: f.text({ max: 32, upper: true }).required().readOnly().searchable().sortable(),
    deviceTime: f.datetime().required().readOnly().sortable(),
    failTime: f.datetime().required().readOnly().searchable().sortable(),
    reason: f.text({ max: 255 }).required().readOnly().searchable(),
    frame: f.derived(),
  },
  list: [
    { field: 'failTime', width: 180 },
    { field: 'vin', width: 190 },
    { field: 'taskId', width: 180 },
    { field: 'deviceTime', width: 180 },
    { field: 'reason', width: 200 },
    { field: 'frame', minWidth: 260 },
  ],
  search: ['taskId', 'vin', 'failTime', 'reason'],
  form: [],
  options: { label: 'vin' },
  calls: { ...none, page: { id: 'failed', path: '/failed', permission: find } },
})
export type ForwardFailures = typeof forwardFailures
