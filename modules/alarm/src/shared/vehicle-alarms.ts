import { f } from '@motorpool/resource/shared'
import { defineAlarmList, NO_FORM, PAST } from './alarm-list.ts'

const family = {
  api: '/api/vehicle-svc/alarm/vehicle/V1.0',
  idPrefix: 'vehicle.alarmVehicle',
  fields: {
    /** By the tenant's library, else by the base library. */
    faultName: f.text({ max: 128, pairs: true }).readOnly().searchable(),
    faultCode: f.derived(),
    spn: f.derived({ cell: 'number' }),
    fmi: f.derived({ cell: 'number' }),
    controller: f.derived(),
    faultReason: f.derived(),
    faultSuggestion: f.derived(),
  },
  what: [
    { field: 'faultName', minWidth: 160 },
    { field: 'faultCode', width: 120 },
    { field: 'spn', width: 90, hidden: true },
    { field: 'fmi', width: 80, hidden: true },
    { field: 'controller', width: 110, hidden: true },
  ],
  more: [
    { field: 'faultReason', minWidth: 200, hidden: true },
    { field: 'faultSuggestion', minWidth: 200, hidden: true },
  ],
  search: ['faultName'],
} as const

/** Faults of vehicles, as long as they go on or wait for somebody. */
export const vehicleAlarms = defineAlarmList({ ...family, key: 'vehicle/alarmVehicle', calls: NO_FORM })

/** The same that are over and processed. */
export const vehicleAlarmHistory = defineAlarmList({
  ...family,
  key: 'vehicle/alarmVehicleHistory',
  calls: PAST,
})
