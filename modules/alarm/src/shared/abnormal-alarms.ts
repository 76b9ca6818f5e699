import { f } from '@motorpool/resource/shared'
import { defineAlarmList, NO_FORM } from './alarm-list.ts'
import { AbnormalItem, AbnormalType } from './enums.ts'

/** One of the abnormal statistics: vehicles of which something has been wrong, since when and why (R369). */
const statistic = <const Key extends string, const Path extends string>(key: Key, path: Path) =>
  defineAlarmList({
    key,
    api: '/api/vehicle-svc/VehicleAbnormal/V1.0',
    idPrefix: 'vehicle.abnormal',
    fields: {
      abnormalType: f.derived({ of: AbnormalType }),
      abnormalItem: f.derived({ of: AbnormalItem }).searchable(),
      /** The last good report. */
      lastGoodTime: f.derived({ cell: 'time' }),
      /** h, since the last good report. */
      abnormalHours: f.derived({ cell: 'number' }),
      reason: f.derived(),
    },
    what: [
      { field: 'abnormalItem', minWidth: 170 },
      { field: 'lastGoodTime', width: 170 },
      { field: 'abnormalHours', width: 120 },
      { field: 'reason', minWidth: 180 },
    ],
    search: ['abnormalItem'],
    calls: {
      ...NO_FORM,
      find: false,
      export: false,
      page: { id: path, path: `/${path}`, permission: 'analysis/abnormal/find' },
    },
  })

export const abnormalLocations = statistic('analysis/abnormal', 'location')
export const abnormalOffline = statistic('analysis/abnormalOffline', 'offline')
export const abnormalGb4 = statistic('analysis/abnormalGb4', 'GB4')
