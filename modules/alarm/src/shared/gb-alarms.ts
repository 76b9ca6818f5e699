import { defineResource, f } from '@motorpool/resource/shared'
import { EvAlarm, GbAlarmLevel, GbAlarmState } from './enums.ts'
import { alarmFields, COURSE, HANDLING, NO_FORM } from './fields.ts'

const family = {
  api: '/api/vehicle-svc/gb/alarm/V1.0',
  idPrefix: 'vehicle.gbAlarm',
  table: 'alarm',
  scope: 'organisation',
  fields: {
    ...alarmFields,
    alarmCode: f.derived({ of: EvAlarm }).searchable(),
    gbLevel: f.derived({ of: GbAlarmLevel }).searchable(),
    /** Follows the handling. */
    gbState: f.derived({ of: GbAlarmState }).searchable(),
    /** km/h, at its begin */
    speed: f.derived({ cell: 'number' }),
    /** %, at its begin */
    soc: f.derived({ cell: 'number' }),
  },
  list: [
    { field: 'vin', width: 190, fixed: 'left' },
    { field: 'alarmCode', minWidth: 170 },
    { field: 'gbLevel', width: 90 },
    ...COURSE,
    { field: 'speed', width: 100, hidden: true },
    { field: 'soc', width: 80, hidden: true },
    { field: 'terminalCode', width: 150, hidden: true },
    { field: 'gbState', width: 100 },
    ...HANDLING.filter(({ field }) => field !== 'handleStatus'),
    { field: 'orgId', width: 160 },
  ],
  search: [
    'vin',
    'alarmCode',
    'gbLevel',
    'state',
    'happenTime',
    'gbState',
    'handlerId',
    'late',
    'terminalCode',
    'orgId',
  ],
  form: [],
  options: { label: 'vin' },
  order: { field: 'happenTime', order: 'desc' },
} as const

/** National-standard alarms of new-energy vehicles, as long as they go on or wait for somebody. */
export const gbAlarms = defineResource({ ...family, key: 'vehicle/gbAlarm', calls: NO_FORM })

/** The same that are over and processed. */
export const gbAlarmHistory = defineResource({
  ...family,
  key: 'vehicle/gbAlarmHistory',
  calls: { ...NO_FORM, find: false, export: false, page: { id: 'history', path: '/history' } },
})
