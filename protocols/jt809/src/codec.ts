import { Cursor, readParts, type ValueOf, type Values, writeParts } from '@motorpool/jtt'
import { toHex } from '@motorpool/kernel'
import {
  type DecodedField,
  type DecodedFrame,
  type Names,
  OutOfBytes,
  type Refusal,
  refusal,
  Writer,
} from '@motorpool/wire'
import { CARRIERS, messageOf } from './catalogue.ts'
import type { Edition } from './edition.ts'
import {
  dataLength,
  type Envelope,
  isCarrier,
  type OfVehicle,
  readEnvelope,
  writeEnvelope,
} from './envelope.ts'
import { type OpenFrame, type Opening, openFrame } from './frame/frame.ts'
import { headerFields } from './frame/header-fields.ts'
import type { Message } from './messages/message.ts'

/** The typed value of a message: physical units, text, ms since the epoch. */
export type MessageValue<M extends Message> = ValueOf<M['parts']>

/** The body of a message, with its envelope where business data travel in one. */
export function encodeBody<M extends Message>(
  message: M,
  edition: Edition,
  value: MessageValue<M>,
  vehicle?: OfVehicle,
): Uint8Array {
  const data = new Writer(128)
  const values: Values = value
  writeParts(message.parts, data, values, { edition })
  if (message.within === undefined) return data.finish()
  const w = new Writer(64 + data.size)
  writeEnvelope(w, message.within, message.id, edition, data.size, vehicle)
  return w.bytes(data.view()).finish()
}

/** A message that was read: `message` is undefined for one that no table knows, whose data stay as they are. */
export interface ParsedMessage {
  readonly ok: true
  readonly message: Message | undefined
  /** Id of the message, or the type of its business data. */
  readonly id: number
  readonly vehicle: Partial<OfVehicle>
  readonly value: Values
}

interface Read {
  readonly id: number
  readonly message: Message | undefined
  readonly envelope: Envelope | undefined
  readonly value: Values
}

const BODY: Names = ['数据', 'Data', 'データ']

/** The body of an open frame through a cursor that notes what it passes. */
function readBody(c: Cursor, { messageId, edition }: OpenFrame): Read {
  const envelope = isCarrier(messageId) ? readEnvelope(c, messageId, edition) : undefined
  const id = envelope?.type ?? messageId
  const message = messageOf(id)
  const data = envelope ? c.part(envelope.length) : c
  let value: Values = {}
  if (message) value = readParts(message.parts, data, { edition, shown: true })
  if (data.remaining > 0) {
    const offset = data.offset
    const rest = data.readRest()
    if (message)
      data.tail ??= {
        offset,
        length: rest.length,
        detail: `${rest.length} bytes behind the last known field`,
      }
    else data.note({ key: 'data', name: BODY, offset, value: toHex(rest) })
  }
  if (envelope?.isLengthBehind) dataLength.read(c, { edition }, {})
  if (data !== c) c.adopt(data)
  return { id, message, envelope, value }
}

function guarded<T>(frame: OpenFrame, read: (c: Cursor) => T): T | Refusal {
  try {
    return read(new Cursor(frame.plain, frame.from, frame.to))
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
    return refusal('truncated', `0x${frame.messageId.toString(16)}: ${error.message}`, error.offset)
  }
}

/** What a frame says. Never throws. */
export function parseMessage(frame: OpenFrame): ParsedMessage | Refusal {
  return guarded(frame, (c) => {
    const { id, message, envelope, value } = readBody(c, frame)
    const { plate, plateColour } = envelope ?? {}
    const vehicle = {
      ...(plate === undefined ? {} : { plate }),
      ...(plateColour === undefined ? {} : { plateColour }),
    }
    return { ok: true, message, id, vehicle, value }
  })
}

const unknownName = (id: number): Names => {
  const hex = `0x${id.toString(16).padStart(4, '0')}`
  return [`未知消息 ${hex}`, `Unknown message ${hex}`, `不明なメッセージ ${hex}`]
}

function checkField({ plain, to }: OpenFrame): DecodedField {
  const value = toHex(plain.subarray(to))
  return {
    key: 'check',
    name: ['校验码', 'Check', 'チェックコード'],
    offset: to,
    length: plain.length - to,
    value,
  }
}

/** One frame for people: every byte of it named, in the frame without flags and escapes. Never throws. */
export function decode(raw: Uint8Array, opening: Opening = {}): DecodedFrame | Refusal {
  const frame = openFrame(raw, opening)
  if (!frame.ok) return frame
  return guarded(frame, (c): DecodedFrame => {
    c.fields.push(headerFields(frame))
    const { id, message, envelope } = readBody(c, frame)
    c.fields.push(checkField(frame))
    return {
      ok: true,
      protocol: 'jt809',
      edition: frame.edition,
      messageId: id,
      messageName: message?.name ?? CARRIERS[id] ?? unknownName(id),
      deviceId: envelope?.plate ?? String(frame.accessCode),
      serial: frame.serial,
      ...(c.deviceTime === undefined ? {} : { deviceTime: c.deviceTime }),
      fields: c.fields,
      ...(c.tail ? { tail: c.tail } : {}),
    }
  })
}
