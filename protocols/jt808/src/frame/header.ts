import { toHex } from '@motorpool/kernel'
import { type Refusal, refusal, type Writer, wordAt } from '@motorpool/wire'
import { type Edition, numberBytes } from '../edition.ts'

/** Header of § 4.4.3. `number` holds all its digits (12 or 20), nibbles above 9 as letters a–f. */
export interface Header {
  messageId: number
  edition: Edition
  /** Protocol version byte, 2019 only. */
  version: number
  number: string
  serial: number
  bodyLength: number
  /** Bits 10–12 of the properties: 0 none, 1 RSA. */
  encryption: number
  /** Bit 13: number of sub-packages and index from 1; total 0 when the message is whole. */
  total: number
  index: number
  /** Bytes the header takes. */
  size: number
}

/** Terminal number without leading zeros: the identity. */
export function deviceIdOf(number: string): string {
  return number.replace(/^0+(?=.)/, '')
}

/** Header length by properties: bit 14 = version mark, bit 13 = package items. */
export function headerSize(properties: number): number {
  return ((properties & 0x4000) !== 0 ? 17 : 12) + ((properties & 0x2000) !== 0 ? 4 : 0)
}

/** The header at the start of an unescaped frame; `end` is where header and body stop. */
export function readHeader(b: Uint8Array, end = b.length): Header | Refusal {
  if (end < 12) return refusal('truncated', `${Math.max(0, end)} bytes are shorter than a header`, 0)
  const properties = wordAt(b, 2)
  const size = headerSize(properties)
  if (end < size) return refusal('truncated', `${end} bytes are shorter than a header of ${size}`, 0)
  const marked = (properties & 0x4000) !== 0
  const from = marked ? 5 : 4
  const edition: Edition = marked ? '2019' : '2013'
  const serialAt = from + numberBytes(edition)
  const subPackages = (properties & 0x2000) !== 0
  return {
    messageId: wordAt(b, 0),
    edition,
    version: marked ? (b[4] ?? 0) : 0,
    number: toHex(b.subarray(from, serialAt)),
    serial: wordAt(b, serialAt),
    bodyLength: properties & 0x3ff,
    encryption: (properties >> 10) & 7,
    total: subPackages ? wordAt(b, serialAt + 2) : 0,
    index: subPackages ? wordAt(b, serialAt + 4) : 0,
    size,
  }
}

/** Whom a frame is from or for. */
export interface Address {
  edition: Edition
  /** Terminal number; zeros are put in front. */
  number: string
  /** Protocol version byte of 2019, 1 unless said otherwise. */
  version?: number
}

export function writeHeader(
  w: Writer,
  address: Address,
  messageId: number,
  serial: number,
  bodyLength: number,
  subPackage?: { total: number; index: number },
): void {
  const marked = address.edition === '2019'
  if (bodyLength > 1023) throw new RangeError(`a body of ${bodyLength} bytes needs sub-packages (limit 1023)`)
  w.u16(messageId).u16(bodyLength | (subPackage ? 0x2000 : 0) | (marked ? 0x4000 : 0))
  if (marked) w.u8(address.version ?? 1)
  w.bcd(address.number, numberBytes(address.edition)).u16(serial)
  if (subPackage) w.u16(subPackage.total).u16(subPackage.index)
}
