import { type Cursor, type Scope, text, u8, u16, u32, type Values, when } from '@motorpool/jtt'
import { down, up } from './message.ts'
import { longText, only2011, plate, plateColour, platform, seconds, since2019, source } from './parts.ts'

const SOURCES = {
  1: ['车载终端', 'Terminal', '端末'],
  2: ['企业监控平台', 'Company', '事業者'],
  3: ['政府监管平台', 'Government', '行政'],
  9: ['其他', 'Other', 'その他'],
} as const

/** Types of alarms; from A001 on those of a platform itself. */
export const ALARM_TYPES = {
  1: ['超速报警', 'Over-speed', '速度超過'],
  2: ['疲劳驾驶报警', 'Fatigue', '疲労運転'],
  3: ['紧急报警', 'Emergency', '緊急'],
  4: ['进入指定区域报警', 'Into an area', '区域進入'],
  5: ['离开指定区域报警', 'Out of an area', '区域退出'],
  6: ['路段堵塞报警', 'Congestion', '渋滞'],
  7: ['危险路段报警', 'Dangerous section', '危険区間'],
  8: ['越界报警', 'Over a border', '越境'],
  9: ['盗警', 'Theft', '盗難'],
  10: ['劫警', 'Robbery', '強奪'],
  11: ['偏离路线报警', 'Off the route', 'ルート逸脱'],
  12: ['车辆移动报警', 'Moved', '移動'],
  13: ['超时驾驶报警', 'Driving too long', '長時間運転'],
  14: ['其他报警', 'Other', 'その他'],
  16: ['违规行驶报警', 'Illegal driving', '違反走行'],
  17: ['前撞报警', 'Front collision', '前方衝突'],
  18: ['车道偏离报警', 'Lane departure', '車線逸脱'],
  19: ['胎压异常报警', 'Tyre pressure', 'タイヤ空気圧異常'],
  20: ['动态信息异常报警', 'Dynamic data abnormal', '動的情報異常'],
  40961: ['超时停车', 'Parked too long', '長時間駐車'],
  40962: ['车辆定位信息上报时间间隔异常', 'Interval of reports', '報告間隔異常'],
  40963: ['车辆定位信息上报距离间隔异常', 'Distance between reports', '報告距離間隔異常'],
  40964: ['下级平台异常断线', 'Lower platform is offline', '下位プラットフォーム切断'],
  40965: ['下级平台数据传输异常', 'Data of a lower platform', '下位プラットフォームデータ異常'],
  40966: ['路段堵塞', 'Congestion', '渋滞'],
  40967: ['危险路段', 'Dangerous section', '危険区間'],
  40968: ['雨雪天气', 'Weather', '悪天候'],
  40969: ['驾驶员身份识别异常', 'Identity of the driver', '運転者識別異常'],
  40970: ['终端异常', 'Terminal', '端末異常'],
  40971: ['平台接入异常', 'Access', '接続異常'],
  40972: ['核心数据异常', 'Core data', '基幹データ異常'],
  41215: ['其他报警', 'Other', 'その他'],
} as const

const alarmSource = u8('source', ['报警信息来源', 'Source', '警報元'], { codes: SOURCES })
const alarmType = u16('type', ['报警类型', 'Type', '警報種別'], { codes: ALARM_TYPES, hex: true })
const alarmTime = seconds('time', ['报警时间', 'Time', '警報時刻'])
const content = longText('text', ['报警信息内容', 'Text', '内容'])
const supervisionId = u32('supervisionId', ['报警督办 ID', 'Supervision', '督促 ID'])
const handling = u8('result', ['报警处理结果', 'Result', '処理結果'], {
  codes: {
    0: ['处理中', 'In progress', '処理中'],
    1: ['已处理完毕', 'Done', '処理済み'],
    2: ['不作处理', 'Ignored', '処理なし'],
    3: ['将来处理', 'Later', '後日処理'],
  },
})

/** Bytes of an alarm of 2019 before its text, with two times instead of three. */
const BEFORE_TEXT = 78
const TIME = 8

/** One platform sends two times in place of three: the length of the text tells which. */
function hasEnd(s: Scope, _values: Values, c?: Cursor): boolean {
  if (s.edition !== '2019') return false
  if (!c) return true
  // At the third time: what is before it is read.
  const read = 11 + 2 + 2 * TIME
  const short = BEFORE_TEXT - read - TIME
  if (c.remaining < short) return true
  const length = c.peekU16(short - 4) * 0x10000 + c.peekU16(short - 2)
  return c.remaining - short !== length
}

/** An alarm as 2019 reports, warns of and exchanges it. */
const of2019 = [
  since2019(platform('platform', ['发起报警平台唯一编码', 'Platform', '発報プラットフォーム'])),
  since2019(alarmType),
  since2019(alarmTime),
  since2019(seconds('begin', ['事件开始时间', 'Begin', '開始時刻'])),
  when(hasEnd, seconds('end', ['事件结束时间', 'End', '終了時刻'])),
  since2019(plate),
  since2019(plateColour),
  since2019(platform('target', ['被报警平台唯一编码', 'Platform that is told', '通知先プラットフォーム'])),
  since2019(u32('routeId', ['线路 ID', 'Route', 'ルート ID'])),
] as const

export const alarm = up(
  0x1402,
  'alarm',
  ['上报报警信息', 'Alarm', '警報報告'],
  [
    only2011(alarmSource),
    only2011(alarmType),
    only2011(alarmTime),
    only2011(u32('infoId', ['信息 ID', 'Id', '情報 ID'])),
    ...of2019,
    content,
  ],
)

export const urge = down(
  0x9401,
  'urge',
  ['报警督办请求', 'Alarm to be handled', '警報督促要求'],
  [
    alarmSource,
    alarmType,
    alarmTime,
    supervisionId,
    seconds('deadline', ['督办截止时间', 'Deadline', '期限']),
    u8('level', ['督办级别', 'Level', '督促レベル'], {
      codes: { 0: ['紧急', 'Urgent', '緊急'], 1: ['一般', 'Normal', '通常'] },
    }),
    text('supervisor', ['督办人', 'Supervisor', '督促者'], 16),
    text('phone', ['督办联系电话', 'Phone', '電話'], 20),
    // 30 bytes by the text of the standard; platforms send 32.
    text('mail', ['督办联系电子邮件', 'Mail', 'メール'], (_s, _values, c) =>
      c ? Math.min(32, c.remaining) : 32,
    ),
  ],
)
export const urgeAnswer = up(
  0x1401,
  'urgeAnswer',
  ['报警督办应答', 'Alarm handled', '警報督促応答'],
  [supervisionId, ...source, handling],
)
export const handled = up(
  0x1403,
  'handled',
  ['主动上报报警处理结果', 'Alarm handled, unasked', '警報処理結果'],
  [u32('infoId', ['信息 ID', 'Id', '情報 ID']), handling],
)
export const handledAnswer = up(
  0x1412,
  'handledAnswer',
  ['主动上报报警处理结果', 'Alarm handled', '警報処理結果応答'],
  [...source, handling],
  '2019',
)

const told = [only2011(alarmSource), only2011(alarmType), only2011(alarmTime), ...of2019, content] as const
export const warning = down(0x9402, 'warning', ['报警预警', 'Warning', '警報予告'], told)
export const foreignAlarm = down(
  0x9403,
  'foreignAlarm',
  ['实时交换报警信息', 'Alarm of a foreign vehicle', '交換警報情報'],
  told,
)

export const messages = { alarm, urge, urgeAnswer, handled, handledAnswer, warning, foreignAlarm } as const
