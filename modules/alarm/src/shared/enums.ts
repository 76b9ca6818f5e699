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
