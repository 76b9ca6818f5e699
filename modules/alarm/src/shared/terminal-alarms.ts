import { f } from '@motorpool/resource/shared'
import { defineAlarmList, NO_FORM, PAST } from './alarm-list.ts'
import { TerminalAlarmItem } from './enums.ts'

const family = {
  api: '/api/vehicle-svc/alarm/terminal/V1.0',
  idPrefix: 'vehicle.alarmTerminal',
  fields: {
    item: f.derived({ of: TerminalAlarmItem }).searchable(),
    /** Where the catalogue calls it otherwise than the dictionary. */
    itemName: f.derived(),
    /** The strategy by which it was raised, if any. */
    strategyName: f.derived(),
  },
  what: [{ field: 'item', minWidth: 150 }],
  more: [{ field: 'strategyName', minWidth: 150, hidden: true }],
  search: ['item'],
} as const

/** What terminals of JT/T 808 raise, as long as it goes on or waits for somebody. */
export const terminalAlarms = defineAlarmList({ ...family, key: 'vehicle/alarmTerminal', calls: NO_FORM })

/** The same that are over and processed. */
export const terminalAlarmHistory = defineAlarmList({
  ...family,
  key: 'vehicle/alarmTerminalHistory',
  calls: PAST,
})
