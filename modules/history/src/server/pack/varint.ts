/** Growing byte sink for unsigned and zigzag LEB128 numbers up to 2^53. */
export class VarintWriter {
  private bytes = new Uint8Array(1024)
  length = 0

  private room(n: number): void {
    if (this.length + n <= this.bytes.length) return
    const next = new Uint8Array(Math.max(this.bytes.length * 2, this.length + n))
    next.set(this.bytes.subarray(0, this.length))
    this.bytes = next
  }

  unsigned(value: number): void {
    this.room(8)
    let v = value
    while (v >= 0x80) {
      this.bytes[this.length++] = (v % 0x80) | 0x80
      v = Math.floor(v / 0x80)
    }
    this.bytes[this.length++] = v
  }

  signed(value: number): void {
    this.unsigned(value >= 0 ? value * 2 : -value * 2 - 1)
  }

  append(bytes: Uint8Array): void {
    this.room(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  view(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }
}

/** Numbers below it are of few enough bits for the operators on bits. */
export const SMALL = 0x40000000

/** 0, 1, 2, 3, … as 0, -1, 1, -2, … */
export function zigzag(v: number): number {
  if (v < SMALL) return (v >>> 1) ^ -(v & 1)
  return v % 2 === 0 ? v / 2 : -(v + 1) / 2
}

export class VarintReader {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  private byte(): number {
    const byte = this.bytes[this.at++]
    if (byte === undefined) throw new Error('packed block ends inside a number')
    return byte
  }

  unsigned(): number {
    let byte = this.byte()
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    let scale = 0x80
    do {
      byte = this.byte()
      value += (byte & 0x7f) * scale
      scale *= 0x80
    } while (byte >= 0x80)
    return value
  }

  signed(): number {
    return zigzag(this.unsigned())
  }

  /** Passes so many numbers. */
  skip(numbers: number): void {
    const { bytes } = this
    let { at } = this
    // Each number ends with a byte below 0x80.
    for (let left = numbers; left > 0; at++) {
      const byte = bytes[at]
      if (byte === undefined) throw new Error('packed block ends inside a number')
      if (byte < 0x80) left--
    }
    this.at = at
  }

  take(n: number): Uint8Array {
    const from = this.at
    this.at += n
    return this.bytes.subarray(from, this.at)
  }
}
