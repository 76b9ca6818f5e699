import { defineResource, f } from '@motorpool/resource/shared'
import { FenceAlarmKind } from './enums.ts'
import { alarmFields, COURSE, HANDLING, NO_FORM } from './fields.ts'

/** Alarms of fences; the consumer that watches the fences raises them. */
export const fenceAlarms = defineResource({
  key: 'vehicle/fencesAlarm',
  api: '/api/vehicle-svc/alarm/fence/V1.0',
  idPrefix: 'vehicle.alarmFence',
  table: 'alarm',
  scope: 'organisation',
  fields: {
    ...alarmFields,
    fenceId: f.derived(),
    fenceName: f.derived(),
    alarmType: f.derived({ of: FenceAlarmKind }).searchable(),
  },
  list: [
    { field: 'vin', width: 190, fixed: 'left' },
    { field: 'fenceName', minWidth: 160 },
    { field: 'alarmType', width: 120 },
    { field: 'level', width: 90 },
    ...COURSE,
    { field: 'terminalCode', width: 150, hidden: true },
    ...HANDLING,
    { field: 'orgId', width: 160 },
  ],
  search: [
    'vin',
    'alarmType',
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
  calls: NO_FORM,
})
