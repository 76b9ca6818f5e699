import { gb32960 } from '@motorpool/gb32960'
import { protocolName } from '@motorpool/ingest/shared'
import { jt808 } from '@motorpool/jt808'
import { CARRIERS, decodePayloads, payloadsOf, type SignalTable } from '@motorpool/signals'
import { type DecodedFrame, type Names, type Protocol, RawForm, type Refusal } from '@motorpool/wire'

const byName = new Map<string, Protocol>([gb32960, jt808].map((p) => [p.name, p]))

/** A stored message as the store hands it out. */
export interface StoredMessage {
  protocol: number
  messageId: number
  rawForm: number
  raw: Uint8Array
}

/** Group of the values that the terminal's maker defined. */
export const SIGNALS = 'signals'
const SIGNALS_NAME: Names = ['信号', 'Signals', '信号']

/** Messages that carry signals without being reports: with a table they belong to the condition too. */
export const SIGNAL_MESSAGES: readonly number[] = CARRIERS.jt808 ?? []

/** Adds what the table makes of the maker's own bytes; without such bytes the frame stays as it is. */
function withSignals(frame: DecodedFrame, table: SignalTable): DecodedFrame {
  const children = decodePayloads(table, payloadsOf(frame))
  const [first] = children
  if (!first) return frame
  const end = Math.max(...children.map((c) => c.offset + c.length))
  const offset = Math.min(...children.map((c) => c.offset))
  const group = { key: SIGNALS, name: SIGNALS_NAME, offset, length: end - offset, children }
  return { ...frame, fields: [...frame.fields, group] }
}

/**
 * A stored message for people; with a table also the signals in it. Old rows of a protocol that is no longer built in
 * answer with a refusal.
 */
export function decodeStored(message: StoredMessage, table?: SignalTable): DecodedFrame | Refusal {
  const name = protocolName(message.protocol)
  const protocol = byName.get(name)
  if (!protocol) return { ok: false, code: 'unknown_message', detail: `no decoder for ${name}` }
  const frame = protocol.decode(message.raw, message.rawForm as RawForm, { messageId: message.messageId })
  return frame.ok && table ? withSignals(frame, table) : frame
}

/** The bytes that decoded offsets count in: JT/T 808 frames without flags and escapes, others as they are. */
export function bytesOf(message: StoredMessage): Uint8Array {
  const jt808Frame = protocolName(message.protocol) === jt808.name && message.rawForm === RawForm.frame
  return jt808Frame ? unescaped(message.raw) : message.raw
}

function unescaped(frame: Uint8Array): Uint8Array {
  const out: number[] = []
  const from = frame[0] === 0x7e ? 1 : 0
  const to = frame.at(-1) === 0x7e ? frame.length - 1 : frame.length
  for (let i = from; i < to; i++) {
    const next = frame[i + 1]
    if (frame[i] === 0x7d && i + 1 < to && (next === 1 || next === 2)) {
      out.push(next === 1 ? 0x7d : 0x7e)
      i++
    } else out.push(frame[i] as number)
  }
  return Uint8Array.from(out)
}
