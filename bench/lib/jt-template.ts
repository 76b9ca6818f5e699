import { jtLocation, numberOf } from './frames.ts'

const SHANGHAI_MS = 8 * 3_600_000
const bcd = (v: number) => (Math.floor(v / 10) << 4) | (v % 10)

/** A terminal's location, unescaped: what changes is patched in place, and the check byte follows the change. */
export class JtTemplate {
  private readonly plain: Uint8Array
  private readonly last: number
  private day = -1

  constructor(n: number, time: number) {
    const wire = jtLocation(numberOf(n), 1, time)
    this.plain = new Uint8Array(wire.length)
    let size = 0
    for (let i = 1; i < wire.length - 1; i++) {
      const b = wire[i] as number
      this.plain[size++] = b === 0x7d ? (wire[++i] === 1 ? 0x7d : 0x7e) : b
    }
    this.last = size - 1
  }

  private put(at: number, value: number): void {
    const change = (this.plain[at] as number) ^ value
    this.plain[at] = value
    this.plain[this.last] = (this.plain[this.last] as number) ^ change
  }

  /** 1e-6 degree, 0.1 km/h, degree */
  move(lat: number, lng: number, speed: number, direction: number): void {
    for (let i = 0; i < 4; i++) {
      this.put(20 + i, (lat >>> (24 - 8 * i)) & 0xff)
      this.put(24 + i, (lng >>> (24 - 8 * i)) & 0xff)
    }
    this.put(30, speed >> 8)
    this.put(31, speed & 0xff)
    this.put(32, direction >> 8)
    this.put(33, direction & 0xff)
  }

  /** Writes the wire form from `start` on and returns its end. */
  write(out: Uint8Array, start: number, serial: number, time: number): number {
    const ms = time + SHANGHAI_MS
    const day = Math.floor(ms / 86_400_000)
    if (day !== this.day) {
      const date = new Date(ms)
      this.put(34, bcd(date.getUTCFullYear() - 2000))
      this.put(35, bcd(date.getUTCMonth() + 1))
      this.put(36, bcd(date.getUTCDate()))
      this.day = day
    }
    const second = Math.floor(ms / 1000) % 86_400
    this.put(10, (serial >> 8) & 0xff)
    this.put(11, serial & 0xff)
    this.put(37, bcd(Math.floor(second / 3600)))
    this.put(38, bcd(Math.floor(second / 60) % 60))
    this.put(39, bcd(second % 60))
    let at = start
    out[at++] = 0x7e
    for (let i = 0; i <= this.last; i++) at = escaped(out, at, this.plain[i] as number)
    out[at++] = 0x7e
    return at
  }
}

function escaped(out: Uint8Array, at: number, b: number): number {
  if (b !== 0x7e && b !== 0x7d) {
    out[at] = b
    return at + 1
  }
  out[at] = 0x7d
  out[at + 1] = b === 0x7e ? 2 : 1
  return at + 2
}
