import { defineResource, f } from '@motorpool/resource/shared'
import { OtaFailure, OtaState } from './enums.ts'
import './tasks.ts'

/** One terminal of a task: what was done with it and how far it is. */
export const otaLogs = defineResource({
  key: 'ota/log',
  api: '/api/terminal-svc/ota/logs/V1.0',
  idPrefix: 'terminal.otaLogs',
  table: 'ota_log',
  scope: 'organisation',
  fields: {
    taskId: f.ref('ota/tasks', { as: 'taskName' }).required().readOnly().searchable(),
    vin: f.text({ max: 32, upper: true }).required().readOnly().searchable().sortable(),
    terminalCode: f.text({ max: 32 }).required().readOnly().searchable(),
    oldVersion: f.text({ max: 64 }).readOnly(),
    targetVersion: f.text({ max: 64 }).required().readOnly().searchable(),
    ring: f.int({ min: 1, max: 4 }).required().readOnly().searchable(),
    state: f.choice(OtaState).required().default('WAIT').readOnly().searchable(),
    progress: f.int({ min: 0, max: 100, unit: '%' }).required().default(0).readOnly(),
    tryTimes: f.int({ min: 0 }).required().default(0).readOnly(),
    startTime: f.datetime().readOnly().searchable().sortable(),
    finishTime: f.datetime().readOnly(),
    failReason: f.choice(OtaFailure).readOnly().searchable(),
  },
  list: [
    { field: 'taskId', minWidth: 160 },
    { field: 'vin', width: 190 },
    { field: 'terminalCode', width: 150 },
    { field: 'ring', width: 80 },
    { field: 'oldVersion', width: 130 },
    { field: 'targetVersion', width: 130 },
    { field: 'state', width: 150 },
    { field: 'progress', width: 90 },
    { field: 'tryTimes', width: 90 },
    { field: 'failReason', width: 170 },
    { field: 'startTime', width: 170 },
    { field: 'finishTime', width: 170 },
    { field: 'orgId', width: 160, hidden: true },
  ],
  search: ['taskId', 'vin', 'terminalCode', 'state', 'ring', 'failReason', 'startTime', 'orgId'],
  form: [],
  options: { label: 'vin' },
  calls: { create: false, update: false, delete: false, import: false },
})
export type OtaLogs = typeof otaLogs
