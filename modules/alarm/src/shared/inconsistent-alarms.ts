import { f } from '@motorpool/resource/shared'
import { defineAlarmList, NO_FORM } from './alarm-list.ts'
import { InconsistentItem } from './enums.ts'

/** What terminals say of themselves and their vehicle, and the record does not. */
export const inconsistentAlarms = defineAlarmList({
  key: 'vehicle/terminalInconsistent',
  api: '/api/vehicle-svc/alarm/terminal/inconsistent/V1.0',
  idPrefix: 'vehicle.alarmTerminalInconsistent',
  fields: {
    inconsistentItem: f.derived({ of: InconsistentItem }).searchable(),
    boundValue: f.derived(),
    reportValue: f.derived(),
  },
  what: [
    { field: 'inconsistentItem', width: 130 },
    { field: 'boundValue', minWidth: 180 },
    { field: 'reportValue', minWidth: 180 },
  ],
  search: ['inconsistentItem'],
  calls: { ...NO_FORM, find: false },
})
