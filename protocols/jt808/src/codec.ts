import { Cursor, readParts, type Scope, type ValueOf, type Values, writeParts } from '@motorpool/jtt'
import { toHex } from '@motorpool/kernel'
import {
  type DecodedField,
  type DecodedFrame,
  OutOfBytes,
  RawForm,
  type Refusal,
  refusal,
  Writer,
  xor,
} from '@motorpool/wire'
import { messageName, messageOf } from './catalogue/messages.ts'
import { EDITIONS, type Edition } from './edition.ts'
import { escapeFrame, unescapeFrame } from './frame/escape.ts'
import { type Address, deviceIdOf, type Header, readHeader, writeHeader } from './frame/header.ts'
import { headerFields } from './frame/header-fields.ts'
import type { Message } from './message.ts'

/** Longest body of one frame (bits 0–9 of the properties). */
export const MAX_BODY = 1023

/** The typed value of a message: physical units, text, ms since the epoch. */
export type MessageValue<M extends Message> = ValueOf<M['parts']>

/** Values as they are read: with the bytes behind the last known field. */
export type ParsedValue<M extends Message> = MessageValue<M> & { tail?: Uint8Array }

export function encodeBody<M extends Message>(
  message: M,
  edition: Edition,
  value: MessageValue<M>,
): Uint8Array {
  const w = new Writer(128)
  const values: Values = value
  writeParts(message.parts, w, values, { edition })
  const { tail } = values
  if (tail instanceof Uint8Array && !message.parts.some((part) => part.key === 'tail')) w.bytes(tail)
  return w.finish()
}

/** Header, body and check to the wire form. */
export function encodeFrame(
  address: Address,
  messageId: number,
  serial: number,
  body: Uint8Array,
  subPackage?: { total: number; index: number },
): Uint8Array {
  const w = new Writer(body.length + 22)
  writeHeader(w, address, messageId, serial, body.length, subPackage)
  w.bytes(body)
  w.u8(xor(w.view()))
  return escapeFrame(w.view())
}

/** Sub-packages of a body too long for one frame, with consecutive serials; one frame where it fits. */
export function encodeSubPackages(
  address: Address,
  messageId: number,
  serial: number,
  body: Uint8Array,
  packageSize = MAX_BODY,
): Uint8Array[] {
  if (body.length <= packageSize) return [encodeFrame(address, messageId, serial, body)]
  const total = Math.ceil(body.length / packageSize)
  if (total > 0xffff) throw new RangeError(`${body.length} bytes need more than 65535 sub-packages`)
  return Array.from({ length: total }, (_, i) => {
    const part = body.subarray(i * packageSize, (i + 1) * packageSize)
    return encodeFrame(address, messageId, (serial + i) & 0xffff, part, { total, index: i + 1 })
  })
}

/** Reads a body of a known message; bytes behind the last known field become `tail`. */
function readBody(message: Message, c: Cursor, scope: Scope): Values {
  const values = readParts(message.parts, c, scope)
  if (c.remaining > 0) {
    const offset = c.offset
    c.tail ??= { offset, length: c.remaining, detail: `${c.remaining} bytes behind the last known field` }
    values['tail'] = c.readRest()
  }
  return values
}

function truncated(error: unknown, name: string): Refusal {
  if (!(error instanceof OutOfBytes)) throw error
  return refusal('truncated', `${name}: ${error.message}`, error.offset)
}

/** The typed value of a body, or why it has none. The value's blocks are views on `body`. */
export function parseBody<M extends Message>(
  message: M,
  edition: Edition,
  body: Uint8Array,
): { ok: true; value: ParsedValue<M>; edition: Edition } | Refusal {
  const read = edition === '2019' ? edition : (message.detect?.(body) ?? edition)
  try {
    const value = readBody(message, new Cursor(body), { edition: read })
    return { ok: true, value: value as ParsedValue<M>, edition: read }
  } catch (error) {
    return truncated(error, message.key)
  }
}

/** An unescaped frame whose check byte and length hold. */
export interface OpenFrame {
  ok: true
  plain: Uint8Array
  header: Header
  /** Where the body stops: the check byte is at this offset. */
  end: number
}

/** Flags, escapes, check and length of one wire frame (§ 4.4). */
export function openFrame(frame: Uint8Array): OpenFrame | Refusal {
  const plain = unescapeFrame(frame)
  if (!(plain instanceof Uint8Array)) return plain
  const end = plain.length - 1
  const header = readHeader(plain, end)
  if ('ok' in header) return header
  const check = xor(plain, 0, end)
  if (check !== plain[end]) {
    return refusal(
      'bad_check',
      `check byte is ${toHex(plain.subarray(end))}, computed ${toHex(Uint8Array.of(check))}`,
      end,
    )
  }
  if (header.size + header.bodyLength !== end) {
    return refusal(
      'bad_length',
      `body length says ${header.bodyLength}, ${end - header.size} bytes are there`,
      2,
    )
  }
  return { ok: true, plain, header, end }
}

