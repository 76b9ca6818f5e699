import { defineResource, f, type RowOf } from '@motorpool/resource/shared'
import '@motorpool/vehicle/shared'
import { CmdAction, CmdFailure, CmdState, CmdType } from './enums.ts'

/** Commands to vehicles, the newest first. People make them by `cmd/V2.0` alone. */
export const cmdLogs = defineResource({
  key: 'single-vehicle/cmdLog',
  api: '/api/vehicle-svc/cmdLogs/V1.0',
  idPrefix: 'vehicle.cmdLogs',
  table: 'command_log',
  scope: 'organisation',
  fields: {
    vin: f.text({ max: 32, upper: true }).required().readOnly().searchable().sortable(),
    terminalCode: f.text({ max: 32 }).readOnly().searchable(),
    cmdCode: f.text({ max: 32 }).required().readOnly(),
    /** In the reader's language. */
    cmdName: f.derived(),
    action: f.choice(CmdAction).required().readOnly().searchable(),
    cmdType: f.choice(CmdType).required().readOnly().searchable(),
    checkID: f.derived(),
    state: f.choice(CmdState).required().default('3').readOnly().searchable(),
    failReason: f.choice(CmdFailure).readOnly().searchable(),
    dueTime: f.datetime().required().readOnly(),
    expireTime: f.datetime().required().readOnly(),
    sendTime: f.datetime().readOnly().searchable().sortable(),
    resTime: f.datetime().readOnly().sortable(),
    cancelUserId: f.ref('system/users', { as: 'cancelUser' }).readOnly(),
    cancelTime: f.datetime().readOnly(),
  },
  list: [
    { field: 'vin', width: 190, fixed: 'left' },
    { field: 'cmdName', minWidth: 150 },
    { field: 'action', width: 90 },
    { field: 'cmdType', width: 100 },
    { field: 'state', width: 170 },
    { field: 'failReason', width: 180 },
    { field: 'sendTime', width: 170 },
    { field: 'resTime', width: 170 },
    { field: 'expireTime', width: 170, hidden: true },
    { field: 'terminalCode', width: 150, hidden: true },
    { field: 'orgId', width: 160, hidden: true },
  ],
  search: ['vin', 'action', 'cmdType', 'state', 'failReason', 'sendTime', 'terminalCode', 'orgId'],
  form: [],
  options: { label: 'vin' },
  order: { field: 'createTime', order: 'desc' },
  large: true,
  calls: { create: false, update: false, delete: false, import: false },
})

export type CmdLogs = typeof cmdLogs
export type CmdLog = RowOf<CmdLogs>
