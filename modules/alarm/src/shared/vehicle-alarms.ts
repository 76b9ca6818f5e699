import { defineResource, f } from '@motorpool/resource/shared'
import { alarmFields, COURSE, HANDLING, NO_FORM } from './fields.ts'

const family = {
  api: '/api/vehicle-svc/alarm/vehicle/V1.0',
  idPrefix: 'vehicle.alarmVehicle',
  table: 'alarm',
  scope: 'organisation',
  fields: {
    ...alarmFields,
    /** By the tenant's library, else by the base library. */
    faultName: f.text({ max: 128 }).readOnly().searchable(),
    faultCode: f.derived(),
    spn: f.derived({ cell: 'number' }),
    fmi: f.derived({ cell: 'number' }),
    controller: f.derived(),
    faultReason: f.derived(),
    faultSuggestion: f.derived(),
  },
  list: [
    { field: 'vin', width: 190, fixed: 'left' },
    { field: 'faultName', minWidth: 160 },
    { field: 'faultCode', width: 120 },
    { field: 'spn', width: 90, hidden: true },
    { field: 'fmi', width: 80, hidden: true },
    { field: 'controller', width: 110, hidden: true },
    { field: 'level', width: 90 },
    ...COURSE,
    { field: 'faultReason', minWidth: 200, hidden: true },
    { field: 'faultSuggestion', minWidth: 200, hidden: true },
    { field: 'terminalCode', width: 150, hidden: true },
    ...HANDLING,
    { field: 'orgId', width: 160 },
  ],
  search: [
    'vin',
    'faultName',
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

/** Faults of vehicles, as long as they go on or wait for somebody. */
export const vehicleAlarms = defineResource({ ...family, key: 'vehicle/alarmVehicle', calls: NO_FORM })

/** The same that are over and processed. */
export const vehicleAlarmHistory = defineResource({
  ...family,
  key: 'vehicle/alarmVehicleHistory',
  calls: {
    ...NO_FORM,
    find: false,
    page: { id: 'history', path: '/page/his' },
    export: { id: 'exportHistory', path: '/export/his' },
  },
})
