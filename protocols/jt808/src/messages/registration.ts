import type { Part } from '@motorpool/jtt'
import { maybe, since, text, u8, u16 } from '@motorpool/jtt'
import type { Edition } from '../edition.ts'
import { message } from '../message.ts'
import { quotedSerial } from './general.ts'

/** JT/T 415 plate colours, and the codes JT/T 697.7 added for new energy and farm plates. */
export const PLATE_COLOURS = {
  0: ['未上牌', 'No plate', 'ナンバーなし'],
  1: ['蓝色', 'Blue', '青'],
  2: ['黄色', 'Yellow', '黄'],
  3: ['黑色', 'Black', '黒'],
  4: ['白色', 'White', '白'],
  9: ['其他', 'Other', 'その他'],
  91: ['农黄色', 'Farm yellow', '農用黄'],
  92: ['农绿色', 'Farm green', '農用緑'],
  93: ['黄绿色', 'Yellow-green', '黄緑'],
  94: ['渐变绿色', 'Gradient green', 'グラデーション緑'],
} as const

/**
 * 2011 and 2013 share the header, so the body tells them apart: shorter than the fixed part of 2013 it is 2011; as long,
 * it is 2011 only when byte 36 is no plate colour while byte 24 is one.
 */
export function registrationEdition(body: Uint8Array): Edition {
  if (body.length < 37) return '2011'
  const known = (colour: number | undefined) => colour !== undefined && colour in PLATE_COLOURS
  return !known(body[36]) && known(body[24]) ? '2011' : '2013'
}

/** § 8.8 (2013), § 8.8 (2019). Devices end right after the colour. */
export const register = message({
  id: 0x0100,
  key: 'register',
  name: ['终端注册', 'Registration', '端末登録'],
  direction: 'up',
  detect: registrationEdition,
  parts: [
    u16('province', ['省域 ID', 'Province', '省コード']),
    u16('city', ['市县域 ID', 'City or county', '市県コード']),
    text('manufacturer', ['制造商 ID', 'Manufacturer id', '製造者 ID'], { 2011: 5, 2013: 5, 2019: 11 }),
    text(
      'model',
      ['终端型号', 'Terminal model', '端末型番'],
      { 2011: 8, 2013: 20, 2019: 30 },
      {
        fill: (s) => ({ byte: s.edition === '2011' ? 0x20 : 0, before: s.edition === '2019' }),
      },
    ),
    text(
      'terminalId',
      ['终端 ID', 'Terminal id', '端末 ID'],
      { 2011: 7, 2013: 7, 2019: 30 },
      {
        fill: (s) => ({ byte: 0, before: s.edition === '2019' }),
      },
    ),
    u8('plateColour', ['车牌颜色', 'Plate colour', 'ナンバー色'], { codes: PLATE_COLOURS }),
    maybe(text('plate', ['车辆标识', 'Plate or VIN', '車両番号または VIN'], 'rest')),
  ],
})

/** § 8.9 */
export const registerAnswer = message({
  id: 0x8100,
  key: 'registerAnswer',
  name: ['终端注册应答', 'Registration answer', '端末登録応答'],
  direction: 'down',
  parts: [
    quotedSerial,
    u8('result', ['结果', 'Result', '結果'], {
      codes: {
        0: ['成功', 'Done', '成功'],
        1: ['车辆已被注册', 'Vehicle already registered', '車両登録済み'],
        2: ['数据库中无该车辆', 'No such vehicle', '車両なし'],
        3: ['终端已被注册', 'Terminal already registered', '端末登録済み'],
        4: ['数据库中无该终端', 'No such terminal', '端末なし'],
      },
    }),
    maybe(text('authCode', ['鉴权码', 'Authentication code', '認証コード'], 'rest')),
  ],
})

const codeName = ['鉴权码', 'Authentication code', '認証コード'] as const
const plainCode = text('code', codeName, 'rest')
const countedCode = text('code', codeName, 'u8')

/** 2019 puts a length in front; devices that send the plain code as before have a first byte that is no length. */
const code: Part<'code', string, false> = {
  ...plainCode,
  read(c, s, values) {
    const counts = s.edition === '2019' && c.remaining > 0 && c.peekU8() < c.remaining
    return (counts ? countedCode : plainCode).read(c, s, values)
  },
  write(w, value, s, values) {
    ;(s.edition === '2019' ? countedCode : plainCode).write(w, value, s, values)
  },
}

/** § 8.11; devices leave IMEI and software version out. */
export const authenticate = message({
  id: 0x0102,
  key: 'authenticate',
  name: ['终端鉴权', 'Authentication', '端末認証'],
  direction: 'up',
  parts: [
    code,
    since('2019', maybe(text('imei', ['终端 IMEI', 'IMEI', '端末 IMEI'], 15))),
    since('2019', maybe(text('softwareVersion', ['软件版本号', 'Software version', 'ソフトウェア版'], 20))),
  ],
})

export const messages = { register, registerAnswer, authenticate } as const
