import { Cursor, code, type Items, number, readTime, text } from '@motorpool/gbt'
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
import { ENCRYPTION_2016, ENCRYPTION_2025, FLAG_2016, FLAG_2025 } from './catalogue/codes.ts'
import { isCiphered } from './cipher.ts'
import {
  BODY_AT,
  bodyLength,
  COMMAND_AT,
  Command,
  type Edition,
  editionOf,
  FLAG_AT,
  Flag,
  ID_LENGTH,
  OVERHEAD,
  TIME_LENGTH,
} from './frame.ts'
import { readId } from './identity.ts'
import { commandMessage } from './messages/index.ts'
import { REPLY_ITEMS } from './messages/link.ts'
import { queryReply } from './messages/parameters.ts'

const UNKNOWN_COMMAND: Names = ['未知命令', 'Unknown command', '不明なコマンド']
const FLAG_NAME: Names = ['应答标志', 'Response flag', '応答フラグ']
const ENCRYPTION_NAME: Names = ['数据单元加密方式', 'Encryption', '暗号化方式']
const CHECK_NAME: Names = ['校验码', 'BCC', 'チェックコード']
const UNIQUE_ID = text('uniqueId', ['唯一识别码', 'Unique id (VIN)', '固有識別コード（VIN）'], ID_LENGTH)
const LENGTH = number('length', ['数据单元长度', 'Length of the data unit', 'データ単位長'], 2, [0, 65531])
const FLAGS = {
  '2016': code('flag', FLAG_NAME, FLAG_2016),
  '2025': code('flag', FLAG_NAME, FLAG_2025),
} as const
const ENCRYPTIONS = {
  '2016': code('encryption', ENCRYPTION_NAME, ENCRYPTION_2016),
  '2025': code('encryption', ENCRYPTION_NAME, ENCRYPTION_2025),
} as const

function header(cursor: Cursor, edition: Edition, name: Names): DecodedField[] {
  const start = cursor.opaque('start', ['起始符', 'Start', '開始符号'], 2)
  start.label =
    edition === '2016' ? ['2016版', '2016 edition', '2016年版'] : ['2025版', '2025 edition', '2025年版']
  const command = cursor.code(code('command', ['命令标识', 'Command', 'コマンド'], {}))
  command.value = command.raw ?? command.value ?? null
  delete command.raw
  delete command.state
  if (name !== UNKNOWN_COMMAND) command.label = name
  else command.state = 'range'
  const fields = [start, command]
  for (const item of [FLAGS[edition], UNIQUE_ID, ENCRYPTIONS[edition], LENGTH]) cursor.item(item, fields)
  return fields
}

/** What the data unit holds: a command's own items, a bare time, a query's answer, or an echo of the command. */
function bodyItems(edition: Edition, command: number, flag: number, length: number): Items | undefined {
  if (flag !== Flag.command) {
    if (length === 0) return []
    if (length === TIME_LENGTH) return REPLY_ITEMS
    if (command === Command.query) return queryReply.items
  }
  return commandMessage(edition, command)?.items
}

/** Reads item by item, so that what stands before a cut is kept. */
function readBody(cursor: Cursor, items: Items | undefined): DecodedField[] {
  if (!items) return cursor.remaining ? [cursor.leave(cursor.offset, 'the command is not in the list')] : []
  const fields: DecodedField[] = []
  for (const item of items) {
    const from = cursor.offset
    const read: DecodedField[] = []
    try {
      // Making a date for people takes longer than most blocks.
      if (cursor.only && item.kind === 'time') cursor.readBytes(TIME_LENGTH)
      else cursor.item(item, read)
      fields.push(...read)
    } catch (error) {
      if (!(error instanceof OutOfBytes)) throw error
      return [...fields, cursor.leave(from, `${item.key} is cut short: ${error.message}`)]
    }
  }
  if (cursor.remaining > 0) fields.push(cursor.leave(cursor.offset, 'bytes behind the end of the message'))
  return fields
}

function checkFrame(raw: Uint8Array): Refusal | Edition {
  const edition = editionOf(raw)
  if (edition === undefined) return refusal('noise', 'the frame starts neither with ## nor with $$', 0)
  if (raw.length < OVERHEAD)
    return refusal('truncated', `${raw.length} bytes are less than a header and BCC`, raw.length)
  const length = bodyLength(raw)
  if (raw.length !== OVERHEAD + length) {
    return refusal('bad_length', `length says ${OVERHEAD + length} bytes in all, there are ${raw.length}`, 22)
  }
  const check = xor(raw, COMMAND_AT, raw.length - 1)
  if (check !== raw[raw.length - 1]) {
    const found = toHex(raw.subarray(raw.length - 1))
    return refusal('bad_check', `BCC is ${found}, should be ${toHex(Uint8Array.of(check))}`, raw.length - 1)
  }
  return edition
}

/** One whole frame for people: every byte in a named field; with `only` the groups of these keys, and what is not worth passing. Never throws. */
export function decode(raw: Uint8Array, only?: ReadonlySet<string>): DecodedFrame | Refusal {
  const edition = checkFrame(raw)
  if (typeof edition !== 'string') return edition
  const command = raw[COMMAND_AT] ?? 0
  const flag = raw[FLAG_AT] ?? 0
  const length = bodyLength(raw)
  const isAnswer = command === Command.query && flag !== Flag.command
  const name = isAnswer ? queryReply.name : (commandMessage(edition, command)?.name ?? UNKNOWN_COMMAND)
  const cursor = new Cursor(raw, edition, only ? BODY_AT : 0, raw.length - 1, only)
  const fields = only ? [] : header(cursor, edition, name)
  if (isCiphered(raw, edition)) {
    fields.push(cursor.leave(BODY_AT, 'the data unit is encrypted'))
  } else {
    fields.push(...readBody(cursor, bodyItems(edition, command, flag, length)))
  }
  if (!only) fields.push(new Cursor(raw, edition, raw.length - 1, raw.length).opaque('check', CHECK_NAME, 1))
  const frame: DecodedFrame = {
    ok: true,
    protocol: 'gb32960',
    edition,
    messageId: command,
    messageName: name,
    deviceId: (!only && readId(raw)) || '',
    fields,
  }
  addTimeAndSerial(frame, raw, cursor)
  return frame
}

function addTimeAndSerial(frame: DecodedFrame, raw: Uint8Array, cursor: Cursor): void {
  const timed = frame.fields.find((field) => field.key === 'time')
  const time = timed ? readTime(raw, timed.offset) : -1
  if (time >= 0) frame.deviceTime = time
  const serial = frame.fields.find((field) => field.key === 'serial')?.value
  if (typeof serial === 'number') frame.serial = serial
  if (cursor.tail) frame.tail = cursor.tail
}
