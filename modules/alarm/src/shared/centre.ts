import { defineEnum } from '@motorpool/kernel'
import { f } from '@motorpool/resource/shared'
import { defineAlarmList, NO_FORM } from './alarm-list.ts'

/** Kinds of alarms, as they are stored. */
export const AlarmKindName = defineEnum('AlarmKind', {
  GB: ['国标报警', 'National-standard', '国標アラーム'],
  FAULT: ['车辆故障', 'Vehicle fault', '車両故障'],
  STRATEGY: ['策略报警', 'Strategy', '戦略アラーム'],
  TERMINAL: ['终端报警', 'Terminal', '端末アラーム'],
  FENCE: ['围栏报警', 'Fence', 'フェンスアラーム'],
  EXCEPTION: ['异常工况', 'Abnormal working condition', '異常稼働'],
  ACC_TIME: ['ACC工时异常', 'ACC time', 'ACC時間異常'],
  INCONSISTENT: ['终端不一致', 'Terminal inconsistency', '端末不一致'],
  LOCATION: ['定位异常', 'Abnormal location', '測位異常'],
  OFFLINE: ['离线异常', 'Offline for long', '長期オフライン'],
  GB4: ['国四数据异常', 'Abnormal GB4 data', '国四データ異常'],
})

/** Permissions by which an alarm of a kind is read, beside that of the alarm centre and of the vehicle's page. */
export const LIST_OF_KIND: Readonly<Record<string, string>> = {
  EXCEPTION: 'vehicle/alarmException',
  GB: 'vehicle/gbAlarm',
  FAULT: 'vehicle/alarmVehicle',
  STRATEGY: 'vehicle/alarmVehicle',
  TERMINAL: 'vehicle/alarmTerminal',
  FENCE: 'vehicle/fencesAlarm',
  INCONSISTENT: 'vehicle/terminalInconsistent',
  ACC_TIME: 'vehicle/alarmAccTime',
  LOCATION: 'analysis/abnormal',
  OFFLINE: 'analysis/abnormal',
  GB4: 'analysis/abnormal',
}

/** Alarms of fences that customers keep: no list, count or page of staff's own alarms has them (decision 63). */
export const CUSTOMER_KIND = 'CUSTOMER_FENCE'

/** Every alarm of every kind that is staff's to watch, the newest first. */
export const alarmCentre = defineAlarmList({
  key: 'vehicle/alarmCentre',
  api: '/api/vehicle-svc/alarm/centre/V1.0',
  idPrefix: 'vehicle.alarmCentre',
  fields: {
    kind: f.choice(AlarmKindName).readOnly().searchable(),
    /** In the reader's language. */
    name: f.derived(),
  },
  what: [
    { field: 'name', minWidth: 170 },
    { field: 'kind', width: 150 },
  ],
  search: ['kind'],
  calls: NO_FORM,
})