interface Subject {
  messageId: number
  edition: Edition
  deviceId: string
  serial?: number
  subPackage?: boolean
  encrypted?: boolean
}

function editionOf(hint: string | undefined): Edition | undefined {
  return EDITIONS.find((one) => one === hint)
}

/** Body fields of a cursor that stands at the body's first byte, after `fields` of the header. */
function decodeBody(c: Cursor, subject: Subject): DecodedFrame | Refusal {
  const { messageId, deviceId, serial } = subject
  const known = subject.subPackage || subject.encrypted ? undefined : messageOf(messageId)
  const hex = `0x${messageId.toString(16).padStart(4, '0')}`
  let { edition } = subject
  try {
    if (known) {
      if (edition !== '2019') edition = known.detect?.(c.bytes.subarray(c.offset, c.end)) ?? edition
      readBody(known, c, { edition, shown: true })
    } else if (c.remaining > 0) rawBody(c, subject)
  } catch (error) {
    return truncated(error, known?.key ?? hex)
  }
  return {
    ok: true,
    protocol: 'jt808',
    edition,
    messageId,
    messageName: messageName(messageId) ?? [
      `未知消息 ${hex}`,
      `Unknown message ${hex}`,
      `不明なメッセージ ${hex}`,
    ],
    deviceId,
    ...(c.deviceTime === undefined ? {} : { deviceTime: c.deviceTime }),
    ...(serial === undefined ? {} : { serial }),
    fields: c.fields,
    ...(c.tail ? { tail: c.tail } : {}),
  }
}

function rawBody(c: Cursor, { subPackage, encrypted }: Subject): void {
  const offset = c.offset
  const name = encrypted
    ? (['加密消息体', 'Encrypted body', '暗号化された本体'] as const)
    : subPackage
      ? (['分包消息体', 'Sub-package of a body', '分割された本体'] as const)
      : (['消息体', 'Body', '本体'] as const)
  c.note({ key: 'body', name, offset, value: toHex(c.readRest()) })
}

function checkField(plain: Uint8Array, end: number): DecodedField {
  const value = toHex(plain.subarray(end, end + 1))
  return { key: 'check', name: ['校验码', 'Check byte', 'チェックコード'], offset: end, length: 1, value }
}

function subjectOf(header: Header, hint: Edition | undefined): Subject {
  const older = hint === '2011' ? hint : '2013'
  return {
    messageId: header.messageId,
    edition: header.edition === '2019' ? '2019' : older,
    deviceId: deviceIdOf(header.number),
    serial: header.serial,
    encrypted: header.encryption !== 0,
  }
}

function decodeFrame(raw: Uint8Array, hint: Edition | undefined): DecodedFrame | Refusal {
  const opened = openFrame(raw)
  if (!opened.ok) return opened
  const { plain, header, end } = opened
  const c = new Cursor(plain, 0, end)
  c.fields.push(headerFields(plain, header))
  c.skip(header.size)
  const decoded = decodeBody(c, { ...subjectOf(header, hint), subPackage: header.total > 1 })
  if (decoded.ok) decoded.fields.push(checkField(plain, end))
  return decoded
}

/** Header of the first sub-package and the joined body: its length field speaks of that sub-package only. */
function decodeJoined(raw: Uint8Array, hint: Edition | undefined): DecodedFrame | Refusal {
  const header = readHeader(raw)
  if ('ok' in header) return header
  const c = new Cursor(raw)
  c.fields.push(headerFields(raw, header))
  c.skip(header.size)
  return decodeBody(c, subjectOf(header, hint))
}

/** One frame or stored record for people: every byte named. Never throws. */
export function decode(
  raw: Uint8Array,
  form: RawForm = RawForm.frame,
  hint?: { messageId: number; edition?: string; deviceId?: string },
): DecodedFrame | Refusal {
  const edition = editionOf(hint?.edition)
  if (form === RawForm.frame) return decodeFrame(raw, edition)
  if (form === RawForm.joined) return decodeJoined(raw, edition)
  const messageId = hint?.messageId ?? 0x0200
  return decodeBody(new Cursor(raw), {
    messageId,
    edition: edition ?? '2013',
    deviceId: hint?.deviceId ?? '',
  })
}
