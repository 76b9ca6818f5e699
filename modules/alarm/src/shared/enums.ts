import { defineEnum, type EnumValue } from '@motorpool/kernel'
import { alarmItemsOf } from '@motorpool/protocols/alarms'
import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'

/** Labels of the items of every protocol, by their codes; two protocols do not share a code. */
function labels(national: boolean) {
  const items = PROTOCOL_FACTS.flatMap(({ name }) => alarmItemsOf(name)).filter(
    (item) => (item.national ?? false) === national,
  )
  if (new Set(items.map(({ code }) => code)).size < items.length)
    throw new Error('two protocols share a code of an alarm item')
  return Object.fromEntries(items.map(({ code, name }) => [code, name]))
}

/** National-standard alarms of new-energy vehicles: 21001 to 21019 are those of 2016, behind them those of 2025. */
export const EvAlarm = defineEnum('EV_ALARM', labels(true))

/** What terminals raise, by the codes of their protocols' items. */
export const TerminalAlarmItem = defineEnum('TerminalAlarmItem', labels(false))

export const GbAlarmLevel = defineEnum('GbAlarmLevel', {
  '1': ['一级', 'Level 1', 'レベル1'],
  '2': ['二级', 'Level 2', 'レベル2'],
  '3': ['三级', 'Level 3', 'レベル3'],
})

/** How far the handling of a national-standard alarm is, as its calls have it. */
export const GbAlarmState = defineEnum('GbAlarmState', {
  '0': ['未处理', 'Undisposed', '未処理'],
  '1': ['处理中', 'Processing', '処理中'],
  '-1': ['已处理', 'Processed', '処理済み'],
})

/** What the bell of the header counts. */
export const AlarmCountType = defineEnum('AlarmCountType', {
  FAULT: ['车辆故障', 'Vehicle fault', '車両故障'],
  ALARM: ['终端报警', 'Terminal alarm', '端末アラーム'],
  MAINTENANCE: ['维保提醒', 'Maintenance reminder', 'メンテナンス通知'],
  ACCTIME: ['ACC报警', 'ACC alarm', 'ACCアラーム'],
  FENCE: ['围栏报警', 'Fence alarm', 'フェンスアラーム'],
})

export const FenceAlarmKind = defineEnum('FenceAlarmKind', {
  IN: ['驶入报警', 'Enter', '進入'],
  OUT: ['驶出报警', 'Leave', '退出'],
  STAY: ['停留超时', 'Stays too long', '滞留超過'],
  SPEED: ['围栏内超速', 'Too fast inside', 'フェンス内速度超過'],
})

/** What a terminal says that the record does not. */
export const InconsistentItem = defineEnum('InconsistentItem', {
  VIN: ['车架号', 'VIN', '車台番号'],
  ICCID: ['SIM 卡 ICCID', 'ICCID', 'ICCID'],
  IMEI: ['IMEI', 'IMEI', 'IMEI'],
  MODEL: ['终端型号', 'Terminal model', '端末型番'],
  SOFTWARE: ['软件版本', 'Software version', 'ソフトウェア版'],
})
export type InconsistentItem = EnumValue<typeof InconsistentItem>

/** Why the ACC time of a day is abnormal. */
export const AccTimeItem = defineEnum('AccTimeItem', {
  IDLE: ['ACC开启未作业过久', 'ACC on without work', '非作業ACC時間超過'],
  LONG: ['当日ACC时长过长', 'ACC on for too long', '当日ACC時間超過'],
})
export type AccTimeItem = EnumValue<typeof AccTimeItem>

/** What the abnormal statistics are about; the last part of their calls. */
export const AbnormalType = defineEnum('AbnormalType', {
  location: ['定位异常', 'Location abnormal', '測位異常'],
  offline: ['离线异常', 'Offline abnormal', 'オフライン異常'],
  GB4: ['国四异常', 'GB4 abnormal', '国四異常'],
})

/** What is wrong with a position, a connection or the data that GB4 asks for. */
export const AbnormalItem = defineEnum('AbnormalItem', {
  NO_FIX: ['长时间未定位', 'No fix for long', '長時間測位なし'],
  JUMP: ['位置跳变', 'Position jumps', '位置の飛び'],
  OUTSIDE: ['位置在境外或为零', 'Outside China or zero', '国外またはゼロ位置'],
  FROZEN: ['行驶中位置不变', 'Position frozen while moving', '走行中に位置固定'],
  OFFLINE: ['长时间离线', 'Offline for long', '長時間オフライン'],
  MISSING: ['缺少必报数据', 'Required values missing', '必須データ欠落'],
  RANGE: ['数据超出范围', 'Values out of range', '範囲外データ'],
})
export type AbnormalItem = EnumValue<typeof AbnormalItem>
