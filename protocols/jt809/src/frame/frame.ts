import { toHex } from '@motorpool/kernel'
import { dwordAt, Reader, type Refusal, refusal, Writer, wordAt } from '@motorpool/wire'
import type { Edition } from '../edition.ts'
import { type CipherKeys, crypt } from './cipher.ts'
import { crc16 } from './crc.ts'
import { escapeFrame, unescapeFrame } from './escape.ts'

const CRC = 2
const FLAGS = 2
/** Bytes of the header: 2019 adds the time of sending. */
export const HEADER: Readonly<Record<Edition, number>> = { '2011': 22, '2019': 30 }

export interface Header {
  /** Counted by the sender for each peer and direction; wraps. */
  readonly serial: number
  readonly messageId: number
  /** Access code of the lower platform, in both directions. */
  readonly accessCode: number
  /** Three numbers, as 1.2.15. */
  readonly version: readonly [number, number, number]
  /** Of the body; null: it is not encrypted. */
  readonly key: number | null
  /** ms: when it was sent, 2019 only. */
  readonly time?: number
}

export interface OpenFrame extends Header {
  readonly ok: true
  readonly edition: Edition
  /** Without flags and escapes; its body decrypted. */
  readonly plain: Uint8Array
  /** Where the body begins and ends in it. */
  readonly from: number
  readonly to: number
}

export interface Opening {
  /** What the peers have agreed on; left out: guessed by whether a time of sending can stand in the header. */
  readonly edition?: Edition
  readonly cipher?: CipherKeys
}

const FIRST_S = Date.UTC(2009, 0, 1) / 1000
const LAST_S = Date.UTC(2100, 0, 1) / 1000

function editionOf(plain: Uint8Array): Edition {
  if (plain.length < HEADER['2019'] + CRC) return '2011'
  const seconds = new Reader(plain, HEADER['2011']).readU64()
  return seconds >= BigInt(FIRST_S) && seconds <= BigInt(LAST_S) ? '2019' : '2011'
}

/** A frame as it came: its flags, escapes, check and length hold, its body is decrypted. Never throws. */
export function openFrame(frame: Uint8Array, { edition, cipher }: Opening = {}): OpenFrame | Refusal {
  const plain = unescapeFrame(frame)
  if (!(plain instanceof Uint8Array)) return plain
  const to = plain.length - CRC
  if (to < HEADER[edition ?? '2011'])
    return refusal('truncated', `${plain.length} bytes are shorter than a header and its check`, 0)
  const check = crc16(plain, 0, to)
  if (check !== wordAt(plain, to))
    return refusal(
      'bad_check',
      `CRC is ${toHex(plain.subarray(to))}, computed ${check.toString(16).padStart(4, '0')}`,
      to,
    )
  const length = dwordAt(plain, 0) >>> 0
  if (length !== plain.length + FLAGS)
    return refusal('bad_length', `length says ${length}, the frame has ${plain.length + FLAGS} bytes`, 0)
  const read = edition ?? editionOf(plain)
  const from = HEADER[read]
  const key = plain[17] ? dwordAt(plain, 18) >>> 0 : null
  if (key !== null && to > from) {
    if (!cipher) return refusal('encrypted', 'the body is encrypted, and no keys are known', from)
    plain.set(crypt(plain.subarray(from, to), key, cipher), from)
  }
  return {
    ok: true,
    edition: read,
    serial: dwordAt(plain, 4) >>> 0,
    messageId: wordAt(plain, 8),
    accessCode: dwordAt(plain, 10) >>> 0,
    version: [plain[14] ?? 0, plain[15] ?? 0, plain[16] ?? 0],
    key,
    ...(read === '2019' ? { time: Number(new Reader(plain, 22).readU64()) * 1000 } : {}),
    plain,
    from,
    to,
  }
}

/** @throws RangeError a number that does not fit its field, or a key without the agreed ones */
export function encodeFrame(
  header: Header,
  edition: Edition,
  body: Uint8Array,
  cipher?: CipherKeys,
): Uint8Array {
  const { serial, messageId, accessCode, version, key, time = 0 } = header
  if (key !== null && !cipher) throw new RangeError('a key for the body, but no agreed keys')
  const w = new Writer(HEADER[edition] + body.length + CRC)
  w.u32(HEADER[edition] + body.length + CRC + FLAGS)
    .u32(serial)
    .u16(messageId)
    .u32(accessCode)
  for (const number of version) w.u8(number)
  w.u8(key === null ? 0 : 1).u32(key ?? 0)
  if (edition === '2019') w.u64(BigInt(Math.floor(time / 1000)))
  w.bytes(key !== null && cipher ? crypt(body, key, cipher) : body)
  w.u16(crc16(w.view()))
  return escapeFrame(w.view())
}
