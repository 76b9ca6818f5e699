import { f } from '@motorpool/resource/shared'
import { defineAlarmList, NO_FORM } from './alarm-list.ts'

/** Abnormal working conditions; the consumer of strategies raises them. */
export const exceptionAlarms = defineAlarmList({
  key: 'vehicle/alarmException',
  api: '/api/vehicle-svc/alarm/exception/history/V1.0',
  idPrefix: 'vehicle.alarmExceptionHistory',
  fields: {
    strategyId: f.derived(),
    strategyName: f.derived(),
    /** Which version of the strategy raised it. */
    strategyVersion: f.derived({ cell: 'number' }),
    /** Conditions with their limits and what was measured. */
    conditionValues: f.derived(),
  },
  what: [
    { field: 'strategyName', minWidth: 160 },
    { field: 'conditionValues', minWidth: 220 },
  ],
  more: [{ field: 'strategyVersion', width: 90, hidden: true }],
  search: [],
  calls: { ...NO_FORM, find: false },
})
