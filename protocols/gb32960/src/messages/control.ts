import {
  type Cursor,
  code,
  EncodeError,
  type Mark,
  number,
  type Sink,
  type SpecialItem,
  text,
  time,
} from '@motorpool/gbt'
import { type DecodedField, decodeGbk, encodeGbk, type Names } from '@motorpool/wire'
import { ALARM_LEVEL_2016, ALARM_LEVEL_2025, CONTROL } from '../catalogue/codes.ts'
import { Command, type Edition } from '../frame.ts'
import { message } from './message.ts'

export interface UpgradeInput {
  apn: string
  apnUser: string
  apnPassword: string
  /** IPv4, dotted. */
  address: string
  port: number
  manufacturer: string
  hardware: string
  firmware: string
  url: string
  /** Minutes the terminal may take to connect. */
  limit: number
  /** The prose of annex B puts the URL first, its table just before the limit; the table's order is the default. */
  urlFirst?: boolean
}

export type ControlInput =
  | { id: 1; upgrade: UpgradeInput }
  | { id: 2 | 3 | 4 | 5 | 7 }
  | { id: 6; level: number | Mark; text: string }
  | { id: number; data: Uint8Array }

const SEPARATOR = 0x3b
const SEPARATOR_NAME: Names = ['分隔符', 'Separator', '区切り']
const ID = code('id', ['控制命令ID', 'Control id', '制御コマンドID'], CONTROL)
const LEVELS = {
  '2016': code('level', ['报警等级', 'Alarm level', 'アラームレベル'], ALARM_LEVEL_2016),
  '2025': code('level', ['报警等级', 'Alarm level', 'アラームレベル'], ALARM_LEVEL_2025),
} as const
const PORT = number('port', ['端口', 'Port', 'ポート'], 2, [0, 65531])
const LIMIT = number('limit', ['连接到升级服务器时限', 'Connect time limit', '接続制限時間'], 2, [0, 60000], {
  unit: 'min',
})
const MANUFACTURER = text('manufacturer', ['车载终端制造商代码', 'Manufacturer', '製造者コード'], 4)
const HARDWARE = text('hardware', ['硬件版本', 'Hardware version', 'ハードウェア版'], 5)
const FIRMWARE = text('firmware', ['固件版本', 'Firmware version', 'ファームウェア版'], 5)
const URL: Names = ['升级URL地址', 'Upgrade URL', '更新URL']

const TEXTS: Readonly<Record<'apn' | 'apnUser' | 'apnPassword' | 'url', Names>> = {
  apn: ['拨号点名称', 'APN', 'APN'],
  apnUser: ['拨号用户名', 'APN user', 'APNユーザー'],
  apnPassword: ['拨号密码', 'APN password', 'APNパスワード'],
  url: URL,
}

/** Text up to the next separator, which is read too. */
function readText(cursor: Cursor, key: keyof typeof TEXTS, into: DecodedField[]): void {
  let end = cursor.offset
  while (end < cursor.end && cursor.bytes[end] !== SEPARATOR) end++
  const offset = cursor.offset
  const value = decodeGbk(cursor.readBytes(end - offset))
  const secret = key === 'apnPassword' ? ({ secret: true } as const) : {}
  into.push({ key, name: TEXTS[key], offset, length: end - offset, value, ...secret })
  readSeparator(cursor, into)
}

function readSeparator(cursor: Cursor, into: DecodedField[]): void {
  into.push(
    cursor.opaque(`separator${into.filter((f) => f.name === SEPARATOR_NAME).length + 1}`, SEPARATOR_NAME, 1),
  )
}

/** Address and port are binary and may hold the byte of the separator: read by length. */
function readUpgrade(cursor: Cursor): DecodedField[] {
  const into: DecodedField[] = []
  const urlFirst = startsWithUrl(cursor)
  if (urlFirst) readText(cursor, 'url', into)
  readText(cursor, 'apn', into)
  readText(cursor, 'apnUser', into)
  readText(cursor, 'apnPassword', into)
  const offset = cursor.offset
  const address = cursor.readBytes(6)
  const name: Names = ['升级服务器地址', 'Server address', '更新サーバーアドレス']
  into.push({ key: 'address', name, offset, length: 6, value: address.subarray(2).join('.') })
  readSeparator(cursor, into)
  for (const item of [PORT, MANUFACTURER, HARDWARE, FIRMWARE]) {
    cursor.item(item, into)
    readSeparator(cursor, into)
  }
  if (!urlFirst) readText(cursor, 'url', into)
  cursor.item(LIMIT, into)
  return into
}

function startsWithUrl(cursor: Cursor): boolean {
  const end = cursor.bytes.indexOf(SEPARATOR, cursor.offset)
  const first = cursor.bytes.subarray(cursor.offset, end < 0 || end > cursor.end ? cursor.end : end)
  return decodeGbk(first).includes('://')
}

function readControl(cursor: Cursor, edition: Edition): DecodedField[] {
  const id = cursor.code(ID)
  const number = Number(id.raw ?? id.value)
  if (number === 1) return [id, ...readUpgrade(cursor)]
  if (number === 6) {
    const level = cursor.code(LEVELS[edition])
    const offset = cursor.offset
    const value = decodeGbk(cursor.readRest())
    const name: Names = ['报警信息', 'Alarm text', 'アラーム情報']
    return [id, level, { key: 'text', name, offset, length: cursor.end - offset, value }]
  }
  if (number < 8 || cursor.remaining === 0) return [id]
  return [
    id,
    cursor.opaque('data', ['命令参数', 'Control parameters', 'コマンドパラメータ'], cursor.remaining),
  ]
}

function writeUpgrade(sink: Sink, input: UpgradeInput): void {
  const { out } = sink
  const write = (value: string) => {
    if (value.includes(';')) throw new EncodeError('upgrade', `"${value}" holds the separator`)
    out.bytes(encodeGbk(value)).u8(SEPARATOR)
  }
  const octets = input.address.split('.').map(Number)
  if (octets.length !== 4)
    throw new EncodeError('upgrade.address', `"${input.address}" is not an IPv4 address`)
  if (input.urlFirst) write(input.url)
  for (const value of [input.apn, input.apnUser, input.apnPassword]) write(value)
  out.u16(0)
  for (const octet of octets) out.u8(octet)
  out.u8(SEPARATOR).u16(input.port).u8(SEPARATOR)
  out.ascii(input.manufacturer, 4).u8(SEPARATOR)
  out.ascii(input.hardware, 5).u8(SEPARATOR)
  out.ascii(input.firmware, 5).u8(SEPARATOR)
  if (!input.urlFirst) write(input.url)
  out.u16(input.limit)
}

function writeControl(sink: Sink, input: ControlInput): void {
  sink.integer(1, input.id, 'control.id')
  if ('upgrade' in input) writeUpgrade(sink, input.upgrade)
  else if ('text' in input) {
    sink.integer(1, input.level, 'control.level')
    sink.out.bytes(encodeGbk(input.text))
  } else if ('data' in input) sink.out.bytes(input.data)
}

const control: SpecialItem<'control', ControlInput> = {
  kind: 'special',
  key: 'control',
  parts: [ID],
  read: readControl,
  write: writeControl,
}

const items = [time('time', ['控制时间', 'Control time', '制御時刻']), control] as const

/** Annex B.3.5.7. */
export const controlMessage = message(
  Command.control,
  ['车载终端控制', 'Terminal control', '端末制御'],
  items,
)
