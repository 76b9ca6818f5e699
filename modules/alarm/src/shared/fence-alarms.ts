import { f } from '@motorpool/resource/shared'
import { defineAlarmList, NO_FORM } from './alarm-list.ts'
import { FenceAlarmKind } from './enums.ts'

/** Alarms of fences; the consumer that watches the fences raises them. */
export const fenceAlarms = defineAlarmList({
  key: 'vehicle/fencesAlarm',
  api: '/api/vehicle-svc/alarm/fence/V1.0',
  idPrefix: 'vehicle.alarmFence',
  fields: {
    fenceId: f.derived(),
    fenceName: f.derived(),
    alarmType: f.derived({ of: FenceAlarmKind }).searchable(),
  },
  what: [
    { field: 'fenceName', minWidth: 160 },
    { field: 'alarmType', width: 120 },
  ],
  search: ['alarmType'],
  calls: NO_FORM,
})
