import { FLAG } from '../frame/escape.ts'
import { take } from './arena.ts'

const PLATFORM_ANSWER = 0x8001
const ESCAPE = 0x7d

/**
 * 0x8001 for one terminal: the header stands ready, an answer fills in two serials, an id and a result. `number` are
 * the bytes of the terminal number as the terminal sends them.
 */
export class GeneralAnswer {
  private readonly plain: Uint8Array
  private readonly serialAt: number
  private readonly fixedCheck: number
  private readonly fixedEscapes: number

  constructor(number: Uint8Array, version: number | undefined) {
    const numberAt = version === undefined ? 4 : 5
    this.serialAt = numberAt + number.length
    this.plain = new Uint8Array(this.serialAt + 8)
    this.plain[0] = PLATFORM_ANSWER >> 8
    this.plain[1] = PLATFORM_ANSWER & 0xff
    this.plain[2] = version === undefined ? 0 : 0x40
    this.plain[3] = 5
    if (version !== undefined) this.plain[4] = version
    this.plain.set(number, numberAt)
    let check = 0
    let escapes = 0
    for (let i = 0; i < this.serialAt; i++) {
      const b = this.plain[i] ?? 0
      check ^= b
      if (b === FLAG || b === ESCAPE) escapes++
    }
    this.fixedCheck = check
    this.fixedEscapes = escapes
  }

  frame(serial: number, quotedSerial: number, quotedId: number, result: number): Uint8Array {
    const { plain, serialAt } = this
    plain[serialAt] = serial >> 8
    plain[serialAt + 1] = serial & 0xff
    plain[serialAt + 2] = quotedSerial >> 8
    plain[serialAt + 3] = quotedSerial & 0xff
    plain[serialAt + 4] = quotedId >> 8
    plain[serialAt + 5] = quotedId & 0xff
    plain[serialAt + 6] = result
    let check = this.fixedCheck
    let escapes = this.fixedEscapes
    for (let i = serialAt; i < serialAt + 7; i++) {
      const b = plain[i] ?? 0
      check ^= b
      if (b === FLAG || b === ESCAPE) escapes++
    }
    plain[serialAt + 7] = check
    if (check === FLAG || check === ESCAPE) escapes++
    return this.wire(escapes)
  }

  private wire(escapes: number): Uint8Array {
    const { plain } = this
    const out = take(plain.length + escapes + 2)
    out[0] = FLAG
    let at = 1
    for (let i = 0; i < plain.length; i++) {
      const b = plain[i] ?? 0
      if (escapes > 0 && (b === FLAG || b === ESCAPE)) {
        out[at++] = ESCAPE
        out[at++] = b === FLAG ? 2 : 1
      } else out[at++] = b
    }
    out[at] = FLAG
    return out
  }
}
