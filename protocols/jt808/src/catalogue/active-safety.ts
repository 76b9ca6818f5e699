import type { Part } from '@motorpool/jtt'
import { bytes, group, i16, text, time, u8, u16, u32 } from '@motorpool/jtt'
import type { Names } from '@motorpool/wire'
import {
  BLIND_SPOT,
  BLIND_SPOT_KINDS,
  codesOf,
  DRIVER_MONITORING,
  DRIVER_MONITORING_KINDS,
  FORWARD_ASSIST,
  FORWARD_ASSIST_KINDS,
  type Kind,
  TYRE_MONITORING,
} from './active-safety-kinds.ts'
import { tyres } from './tyres.ts'

/**
 * Active-safety items of T/JSATL 12: fields shared by 0x64–0x67. The form of 2017 ends in a label of 16 bytes, that of
 * terminals with the 2019 header in one of 40, for their terminal ids of 30 bytes: two lengths, two items.
 */
const head = [
  u32('alarmId', ['报警 ID', 'Alarm id', '警報 ID']),
  u8('flag', ['标志状态', 'Flag', 'フラグ'], {
    codes: {
      0: ['不可用', 'Not applicable', '使用不可'],
      1: ['开始', 'Start', '開始'],
      2: ['结束', 'End', '終了'],
    },
  }),
] as const

const kind = (kinds: readonly Kind[]) =>
  u8('kind', ['报警/事件类型', 'Kind', '警報種別'], { codes: codesOf(kinds) })
const level = u8('level', ['报警级别', 'Level', '警報レベル'])
const speed = u8('speed', ['车速', 'Speed', '車速'], { unit: 'km/h' })

const place = [
  i16('altitude', ['高程', 'Altitude', '標高'], { unit: 'm' }),
  u32('latitude', ['纬度', 'Latitude', '緯度'], { per: 1e6, unit: '°' }),
  u32('longitude', ['经度', 'Longitude', '経度'], { per: 1e6, unit: '°' }),
  time('time', ['日期时间', 'Time', '日時']),
  u16('vehicleState', ['车辆状态', 'Vehicle state', '車両状態'], {
    bits: [
      { bit: 0, key: 'accOn', name: ['ACC 开', 'ACC on', 'ACC オン'] },
      { bit: 1, key: 'leftTurn', name: ['左转向', 'Left indicator', '左ウインカー'] },
      { bit: 2, key: 'rightTurn', name: ['右转向', 'Right indicator', '右ウインカー'] },
      { bit: 3, key: 'wiper', name: ['雨刮器', 'Wiper', 'ワイパー'] },
      { bit: 4, key: 'brake', name: ['制动', 'Brake', 'ブレーキ'] },
      { bit: 5, key: 'cardInserted', name: ['已插卡', 'Card inserted', 'カード挿入'] },
      { bit: 10, key: 'located', name: ['已定位', 'Position fixed', '測位済み'] },
    ],
  }),
] as const

/** What ties an alarm to its evidence files. */
const labelOf = <P extends Part>(idBytes: 7 | 30, reserved: P) =>
  group(
    'label',
    ['报警标识号', 'Alarm label', '警報識別番号'],
    [
      text('terminalId', ['终端 ID', 'Terminal id', '端末 ID'], idBytes),
      time('time', ['时间', 'Time', '時刻']),
      u8('serial', ['序号', 'Serial', '通し番号']),
      u8('attachments', ['附件数量', 'Attachments', '添付数']),
      reserved,
    ],
  )
const RESERVED: Names = ['预留', 'Reserved', '予約']
const label = labelOf(7, u8('reserved', RESERVED))
const longLabel = labelOf(30, u16('reserved', RESERVED))

const forwardAssistParts = [
  ...head,
  kind(FORWARD_ASSIST_KINDS),
  level,
  u8('frontSpeed', ['前车车速', 'Speed of the vehicle ahead', '前車速度'], { unit: 'km/h' }),
  u8('distance', ['前车/行人距离', 'Time distance ahead', '前方距離'], { per: 10, unit: 's' }),
  u8('departure', ['偏离类型', 'Departure side', '逸脱方向'], {
    codes: { 1: ['左侧偏离', 'Left', '左'], 2: ['右侧偏离', 'Right', '右'] },
  }),
  u8('signKind', ['道路标志类型', 'Kind of sign', '標識種別']),
  u8('signValue', ['道路标志数据', 'Sign value', '標識値']),
  speed,
  ...place,
] as const
export const forwardAssist = group('forwardAssist', FORWARD_ASSIST, [...forwardAssistParts, label])
export const forwardAssistLong = group('forwardAssistLong', FORWARD_ASSIST, [
  ...forwardAssistParts,
  longLabel,
])

const driverMonitoringParts = [
  ...head,
  kind(DRIVER_MONITORING_KINDS),
  level,
  u8('fatigueDegree', ['疲劳程度', 'Degree of fatigue', '疲労度']),
  bytes('reserved', ['预留', 'Reserved', '予約'], 4),
  speed,
  ...place,
] as const
export const driverMonitoring = group('driverMonitoring', DRIVER_MONITORING, [
  ...driverMonitoringParts,
  label,
])
export const driverMonitoringLong = group('driverMonitoringLong', DRIVER_MONITORING, [
  ...driverMonitoringParts,
  longLabel,
])

const tyreMonitoringParts = [...head, speed, ...place] as const
export const tyreMonitoring = group('tyreMonitoring', TYRE_MONITORING, [...tyreMonitoringParts, label, tyres])
export const tyreMonitoringLong = group('tyreMonitoringLong', TYRE_MONITORING, [
  ...tyreMonitoringParts,
  longLabel,
  tyres,
])

const blindSpotParts = [...head, kind(BLIND_SPOT_KINDS), speed, ...place] as const
export const blindSpot = group('blindSpot', BLIND_SPOT, [...blindSpotParts, label])
export const blindSpotLong = group('blindSpotLong', BLIND_SPOT, [...blindSpotParts, longLabel])
