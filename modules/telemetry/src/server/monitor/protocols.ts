import { gb32960 } from '@motorpool/gb32960'
import { jt808 } from '@motorpool/jt808'
import type { DecodedFrame, Protocol, RawForm, Refusal } from '@motorpool/wire'
import { protocolName } from '../../shared/protocols.ts'

const byName = new Map<string, Protocol>([gb32960, jt808].map((p) => [p.name, p]))

/** A stored message as the store hands it out. */
export interface StoredMessage {
  protocol: number
  messageId: number
  rawForm: number
  raw: Uint8Array
}

/** A stored message for people. Old rows of a protocol that is no longer built in answer with a refusal. */
export function decodeStored(message: StoredMessage): DecodedFrame | Refusal {
  const name = protocolName(message.protocol)
  const protocol = byName.get(name)
  if (!protocol) return { ok: false, code: 'unknown_message', detail: `no decoder for ${name}` }
  return protocol.decode(message.raw, message.rawForm as RawForm, { messageId: message.messageId })
}
