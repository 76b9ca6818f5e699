import {
  BODY_AT,
  bodyLength,
  COMMAND_AT,
  Cursor,
  code,
  type Items,
  MAX_BODY,
  number,
  OVERHEAD,
  printable,
  readTime,
  TIME_LENGTH,
  text,
} from '@motorpool/gbt'
import { toHex } from '@motorpool/kernel'
import {
  type DecodedField,
  type DecodedFrame,
  type Names,
  OutOfBytes,
  type Refusal,
  refusal,
  xor,
} from '@motorpool/wire'
import type { Dialect } from './dialect.ts'
import { Command, ID_AT, isCiphered, OTHER_START, START } from './frame.ts'
import { TIME_ITEMS } from './messages.ts'
import { REALTIME, REISSUE, readReport } from './report.ts'
import { type Found, findLayout, layoutNamed, nothingFound } from './walk.ts'

const ID_LENGTH = 17
const UNKNOWN: Names = ['未知命令', 'Unknown command', '不明なコマンド']
const COMMAND = code('command', ['命令标识', 'Command', 'コマンド'], {})
const VERSION = number(
  'softwareVersion',
  ['终端软件版本号', 'Terminal software version', '端末ソフトウェア版'],
  1,
  [0, 255],
)
const LENGTH = number('length', ['数据单元长度', 'Length of the data unit', 'データ単位長'], 2, [0, MAX_BODY])
const ENCRYPTION: Names = ['数据单元加密方式', 'Encryption', '暗号化方式']
const CHECK: Names = ['校验码', 'BCC', 'チェックコード']

const isReport = (command: number) => command === Command.realtime || command === Command.reissue

function nameOf({ commands }: Dialect, command: number): Names {
  if (isReport(command)) return command === Command.realtime ? REALTIME : REISSUE
  return commands.get(command)?.name ?? UNKNOWN
}

/** All 256 values are numbers here: there is no mark. */
function version(cursor: Cursor): DecodedField {
  const field = cursor.number(VERSION)
  delete field.state
  field.value = field.raw ?? field.value ?? null
  delete field.raw
  return field
}

function header(cursor: Cursor, { idName, encryption }: Dialect, name: Names): DecodedField[] {
  const fields = [cursor.opaque('start', ['起始符', 'Start', '開始符号'], 2)]
  const command = cursor.code(COMMAND)
  command.value = command.raw ?? command.value ?? null
  delete command.raw
  delete command.state
  if (name === UNKNOWN) command.state = 'range'
  else command.label = name
  fields.push(command)
  cursor.item(text('uniqueId', idName, ID_LENGTH), fields)
  fields.push(version(cursor), cursor.code(code('encryption', ENCRYPTION, encryption)), cursor.number(LENGTH))
  return fields
}

/** Reads item by item, so that what stands before a cut is kept. */
function readItems(cursor: Cursor, items: Items | undefined): DecodedField[] {
  if (!items) return cursor.remaining ? [cursor.leave(cursor.offset, 'the command is not in the list')] : []
  const fields: DecodedField[] = []
  for (const item of items) {
    const from = cursor.offset
    const read: DecodedField[] = []
    try {
      cursor.item(item, read)
      fields.push(...read)
    } catch (error) {
      if (!(error instanceof OutOfBytes)) throw error
      return [...fields, cursor.leave(from, `${item.key} is cut short: ${error.message}`)]
    }
  }
  if (cursor.remaining > 0) fields.push(cursor.leave(cursor.offset, 'bytes behind the end of the message'))
  return fields
}

function checkFrame(raw: Uint8Array): Refusal | undefined {
  const [first, second] = raw
  if (first !== second || (first !== START && first !== OTHER_START))
    return refusal('noise', 'the frame starts neither with ## nor with ~~', 0)
  if (raw.length < OVERHEAD)
    return refusal('truncated', `${raw.length} bytes are less than a header and BCC`, raw.length)
  const whole = OVERHEAD + bodyLength(raw)
  if (raw.length !== whole)
    return refusal('bad_length', `length says ${whole} bytes in all, there are ${raw.length}`, 22)
  const check = xor(raw, COMMAND_AT, raw.length - 1)
  if (check === raw[raw.length - 1]) return undefined
  const found = toHex(raw.subarray(raw.length - 1))
  return refusal('bad_check', `BCC is ${found}, should be ${toHex(Uint8Array.of(check))}`, raw.length - 1)
}

/** A time sync asks with nothing and is answered with a time. */
const itemsOf = ({ commands }: Dialect, command: number, length: number): Items | undefined => {
  const items = commands.get(command)?.items
  return items?.length === 0 && length === TIME_LENGTH ? TIME_ITEMS : items
}

/** The layout by which a frame is read for people: what was noted with it decides where the bytes do not. */
export function layoutOf(raw: Uint8Array, dialect: Dialect, edition: string | undefined): Found {
  const found = nothingFound(dialect)
  const noted =
    edition ?? (raw[0] === OTHER_START ? dialect.layouts.find((one) => one.sampled)?.edition : undefined)
  findLayout(raw, dialect, layoutNamed(dialect, noted), found)
  return found
}

export interface Hint {
  edition?: string
  only?: ReadonlySet<string>
}

/** One whole frame for people: every byte in a named field; with `only` the groups of these keys. Never throws. */
export function decode(raw: Uint8Array, dialect: Dialect, hint: Hint = {}): DecodedFrame | Refusal {
  const wrong = checkFrame(raw)
  if (wrong) return wrong
  const { only } = hint
  const command = raw[COMMAND_AT] ?? 0
  const name = nameOf(dialect, command)
  const found = isReport(command) ? layoutOf(raw, dialect, hint.edition) : undefined
  const edition = found?.layout.edition ?? hint.edition ?? ''
  const cursor = new Cursor(raw, edition, only ? BODY_AT : 0, raw.length - 1, only)
  const fields = only ? [] : header(cursor, dialect, name)
  if (isCiphered(raw)) fields.push(cursor.leave(BODY_AT, 'the data unit is encrypted'))
  else if (found) fields.push(...readReport(cursor, dialect, found))
  else fields.push(...readItems(cursor, itemsOf(dialect, command, bodyLength(raw))))
  if (!only) fields.push(new Cursor(raw, edition, raw.length - 1, raw.length).opaque('check', CHECK, 1))
  const frame: DecodedFrame = {
    ok: true,
    protocol: dialect.facts.name,
    edition,
    messageId: command,
    messageName: name,
    deviceId: printable(raw, ID_AT, ID_LENGTH) ?? '',
    fields,
  }
  addTimeAndSerial(frame, raw, cursor)
  return frame
}

function addTimeAndSerial(frame: DecodedFrame, raw: Uint8Array, cursor: Cursor): void {
  const timed = frame.fields.find(({ key }) => key === 'time')
  const time = timed ? readTime(raw, timed.offset) : -1
  if (time >= 0) frame.deviceTime = time
  const inner = frame.fields.flatMap(({ children = [] }) => children)
  const serial = [...frame.fields, ...inner].find(({ key }) => key === 'serial')?.value
  if (typeof serial === 'number') frame.serial = serial
  if (cursor.tail) frame.tail = cursor.tail
}
