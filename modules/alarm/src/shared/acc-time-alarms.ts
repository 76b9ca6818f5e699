import { f } from '@motorpool/resource/shared'
import { defineAlarmList, NO_FORM } from './alarm-list.ts'
import { AccTimeItem } from './enums.ts'

/** Days on which the ACC of a vehicle was on for too long, or for long without work. */
export const accTimeAlarms = defineAlarmList({
  key: 'vehicle/alarmAccTime',
  api: '/api/vehicle-svc/alarm/accTime/V1.0',
  idPrefix: 'vehicle.alarmAccTime',
  fields: {
    accItem: f.derived({ of: AccTimeItem }).searchable(),
    /** UTC+8 */
    alarmDate: f.derived(),
    /** h, of the day, as far as it has been counted. */
    accTime: f.derived({ cell: 'number' }),
    workTime: f.derived({ cell: 'number' }),
    diffTime: f.derived({ cell: 'number' }),
  },
  what: [
    { field: 'accItem', minWidth: 170 },
    { field: 'alarmDate', width: 120 },
    { field: 'accTime', width: 110 },
    { field: 'workTime', width: 110 },
    { field: 'diffTime', width: 110 },
  ],
  search: ['accItem'],
  calls: {
    ...NO_FORM,
    find: false,
    export: false,
    page: { permission: 'vehicle/alarmAccTime/find|analysis/workTimeTotal/find' },
  },
})
