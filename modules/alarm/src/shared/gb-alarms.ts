import { f } from '@motorpool/resource/shared'
import { defineAlarmList, NO_FORM } from './alarm-list.ts'
import { EvAlarm, GbAlarmLevel, GbAlarmState } from './enums.ts'

const family = {
  api: '/api/vehicle-svc/gb/alarm/V1.0',
  idPrefix: 'vehicle.gbAlarm',
  fields: {
    alarmCode: f.derived({ of: EvAlarm }).searchable(),
    gbLevel: f.derived({ of: GbAlarmLevel }).searchable(),
    /** Where the catalogue calls it otherwise than the dictionary. */
    itemName: f.derived(),
    /** Follows the handling. */
    gbState: f.derived({ of: GbAlarmState }).searchable(),
    /** km/h, at its begin */
    speed: f.derived({ cell: 'number' }),
    /** %, at its begin */
    soc: f.derived({ cell: 'number' }),
  },
  what: [{ field: 'alarmCode', minWidth: 170 }],
  more: [
    { field: 'speed', width: 100, hidden: true },
    { field: 'soc', width: 80, hidden: true },
  ],
  search: ['alarmCode'],
  level: 'gbLevel',
  status: 'gbState',
} as const

/** National-standard alarms of new-energy vehicles, as long as they go on or wait for somebody. */
export const gbAlarms = defineAlarmList({ ...family, key: 'vehicle/gbAlarm', calls: NO_FORM })

/** The same that are over and processed. */
export const gbAlarmHistory = defineAlarmList({
  ...family,
  key: 'vehicle/gbAlarmHistory',
  calls: { ...NO_FORM, find: false, export: false, page: { id: 'history', path: '/history' } },
})
