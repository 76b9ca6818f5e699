import { xor } from '@motorpool/wire'
import type { Envelope } from '@motorpool/wire/fuzz'

/** GB/T 32960 and its relatives: two start bytes, length of the data unit at 22, BCC over what stands between. */
const GB = { bodyAt: 24, lengthAt: 22, checkedFrom: 2 } as const

export const gbEnvelope: Envelope = {
  bodyAt: (message) => Math.min(message.length, GB.bodyAt),
  putLength(message) {
    const body = message.length - GB.bodyAt
    if (body < 0) return
    message[GB.lengthAt] = body >>> 8
    message[GB.lengthAt + 1] = body
  },
  seal(message) {
    const frame = new Uint8Array(message.length + 1)
    frame.set(message)
    frame[message.length] = xor(message, Math.min(GB.checkedFrom, message.length))
    return frame
  },
}

/** Properties of a JT/T 808 header: bits 0–9 are the length, 13 says sub-packages, 14 the header of 2019. */
const JT = { lengthBits: 0x3ff, subPackages: 0x2000, marked: 0x4000, propertiesAt: 2 } as const
const FLAG = 0x7e
const ESCAPE = 0x7d

function jtHeader(message: Uint8Array): number {
  const properties = ((message[JT.propertiesAt] ?? 0) << 8) | (message[JT.propertiesAt + 1] ?? 0)
  return (properties & JT.marked ? 17 : 12) + (properties & JT.subPackages ? 4 : 0)
}

export const jtEnvelope: Envelope = {
  bodyAt: (message) => Math.min(message.length, jtHeader(message)),
  putLength(message) {
    const body = message.length - jtHeader(message)
    if (body < 0 || body > JT.lengthBits) return
    const high = message[JT.propertiesAt] ?? 0
    message[JT.propertiesAt] = (high & ~(JT.lengthBits >> 8)) | (body >> 8)
    message[JT.propertiesAt + 1] = body
  },
  seal(message) {
    const frame = new Uint8Array(2 * message.length + 4)
    let at = 0
    frame[at++] = FLAG
    const put = (byte: number) => {
      if (byte !== FLAG && byte !== ESCAPE) frame[at++] = byte
      else {
        frame[at++] = ESCAPE
        frame[at++] = byte === FLAG ? 2 : 1
      }
    }
    for (const byte of message) put(byte)
    put(xor(message))
    frame[at++] = FLAG
    return frame.subarray(0, at)
  },
}
