import { fromHex } from '@motorpool/kernel'
import type { FramerItem } from '@motorpool/wire'
import { type Edition, encodeFrame, Jt809Framer } from '../src/index.ts'

export function hex(text: string): Uint8Array {
  const bytes = fromHex(text.replace(/\s/g, ''))
  if (!bytes) throw new Error(`no hex: ${text}`)
  return bytes
}

export const TIME = Date.UTC(2026, 2, 10, 4)
/** A frame around a body, sent at noon of 10 March 2026 (UTC+8). */
export const wrap = (messageId: number, edition: Edition, body: Uint8Array): Uint8Array =>
  encodeFrame(
    { serial: 0x01020304, messageId, accessCode: 1_000_007, version: [1, 2, 15], key: null, time: TIME },
    edition,
    body,
  )

export function framed(pieces: readonly Uint8Array[], limit?: number): FramerItem[] {
  const framer = new Jt809Framer(limit)
  const items: FramerItem[] = []
  for (const piece of pieces) framer.push(piece, (item) => items.push(item))
  return items
}
