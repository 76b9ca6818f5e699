import { CmdFailure, CmdType } from '@motorpool/command/shared'
import { defineResource, f, type RowOf } from '@motorpool/resource/shared'
import { LockCommand } from '@motorpool/terminal/shared'
import { LockAction, LockOrderState } from './enums.ts'

export const ORDERS_API = '/api/vehicle-svc/lockOrders/V1.0'

/** Orders to lock and to unlock: who asked, who decided, and what became of them. */
export const lockOrders = defineResource({
  key: 'lock/orders',
  api: ORDERS_API,
  idPrefix: 'vehicle.lockOrders',
  table: 'lock_order',
  scope: 'organisation',
  fields: {
    vin: f.text({ max: 32, upper: true }).required().readOnly().searchable().sortable(),
    vehicleId: f.id(),
    vehicleLockId: f.id(),
    lockCommand: f.choice(LockCommand).required().readOnly().searchable(),
    action: f.choice(LockAction).required().readOnly().searchable(),
    emergency: f.bool().required().default(false).readOnly().searchable(),
    state: f.choice(LockOrderState).required().default('ASKED').readOnly().searchable(),
    cmdType: f.choice(CmdType).required().readOnly(),
    checkID: f.derived(),
    reason: f.text({ max: 255 }).required().readOnly(),
    askUserId: f.ref('system/users', { as: 'askUser' }).required().readOnly().searchable(),
    askTime: f.datetime().required().readOnly().searchable().sortable(),
    decideUserId: f.ref('system/users', { as: 'decideUser' }).readOnly().searchable(),
    decideTime: f.datetime().readOnly().sortable(),
    decisionNote: f.text({ max: 255 }).readOnly(),
    dueTime: f.datetime().readOnly(),
    expireTime: f.datetime().required().readOnly(),
    cmdLogId: f.id(),
    /** Of its command: why it was not carried out. */
    failReason: f.derived({ of: CmdFailure }),
  },
  list: [
    { field: 'vin', width: 190, fixed: 'left' },
    { field: 'action', width: 90 },
    { field: 'lockCommand', width: 150 },
    { field: 'state', width: 150 },
    { field: 'failReason', width: 170 },
    { field: 'emergency', width: 80 },
    { field: 'reason', minWidth: 180 },
    { field: 'askUserId', width: 110 },
    { field: 'askTime', width: 170 },
    { field: 'decideUserId', width: 110 },
    { field: 'decideTime', width: 170 },
    { field: 'dueTime', width: 170 },
    { field: 'expireTime', width: 170 },
    { field: 'decisionNote', width: 160, hidden: true },
    { field: 'cmdType', width: 100, hidden: true },
    { field: 'orgId', width: 160, hidden: true },
  ],
  search: ['vin', 'state', 'action', 'lockCommand', 'askTime', 'askUserId', 'emergency', 'orgId'],
  form: [],
  options: { label: 'vin' },
  calls: { create: false, update: false, delete: false, import: false },
})

export type LockOrders = typeof lockOrders
export type LockOrderRow = RowOf<LockOrders>
