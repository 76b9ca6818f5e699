import { f } from '@motorpool/resource/shared'
import { AlarmHandleStatus, AlarmLevel, AlarmState } from '@motorpool/vehicle/shared'

/** What every alarm has. The server writes it, and people handle it by calls of their own. */
export const alarmFields = {
  vin: f.text({ max: 32, upper: true }).readOnly().searchable().sortable(),
  terminalCode: f.text({ max: 32 }).readOnly().searchable(),
  level: f.choice(AlarmLevel).readOnly().searchable(),
  type: f.text({ max: 32 }).readOnly(),
  state: f.choice(AlarmState).readOnly().searchable(),
  happenTime: f.datetime().readOnly().searchable().sortable(),
  lastTime: f.datetime().readOnly(),
  endTime: f.datetime().readOnly(),
  /** s, as long as it goes on up to when it was seen last */
  duration: f.derived({ cell: 'number' }),
  occurTimes: f.int().readOnly(),
  late: f.bool().readOnly().searchable(),
  position: f.point().readOnly(),
  /** In the reader's language. */
  address: f.derived(),
  items: f.derived(),
  /** The message that proves it: when it was received (ms), and its protocol in the catalogue. */
  proofTime: f.derived({ cell: 'time' }),
  proofProtocol: f.derived(),
  handleStatus: f.choice(AlarmHandleStatus).readOnly().searchable(),
  handlerId: f.ref('system/users', { as: 'handler' }).readOnly().searchable(),
  handleTime: f.datetime().readOnly(),
  endHandleTime: f.datetime().readOnly(),
  result: f.text({ max: 255 }).readOnly(),
}

/** Who handles it, behind how far that is. */
export const HANDLING = [
  { field: 'handlerId', width: 120 },
  { field: 'handleTime', width: 170, hidden: true },
  { field: 'endHandleTime', width: 170, hidden: true },
  { field: 'result', minWidth: 160, hidden: true },
] as const

export const COURSE = [
  { field: 'state', width: 100 },
  { field: 'happenTime', width: 170 },
  { field: 'duration', width: 110 },
  { field: 'endTime', width: 170, hidden: true },
  { field: 'lastTime', width: 170, hidden: true },
  { field: 'occurTimes', width: 90, hidden: true },
  { field: 'late', width: 90, hidden: true },
  { field: 'address', minWidth: 200 },
] as const
