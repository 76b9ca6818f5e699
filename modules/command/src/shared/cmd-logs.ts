import { defineResource, f, type RowOf } from '@motorpool/resource/shared'
import { CmdCategory, protocolCmds } from '@motorpool/terminal/shared'
import '@motorpool/vehicle/shared'
import { CmdAction, CmdFailure, CmdState, CmdType } from './enums.ts'

const API = '/api/vehicle-svc/cmdLogs/V1.0'

/** People make commands by `cmd/V2.0` alone. */
const READ_ONLY = { create: false, update: false, delete: false, import: false } as const

/** People of locks read what became of theirs. */
const EITHER = 'single-vehicle/cmdLog/find|lock/log/find'

const fields = {
  vin: f.text({ max: 32, upper: true }).required().readOnly().searchable().sortable(),
  terminalCode: f.text({ max: 32 }).readOnly().searchable(),
  cmdCode: f.text({ max: 32 }).required().readOnly(),
  /** In the reader's language, or as its software version calls it. */
  cmdName: f.derived(),
  /** The record of the catalogue by which it was given. */
  protocolCmdId: f.ref(protocolCmds.key, { as: 'protocolCmd' }).readOnly().searchable(),
  action: f.choice(CmdAction).required().readOnly().searchable(),
  cmdCategory: f.choice(CmdCategory).required().default('OTHER').readOnly().searchable(),
  cmdType: f.choice(CmdType).required().readOnly().searchable(),
  checkID: f.derived(),
  state: f.choice(CmdState).required().default('3').readOnly().searchable(),
  failReason: f.choice(CmdFailure).readOnly().searchable(),
  dueTime: f.datetime().required().readOnly().sortable(),
  expireTime: f.datetime().required().readOnly(),
  sendTime: f.datetime().readOnly().searchable().sortable(),
  resTime: f.datetime().readOnly().sortable(),
  /** What the terminal answered in a unit of its own, by the signals that its software version defines. */
  resData: f.derived(),
  cancelUserId: f.ref('system/users', { as: 'cancelUser' }).readOnly(),
  cancelTime: f.datetime().readOnly(),
}

const shared = {
  api: API,
  idPrefix: 'vehicle.cmdLogs',
  table: 'command_log',
  scope: 'organisation',
  fields,
  form: [],
  options: { label: 'vin' },
} as const

/** Commands to vehicles, the newest first. */
export const cmdLogs = defineResource({
  ...shared,
  key: 'single-vehicle/cmdLog',
  list: [
    { field: 'vin', width: 190, fixed: 'left' },
    { field: 'cmdName', minWidth: 150 },
    { field: 'action', width: 90 },
    { field: 'cmdType', width: 100 },
    { field: 'state', width: 170 },
    { field: 'failReason', width: 180 },
    { field: 'sendTime', width: 170 },
    { field: 'resTime', width: 170 },
    { field: 'resData', width: 260 },
    { field: 'expireTime', width: 170, hidden: true },
    { field: 'protocolCmdId', width: 160, hidden: true },
    { field: 'cmdCategory', width: 100, hidden: true },
    { field: 'terminalCode', width: 150, hidden: true },
    { field: 'orgId', width: 160, hidden: true },
  ],
  search: [
    'vin',
    'action',
    'cmdType',
    'state',
    'failReason',
    'sendTime',
    'cmdCategory',
    'protocolCmdId',
    'terminalCode',
    'orgId',
  ],
  large: true,
  calls: { ...READ_ONLY, page: { permission: EITHER }, find: { permission: EITHER } },
})

/** Commands that are not on the wire yet and can be taken back (R347). */
export const cancelControls = defineResource({
  ...shared,
  key: 'lock/cancelControl',
  list: [
    { field: 'vin', width: 190, fixed: 'left' },
    { field: 'cmdName', minWidth: 150 },
    { field: 'cmdCategory', width: 100 },
    { field: 'cmdType', width: 100 },
    { field: 'state', width: 170 },
    { field: 'dueTime', width: 170 },
    { field: 'expireTime', width: 170 },
    { field: 'terminalCode', width: 150, hidden: true },
    { field: 'orgId', width: 160 },
  ],
  search: ['vin', 'cmdCategory', 'cmdType', 'terminalCode', 'orgId'],
  calls: {
    ...READ_ONLY,
    page: { id: 'cancelPage', path: '/cancel/page' },
    find: false,
    export: false,
  },
})

export type CmdLogs = typeof cmdLogs
export type CmdLog = RowOf<CmdLogs>
