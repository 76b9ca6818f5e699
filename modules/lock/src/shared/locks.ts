import { CmdState, CmdType } from '@motorpool/command/shared'
import { defineResource, f, type RowOf } from '@motorpool/resource/shared'
import { LockCommand } from '@motorpool/terminal/shared'
import { LockStatus } from '@motorpool/vehicle/shared'
import { LockOrderState } from './enums.ts'

export const LOCKS_API = '/api/vehicle-svc/vehicleLocks/V1.0'

/** Lock items of vehicles: what may be locked of a vehicle, and whether it is. People link and unlink them; orders lock and unlock. */
export const vehicleLocks = defineResource({
  key: 'lock/locks',
  api: LOCKS_API,
  idPrefix: 'vehicle.vehicleLocks',
  table: 'vehicle_lock',
  scope: 'organisation',
  fields: {
    vin: f.text({ max: 32, upper: true }).required().createOnly().searchable().sortable(),
    vehicleId: f.id(),
    plateCode: f.derived(),
    softVersionLockId: f.ref('terminal/softVersionLocks', { as: 'lockName' }).readOnly(),
    lockCommand: f.choice(LockCommand).required().unique('tenant', 'vin').createOnly().searchable(),
    lockStatus: f.choice(LockStatus).required().default('UNLOCKED').readOnly().searchable(),
    /** What the terminal itself says, where its software has a field for it, and when it said so. */
    reportedStatus: f.choice(LockStatus).readOnly().searchable(),
    reportedTime: f.datetime().readOnly().sortable(),
    /** The machine is not in the state that was ordered. */
    differs: f.bool().required().default(false).readOnly().searchable(),
    linkFlag: f.bool().required().default(true).readOnly(),
    /** Of the newest order. */
    orderId: f.derived(),
    orderState: f.derived({ of: LockOrderState }),
    cmdState: f.derived({ of: CmdState }),
    cmdLogId: f.derived(),
    /** What was asked last. */
    cmdType: f.choice(CmdType),
    reserveTime: f.datetime(),
    lockReason: f.text({ max: 255 }),
    lockUserId: f.ref('system/users', { as: 'lockUser' }).readOnly(),
    lockTime: f.datetime().readOnly().sortable(),
    unlockUserId: f.ref('system/users', { as: 'unlockUser' }).readOnly(),
    unlockTime: f.datetime().readOnly().sortable(),
  },
  list: [
    { field: 'vin', width: 190, fixed: 'left' },
    { field: 'plateCode', width: 110 },
    { field: 'lockCommand', width: 150 },
    { field: 'lockStatus', width: 100 },
    { field: 'reportedStatus', width: 200 },
    { field: 'orderState', width: 150 },
    { field: 'cmdState', width: 150 },
    { field: 'lockReason', minWidth: 160 },
    { field: 'lockUserId', width: 110 },
    { field: 'lockTime', width: 170 },
    { field: 'unlockUserId', width: 110, hidden: true },
    { field: 'unlockTime', width: 170, hidden: true },
    { field: 'reportedTime', width: 170, hidden: true },
    { field: 'differs', width: 100, hidden: true },
    { field: 'softVersionLockId', width: 150, hidden: true },
    { field: 'orgId', width: 160 },
  ],
  search: ['vin', 'lockCommand', 'lockStatus', 'reportedStatus', 'differs', 'orgId'],
  form: [],
  sheet: ['vin', 'lockCommand', 'cmdType', 'reserveTime', 'lockReason'],
  sheetRequired: ['lockReason'],
  sheetMerges: true,
  options: { label: 'vin', extra: ['lockCommand', 'lockStatus'] },
  calls: {
    create: false,
    update: false,
    delete: { id: 'unlink', path: '/unlink' },
    export: false,
    options: [{ method: 'GET', path: '/options' }],
  },
})

export type VehicleLocks = typeof vehicleLocks
export type VehicleLock = RowOf<VehicleLocks>
