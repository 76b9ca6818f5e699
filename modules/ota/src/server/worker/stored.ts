import { byId } from '@motorpool/protocols'
import { type DecodedFrame, editionIn, type Protocol, rawFormOf } from '@motorpool/wire'

/** Columns of a stored message by which it is read. */
export interface StoredMessage {
  protocol: number
  messageId: number
  flags: number
  rawForm: number
  raw: Buffer
}

/** A stored message with its protocol; undefined for bytes that do not decode. */
export function decodedOf(stored: StoredMessage): { protocol: Protocol; frame: DecodedFrame } | undefined {
  const { messageId, flags, rawForm, raw } = stored
  const protocol = byId(stored.protocol)
  if (!protocol) return undefined
  const edition = editionIn(flags, protocol.editions)
  const frame = protocol.decode(raw, rawFormOf(rawForm), { messageId, ...(edition ? { edition } : {}) })
  return frame.ok ? { protocol, frame } : undefined
}
