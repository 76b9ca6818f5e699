import { toHex } from '@motorpool/kernel'
import { dwordAt, wordAt } from './bytes.ts'

/** Thrown by `Reader` when a read runs past the end; codecs turn it into a typed refusal, it never leaves a session. */
export class OutOfBytes extends Error {
  readonly offset: number
  readonly wanted: number
  readonly remaining: number
  constructor(offset: number, wanted: number, remaining: number) {
    // Nobody reads where it was thrown: taking that down costs more than the rest of reading a short message.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(`wanted ${wanted} bytes at offset ${offset}, ${remaining} remain`)
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'OutOfBytes'
    this.offset = offset
    this.wanted = wanted
    this.remaining = remaining
  }
}

/** Big-endian cursor over bytes that it does not copy. `peekX` looks, `readX` moves; all integers unsigned unless named otherwise. */
export class Reader {
  readonly bytes: Uint8Array
  offset: number
  readonly end: number

  constructor(bytes: Uint8Array, offset = 0, end = bytes.length) {
    this.bytes = bytes
    this.offset = offset
    this.end = end
  }

  get remaining(): number {
    return this.end - this.offset
  }

  private need(n: number): number {
    const at = this.offset
    if (n < 0 || at + n > this.end) throw new OutOfBytes(at, n, this.end - at)
    this.offset = at + n
    return at
  }

  peekU8(ahead = 0): number {
    const at = this.offset + ahead
    if (at >= this.end) throw new OutOfBytes(at, 1, this.end - at)
    return this.bytes[at] ?? 0
  }

  peekU16(ahead = 0): number {
    return this.peekU8(ahead) * 0x100 + this.peekU8(ahead + 1)
  }

  readU8(): number {
    return this.bytes[this.need(1)] ?? 0
  }

  readU16(): number {
    return wordAt(this.bytes, this.need(2))
  }

  readI16(): number {
    return (this.readU16() << 16) >> 16
  }

  readU32(): number {
    return dwordAt(this.bytes, this.need(4)) >>> 0
  }

  readU64(): bigint {
    return (BigInt(this.readU32()) << 32n) | BigInt(this.readU32())
  }

  /** A view on the next n bytes, not a copy. */
  readBytes(n: number): Uint8Array {
    const at = this.need(n)
    return this.bytes.subarray(at, at + n)
  }

  readRest(): Uint8Array {
    return this.readBytes(this.remaining)
  }

  /** n bytes as ASCII text; bytes above 7F become U+FFFD. Padding is kept: trim where the clause says so. */
  readAscii(n: number): string {
    const at = this.need(n)
    let out = ''
    for (let i = at; i < at + n; i++) {
      const b = this.bytes[i] ?? 0
      out += b < 0x80 ? String.fromCharCode(b) : '�'
    }
    return out
  }

  /** n BCD bytes as 2n digits; nibbles above 9 come out as the letters a–f. */
  readBcd(n: number): string {
    return toHex(this.readBytes(n))
  }

  skip(n: number): void {
    this.need(n)
  }

  /** A reader over the next n bytes; this one moves past them. */
  sub(n: number): Reader {
    const at = this.need(n)
    return new Reader(this.bytes, at, at + n)
  }

  /** The bytes around the cursor as hex, for messages a person reads. */
  inspect(around = 16): string {
    const from = Math.max(0, this.offset - around)
    return `${toHex(this.bytes.subarray(from, this.offset))}▸${toHex(this.bytes.subarray(this.offset, Math.min(this.end, this.offset + around)))}`
  }
}
