import { defineResource, f } from '@motorpool/resource/shared'
import { TerminalAlarmItem } from './enums.ts'
import { alarmFields, COURSE, HANDLING, NO_FORM } from './fields.ts'

const family = {
  api: '/api/vehicle-svc/alarm/terminal/V1.0',
  idPrefix: 'vehicle.alarmTerminal',
  table: 'alarm',
  scope: 'organisation',
  fields: { ...alarmFields, item: f.derived({ of: TerminalAlarmItem }).searchable() },
  list: [
    { field: 'vin', width: 190, fixed: 'left' },
    { field: 'item', minWidth: 150 },
    { field: 'level', width: 90 },
    ...COURSE,
    { field: 'terminalCode', width: 150, hidden: true },
    ...HANDLING,
    { field: 'orgId', width: 160 },
  ],
  search: [
    'vin',
    'item',
    'level',
    'state',
    'happenTime',
    'handleStatus',
    'handlerId',
    'late',
    'terminalCode',
    'orgId',
  ],
  form: [],
  options: { label: 'vin' },
  order: { field: 'happenTime', order: 'desc' },
} as const

/** What terminals of JT/T 808 raise, as long as it goes on or waits for somebody. */
export const terminalAlarms = defineResource({ ...family, key: 'vehicle/alarmTerminal', calls: NO_FORM })

/** The same that are over and processed. */
export const terminalAlarmHistory = defineResource({
  ...family,
  key: 'vehicle/alarmTerminalHistory',
  calls: {
    ...NO_FORM,
    find: false,
    page: { id: 'history', path: '/page/his' },
    export: { id: 'exportHistory', path: '/export/his' },
  },
})
