import { type Bit, before, bytes, group, list, since, text, u8, u16, u32, when } from '@motorpool/jtt'
import { CONFIRM_BITS } from '../catalogue/alarms.ts'
import { message } from '../message.ts'
import { quotedSerial } from './general.ts'
import { locationParts } from './location.ts'

const display: Bit = { bit: 2, key: 'display', name: ['终端显示器显示', 'Display', '画面表示'] }
const speech: Bit = { bit: 3, key: 'speech', name: ['终端 TTS 播读', 'Read aloud', '音声読み上げ'] }
const source: Bit = {
  bit: 5,
  key: 'faultCode',
  name: ['CAN 故障码信息', 'CAN fault code', 'CAN 故障コード'],
}
const OLDER_FLAGS: readonly Bit[] = [
  { bit: 0, key: 'urgent', name: ['紧急', 'Urgent', '緊急'] },
  display,
  speech,
  { bit: 4, key: 'screen', name: ['广告屏显示', 'Advertising screen', '広告画面表示'] },
  source,
]
const FLAGS_2019: readonly Bit[] = [
  {
    bit: 0,
    width: 2,
    key: 'urgency',
    name: ['消息类型', 'Urgency', '種別'],
    codes: {
      1: ['服务', 'Service', 'サービス'],
      2: ['紧急', 'Urgent', '緊急'],
      3: ['通知', 'Notice', '通知'],
    },
  },
  display,
  speech,
  source,
]

/** § 8.18; 2019 puts a kind between flags and text. */
export const textMessage = message({
  id: 0x8300,
  key: 'textMessage',
  name: ['文本信息下发', 'Text message', 'テキスト送信'],
  direction: 'down',
  parts: [
    u8('flags', ['标志', 'Flags', 'フラグ'], {
      bits: (s) => (s.edition === '2019' ? FLAGS_2019 : OLDER_FLAGS),
    }),
    since(
      '2019',
      u8('kind', ['文本类型', 'Kind', '文章種別'], {
        codes: { 1: ['通知', 'Notice', '通知'], 2: ['服务', 'Service', 'サービス'] },
      }),
    ),
    text('text', ['文本信息', 'Text', '本文'], 'rest'),
  ],
})

const DOOR = 1

/** § 8.26. The door bit of 2011 and 2013 locks with 1; the door control of 2019 locks with 0. */
export const vehicleControl = message({
  id: 0x8500,
  key: 'vehicleControl',
  name: ['车辆控制', 'Vehicle control', '車両制御'],
  direction: 'down',
  parts: [
    before(
      '2019',
      u8('flags', ['控制标志', 'Flags', '制御フラグ'], {
        bits: [
          {
            bit: 0,
            key: 'lock',
            name: ['车门', 'Doors', 'ドア'],
            codes: { 0: ['解锁', 'Unlock', '解錠'], 1: ['加锁', 'Lock', '施錠'] },
          },
        ],
      }),
    ),
    since(
      '2019',
      list(
        'controls',
        ['控制类型', 'Controls', '制御'],
        'u16',
        group(
          'control',
          ['控制', 'Control', '制御'],
          [
            u16('id', ['控制类型 ID', 'Control id', '制御 ID'], { codes: { 1: ['车门', 'Doors', 'ドア'] } }),
            when(
              (_, values) => values['id'] === DOOR,
              u8('door', ['车门', 'Doors', 'ドア'], {
                codes: { 0: ['锁闭', 'Lock', '施錠'], 1: ['开启', 'Unlock', '解錠'] },
              }),
            ),
            when(
              (_, values) => values['id'] !== DOOR,
              bytes('parameter', ['控制参数', 'Parameter', 'パラメーター'], 'rest'),
            ),
          ],
        ),
      ),
    ),
  ],
})

/** The status bits of the location tell the outcome. */
export const vehicleControlAnswer = message({
  id: 0x0500,
  key: 'vehicleControlAnswer',
  name: ['车辆控制应答', 'Vehicle control answer', '車両制御応答'],
  direction: 'up',
  parts: [quotedSerial, ...locationParts],
})

/** § 8.17: serial 0 confirms all alarms of the kinds. */
export const confirmAlarms = message({
  id: 0x8203,
  key: 'confirmAlarms',
  name: ['人工确认报警消息', 'Confirm alarms', '警報の手動確認'],
  direction: 'down',
  from: '2013',
  parts: [
    u16('alarmSerial', ['报警消息流水号', 'Serial of the alarm', '警報の通し番号']),
    u32('alarms', ['人工确认报警类型', 'Alarms to confirm', '確認する警報'], { bits: CONFIRM_BITS }),
  ],
})

export const messages = { textMessage, vehicleControl, vehicleControlAnswer, confirmAlarms } as const
