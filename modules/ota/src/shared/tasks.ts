import { defineResource, f, type RowOf } from '@motorpool/resource/shared'
import '@motorpool/vehicle/shared'
import { OtaExecuteWay, OtaTaskStatus } from './enums.ts'
import './files.ts'

const clock = () => f.text({ max: 5, pattern: /([01]\d|2[0-3]):[0-5]\d/ })

export const otaTasks = defineResource({
  key: 'ota/tasks',
  api: '/api/terminal-svc/ota/tasks/V1.0',
  idPrefix: 'terminal.otaTasks',
  table: 'ota_task',
  scope: 'organisation',
  fields: {
    taskName: f.text({ max: 64 }).required().unique().searchable().sortable(),
    otaFileId: f.ref('ota/files', { as: 'otaFile' }).required().createOnly().searchable(),
    vehicleIds: f.refs('vehicle/vehicles', { as: 'vins' }).required().createOnly(),
    executeWay: f.choice(OtaExecuteWay).required().default('NOW').createOnly().searchable(),
    reserveTime: f.datetime().when('executeWay', ['RESERVE']),
    expireTime: f.datetime(),
    retryTimes: f.int({ min: 0, max: 5 }).required().default(3),
    /** Of those that were begun so far; above it the task stops by itself. */
    failBound: f.int({ min: 0, max: 100, unit: '%' }).required().default(10),
    /** Time of day in China within which packages are sent; both or none. */
    windowFrom: clock(),
    windowTo: clock(),
    /** Sent only while the reports of the vehicle prove that it stands. */
    standing: f.bool().required().default(true),
    /** Battery; a vehicle that reports none is then left out. */
    minSoc: f.int({ min: 0, max: 100, unit: '%' }),
    /** Signal as JT/T 808 terminals count it (0x30); a vehicle that has reported none lately is then left out. */
    minSignal: f.int({ min: 0, max: 255 }),
    taskStatus: f.choice(OtaTaskStatus).required().default('WAIT').readOnly().searchable(),
    totalCount: f.derived({ cell: 'number' }),
    successCount: f.derived({ cell: 'number' }),
    failCount: f.derived({ cell: 'number' }),
    startTime: f.datetime().readOnly(),
    finishTime: f.datetime().readOnly(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'taskName', minWidth: 170 },
    { field: 'otaFileId', width: 170 },
    { field: 'taskStatus', width: 130 },
    { field: 'totalCount', width: 90 },
    { field: 'successCount', width: 90 },
    { field: 'failCount', width: 90 },
    { field: 'executeWay', width: 90 },
    { field: 'reserveTime', width: 170, hidden: true },
    { field: 'expireTime', width: 170, hidden: true },
    { field: 'startTime', width: 170 },
    { field: 'finishTime', width: 170 },
    { field: 'orgId', width: 160 },
    { field: 'createTime', width: 170 },
  ],
  search: ['taskName', 'otaFileId', 'taskStatus', 'executeWay', 'orgId'],
  form: [
    {
      items: [
        { field: 'taskName', col: 12 },
        { field: 'otaFileId', col: 12 },
        'vehicleIds',
        { field: 'executeWay', col: 12 },
        { field: 'reserveTime', col: 12 },
        { field: 'expireTime', col: 12 },
        { field: 'retryTimes', col: 12 },
        { field: 'failBound', col: 12 },
        { field: 'minSoc', col: 12 },
        { field: 'minSignal', col: 12 },
        { field: 'windowFrom', col: 12 },
        { field: 'windowTo', col: 12 },
        { field: 'standing', col: 12 },
        { field: 'orgId', col: 12 },
        'remark',
      ],
    },
  ],
  options: { label: 'taskName' },
  calls: { import: false, export: false, options: [{ method: 'GET', path: '/options' }] },
})
export type OtaTasks = typeof otaTasks
export type OtaTask = RowOf<OtaTasks>
