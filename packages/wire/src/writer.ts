/** Big-endian growing buffer. Every method returns the writer; values out of range throw, they are never wrapped. */
export class Writer {
  private buffer: Uint8Array
  private length = 0

  constructor(capacity = 256) {
    this.buffer = new Uint8Array(capacity)
  }

  get size(): number {
    return this.length
  }

  private room(n: number): number {
    const at = this.length
    if (at + n > this.buffer.length) {
      const next = new Uint8Array(Math.max(this.buffer.length * 2, at + n))
      next.set(this.buffer.subarray(0, at))
      this.buffer = next
    }
    this.length = at + n
    return at
  }

  private static check(value: number, max: number, type: string): void {
    if (!Number.isInteger(value) || value < 0 || value > max) {
      throw new RangeError(`${value} does not fit a ${type} (0..${max})`)
    }
  }

  u8(value: number): this {
    Writer.check(value, 0xff, 'BYTE')
    const at = this.room(1)
    this.buffer[at] = value
    return this
  }

  u16(value: number): this {
    Writer.check(value, 0xffff, 'WORD')
    const at = this.room(2)
    this.buffer[at] = value >>> 8
    this.buffer[at + 1] = value
    return this
  }

  u32(value: number): this {
    Writer.check(value, 0xffffffff, 'DWORD')
    const at = this.room(4)
    this.buffer[at] = value >>> 24
    this.buffer[at + 1] = value >>> 16
    this.buffer[at + 2] = value >>> 8
    this.buffer[at + 3] = value
    return this
  }

  u64(value: bigint): this {
    return this.u32(Number(value >> 32n)).u32(Number(value & 0xffffffffn))
  }

  bytes(value: Uint8Array): this {
    const at = this.room(value.length)
    this.buffer.set(value, at)
    return this
  }

  /** ASCII text in exactly n bytes, filled with `pad` behind (or before with `left`). Longer text throws. */
  ascii(text: string, n = text.length, pad = 0, left = false): this {
    if (text.length > n) throw new RangeError(`"${text}" is longer than ${n} bytes`)
    const at = this.room(n)
    this.buffer.fill(pad, at, at + n)
    const start = left ? at + n - text.length : at
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code > 0x7f) throw new RangeError(`"${text}" is not ASCII`)
      this.buffer[start + i] = code
    }
    return this
  }

  /** 2n digits (hex letters allowed, as devices send them) into n BCD bytes, zeros in front of shorter text. */
  bcd(digits: string, n: number): this {
    if (digits.length > 2 * n || !/^[0-9a-fA-F]*$/.test(digits)) {
      throw new RangeError(`"${digits}" is not BCD of ${n} bytes`)
    }
    const text = digits.padStart(2 * n, '0')
    for (let i = 0; i < n; i++) this.u8(Number.parseInt(text.slice(2 * i, 2 * i + 2), 16))
    return this
  }

  /** Overwrites the WORD at an earlier offset: a length known only now. */
  setU16(at: number, value: number): this {
    Writer.check(value, 0xffff, 'WORD')
    this.buffer[at] = value >>> 8
    this.buffer[at + 1] = value
    return this
  }

  setU8(at: number, value: number): this {
    Writer.check(value, 0xff, 'BYTE')
    this.buffer[at] = value
    return this
  }

  /** The bytes written so far: a copy that later writes do not touch. */
  finish(): Uint8Array {
    return this.buffer.slice(0, this.length)
  }

  /** The bytes written so far, not copied: valid until the next write. */
  view(): Uint8Array {
    return this.buffer.subarray(0, this.length)
  }
}
