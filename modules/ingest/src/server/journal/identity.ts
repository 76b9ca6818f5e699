import { byId } from '@motorpool/protocols'
import type { RawForm } from '@motorpool/wire'

/** 32-bit FNV-1a over a sample of the bytes: differs for certain only when it differs. */
export function weakHash(messageId: number, raw: Uint8Array): number {
  const n = raw.length
  let hash = 0x811c9dc5 ^ messageId ^ (n << 16)
  const step = n > 24 ? (n / 24) | 0 : 1
  for (let i = 0; i < n; i += step) hash = Math.imul(hash ^ (raw[i] ?? 0), 0x01000193)
  // The check byte at the end covers all the others.
  for (let i = n < 4 ? 0 : n - 4; i < n; i++) hash = Math.imul(hash ^ (raw[i] ?? 0), 0x01000193)
  return hash | 0
}

export interface Stored {
  /** µs; unique per vehicle */
  receive: number
  protocol: number
  messageId: number
  form: RawForm
  raw: Uint8Array
}

/** What a report says, without how it was wrapped. Rows of a protocol that is not built in are taken as they are. */
export function contentOf({ protocol, form, raw }: Stored): Uint8Array {
  return byId(protocol)?.content(raw, form) ?? raw
}

function kindOf({ protocol, messageId }: Stored): number {
  return byId(protocol)?.kind(messageId) ?? messageId
}

/** Whether two messages of one vehicle with the same device time are the same message, sent once or again. */
export function sameMessage(a: Stored, b: Stored): boolean {
  if (a.protocol !== b.protocol || kindOf(a) !== kindOf(b)) return false
  return Buffer.compare(contentOf(a), contentOf(b)) === 0
}
