import { CmdState, CmdType } from '@motorpool/command/shared'
import { defineResource, f } from '@motorpool/resource/shared'
import { LockCommand } from '@motorpool/terminal/shared'
import { LockStatus } from '@motorpool/vehicle/shared'
import { LockAction, LockOrderState, LockStep } from './enums.ts'
import { LOCKS_API } from './locks.ts'

/** Every step of every order, as the chain has it. */
export const lockHistory = defineResource({
  key: 'lock/history',
  api: LOCKS_API,
  idPrefix: 'vehicle.vehicleLocks',
  table: 'vehicle_lock_history',
  scope: 'organisation',
  fields: {
    seq: f.int().required().readOnly(),
    vin: f.text({ max: 32, upper: true }).required().readOnly().searchable().sortable(),
    vehicleLockId: f.id(),
    orderId: f.id(),
    lockCommand: f.choice(LockCommand).required().readOnly().searchable(),
    action: f.choice(LockAction).readOnly().searchable(),
    step: f.choice(LockStep).required().readOnly().searchable(),
    state: f.choice(LockOrderState).readOnly(),
    cmdType: f.choice(CmdType).readOnly(),
    cmdLogId: f.id(),
    cmdState: f.choice(CmdState).readOnly().searchable(),
    oldLockStatus: f.choice(LockStatus).readOnly(),
    lockStatus: f.choice(LockStatus).readOnly().searchable(),
    reason: f.text({ max: 255 }).readOnly(),
    operatorId: f.ref('system/users', { as: 'operator' }).readOnly().searchable(),
    operateTime: f.datetime().required().readOnly().searchable().sortable(),
    resTime: f.datetime().readOnly(),
  },
  list: [
    { field: 'seq', width: 90, fixed: 'left' },
    { field: 'vin', width: 190 },
    { field: 'lockCommand', width: 150 },
    { field: 'action', width: 80 },
    { field: 'step', width: 120 },
    { field: 'state', width: 150 },
    { field: 'cmdState', width: 130 },
    { field: 'oldLockStatus', width: 110 },
    { field: 'lockStatus', width: 100 },
    { field: 'reason', minWidth: 180 },
    { field: 'operatorId', width: 110 },
    { field: 'operateTime', width: 170 },
    { field: 'cmdType', width: 100, hidden: true },
    { field: 'resTime', width: 170, hidden: true },
    { field: 'orgId', width: 160, hidden: true },
  ],
  search: [
    'vin',
    'lockCommand',
    'action',
    'step',
    'lockStatus',
    'cmdState',
    'operatorId',
    'operateTime',
    'orgId',
  ],
  form: [],
  options: { label: 'vin' },
  calls: {
    create: false,
    update: false,
    delete: false,
    import: false,
    find: false,
    page: { id: 'history', path: '/page/his' },
    export: { id: 'exportHistory', path: '/export/his' },
  },
})

export type LockHistory = typeof lockHistory
