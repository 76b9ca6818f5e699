import { RawForm } from '@motorpool/wire'
import { PROTOCOL_IDS } from '../../shared/protocols.ts'

/** 32-bit FNV-1a over a sample of the bytes: differs for certain only when it differs. */
export function weakHash(messageId: number, raw: Uint8Array): number {
  const n = raw.length
  let hash = 0x811c9dc5 ^ messageId ^ (n << 16)
  const step = n > 24 ? (n / 24) | 0 : 1
  for (let i = 0; i < n; i += step) hash = Math.imul(hash ^ (raw[i] as number), 0x01000193)
  // The check byte at the end covers all the others.
  for (let i = n < 4 ? 0 : n - 4; i < n; i++) hash = Math.imul(hash ^ (raw[i] as number), 0x01000193)
  return hash | 0
}

function unescape808(frame: Uint8Array): Uint8Array {
  const out = new Uint8Array(frame.length)
  let n = 0
  for (let i = 1; i < frame.length - 1; i++) {
    let b = frame[i] as number
    if (b === 0x7d) b = frame[++i] === 0x01 ? 0x7d : 0x7e
    out[n++] = b
  }
  return out.subarray(0, n)
}

/** JT/T 808 §4.4: header of 12 bytes, 17 with the version mark (bit 14), 4 more for sub-packages (bit 13). */
function body808(message: Uint8Array): Uint8Array {
  const properties = message[2] as number
  const header = (properties & 0x40 ? 17 : 12) + (properties & 0x20 ? 4 : 0)
  return message.subarray(header)
}

/**
 * What a report says, without how it was wrapped: a report sent again as a reissue (GB/T 32960 command 03, an item of
 * JT/T 808 0x0704) or under a new serial has the same content.
 */
export function contentOf(protocol: number, form: number, raw: Uint8Array): Uint8Array {
  if (protocol === PROTOCOL_IDS.gb32960 && form === RawForm.frame && raw.length > 25)
    return raw.subarray(24, -1)
  if (protocol === PROTOCOL_IDS.jt808 && form === RawForm.frame && raw.length > 16)
    return body808(unescape808(raw)).subarray(0, -1)
  if (protocol === PROTOCOL_IDS.jt808 && form === RawForm.joined && raw.length > 16) return body808(raw)
  return raw
}

/** GB/T 32960: 02 realtime and 03 reissue carry the same body. */
function kindOf(protocol: number, messageId: number): number {
  return protocol === PROTOCOL_IDS.gb32960 && messageId === 3 ? 2 : messageId
}

export interface Stored {
  /** µs; unique per vehicle */
  receive: number
  protocol: number
  messageId: number
  form: number
  raw: Uint8Array
}

/** Whether two messages of one vehicle with the same device time are the same message, sent once or again. */
export function sameMessage(a: Stored, b: Stored): boolean {
  if (a.protocol !== b.protocol || kindOf(a.protocol, a.messageId) !== kindOf(b.protocol, b.messageId))
    return false
  return Buffer.compare(contentOf(a.protocol, a.form, a.raw), contentOf(b.protocol, b.form, b.raw)) === 0
}
