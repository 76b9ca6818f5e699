import type { MessageSet } from '@motorpool/history/server'
import { byId, PROTOCOL_FACTS, protocolName } from '@motorpool/protocols'
import { type SignalTable, shownSignals } from '@motorpool/signals'
import { SECRET_FIELDS } from '@motorpool/terminal/shared'
import {
  type DecodedFrame,
  editionIn,
  type Names,
  type Protocol,
  type ProtocolFacts,
  type RawForm,
  type Refusal,
} from '@motorpool/wire'
import { hasSecrets, overwritten, withoutSecrets } from './secrets.ts'

/** A stored message as the store hands it out. */
export interface StoredMessage {
  protocol: number
  messageId: number
  rawForm: RawForm
  /** `RecordFlag`s with the edition; 0 for bytes that were not stored. */
  flags: number
  raw: Uint8Array
}

/** Group of the values that the terminal's maker defined. */
export const SIGNALS = 'signals'
const SIGNALS_NAME: Names = ['信号', 'Signals', '信号']

const setOf = (ids: (protocol: ProtocolFacts) => readonly number[]): MessageSet =>
  new Map(PROTOCOL_FACTS.map((protocol) => [protocol.id, new Set(ids(protocol))]))

/** Messages that carry a condition. */
export const REPORTS: MessageSet = setOf(({ reports }) => reports)

/** Messages that carry signals without being reports: with a table they belong to the condition too. */
export const CARRIERS: MessageSet = setOf(({ carriers, reports }) =>
  carriers.filter((id) => !reports.includes(id)),
)

export const REPORTS_AND_CARRIERS: MessageSet = setOf(({ carriers, reports }) => [...carriers, ...reports])

export function isCarrier({ protocol, messageId }: Pick<StoredMessage, 'protocol' | 'messageId'>): boolean {
  return CARRIERS.get(protocol)?.has(messageId) === true
}

/** Adds what the table makes of the maker's own bytes; without such bytes the frame stays as it is. */
function withSignals(frame: DecodedFrame, protocol: Protocol, table: SignalTable): DecodedFrame {
  const children = shownSignals(table, protocol.payloads(frame), SECRET_FIELDS)
  const [first] = children
  if (!first) return frame
  const end = Math.max(...children.map((c) => c.offset + c.length))
  const offset = Math.min(...children.map((c) => c.offset))
  const group = { key: SIGNALS, name: SIGNALS_NAME, offset, length: end - offset, children }
  return { ...frame, fields: [...frame.fields, group] }
}

/**
 * A stored message for people, by the edition it was read with; with a table also the signals in it. Old rows of a
 * protocol that is no longer built in answer with a refusal. `only`: the groups that are asked for, of the protocol's own; others
 * may be left out.
 */
export function decodeStored(
  message: StoredMessage,
  table?: SignalTable,
  only?: ReadonlySet<string>,
): DecodedFrame | Refusal {
  const { messageId, raw, rawForm, flags } = message
  const protocol = byId(message.protocol)
  if (!protocol)
    return { ok: false, code: 'unknown_message', detail: `no decoder for ${protocolName(message.protocol)}` }
  const edition = editionIn(flags, protocol.editions)
  const hint = {
    messageId,
    ...(edition === undefined ? {} : { edition }),
    // Signals stand anywhere in a message.
    ...(only && !table ? { only } : {}),
  }
  const frame = protocol.decode(raw, rawForm, hint)
  if (!frame.ok) return frame
  const open = { ...frame, fields: withoutSecrets(frame.fields) }
  return table ? withSignals(open, protocol, table) : open
}

/** The bytes that decoded offsets count in, passwords written over. */
export function bytesOf(
  { protocol, raw, rawForm }: StoredMessage,
  decoded: DecodedFrame | Refusal,
): Uint8Array {
  return overwritten(byId(protocol)?.plain(raw, rawForm) ?? raw, decoded)
}

/** The whole message, passwords written over: it decodes as before. */
export function shownRaw(message: StoredMessage, decoded: DecodedFrame | Refusal): Uint8Array {
  const { protocol, raw, rawForm } = message
  if (!hasSecrets(decoded)) return raw
  const bytes = bytesOf(message, decoded)
  return byId(protocol)?.wrap?.(bytes, rawForm) ?? bytes
}
