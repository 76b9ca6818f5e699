/** Names that a table keeps; the others are written out. */
const MAX_NAMES = 16_384

const NULL = 0
const FALSE = 1
const TRUE = 2
const DOUBLE = 3
const INTEGER = 4
const NEGATIVE = 5
const TEXT = 6
const LIST = 7
const OBJECT = 8
/** From here on: a small integer itself. */
const SMALL = 16
const LARGEST_SMALL = 255 - SMALL

/** Bytes of what is written or read at the moment: calls do not overlap. */
let bytes = Buffer.alloc(1 << 16)
let at = 0

function reserve(more: number): void {
  if (at + more <= bytes.length) return
  bytes = Buffer.concat([bytes], Math.max(bytes.length * 2, at + more))
}

function writeByte(byte: number): void {
  reserve(1)
  bytes[at++] = byte
}

/** Seven bits a byte, the lowest first. */
function writeNatural(value: number): void {
  reserve(8)
  let rest = value
  while (rest > 0x7f) {
    bytes[at++] = (rest % 128) | 0x80
    rest = Math.floor(rest / 128)
  }
  bytes[at++] = rest
}

const byteAt = (index: number): number => bytes[index] as number

function readNatural(): number {
  let value = 0
  for (let factor = 1; ; factor *= 128) {
    const byte = byteAt(at++)
    value += (byte & 0x7f) * factor
    if (byte < 0x80) return value
  }
}

function writeText(text: string): void {
  const length = Buffer.byteLength(text)
  writeNatural(length)
  reserve(length)
  at += bytes.write(text, at)
}

function readText(): string {
  const length = readNatural()
  at += length
  return bytes.toString('utf8', at - length, at)
}

function writeNumber(value: number): void {
  if (!Number.isSafeInteger(value) || Object.is(value, -0)) {
    writeByte(DOUBLE)
    reserve(8)
    at = bytes.writeDoubleLE(value, at)
  } else if (value < 0) {
    writeByte(NEGATIVE)
    writeNatural(-value)
  } else if (value <= LARGEST_SMALL) writeByte(SMALL + value)
  else {
    writeByte(INTEGER)
    writeNatural(value)
  }
}

/**
 * Plain JSON as a string of bytes, about a third of its text: names of properties stand once for all values of a table, integers
 * have as many bytes as they need. It lives as long as the table, in one process: nothing of it is stored.
 */
export class Compact {
  private readonly numbers = new Map<string, number>()
  private readonly names: string[] = []

  write(value: unknown): string {
    at = 0
    this.put(value)
    return bytes.toString('latin1', 0, at)
  }

  /** What `write` was given; properties that were undefined are none. */
  read(written: string): unknown {
    at = 0
    reserve(written.length)
    bytes.write(written, 'latin1')
    return this.take()
  }

  private put(value: unknown): void {
    if (typeof value === 'number') writeNumber(value)
    else if (typeof value === 'string') {
      writeByte(TEXT)
      writeText(value)
    } else if (Array.isArray(value)) {
      writeByte(LIST)
      writeNatural(value.length)
      for (const one of value) this.put(one)
    } else if (typeof value === 'object' && value !== null) this.putObject(value)
    else writeByte(value === true ? TRUE : value === false ? FALSE : NULL)
  }

  private putObject(value: object): void {
    const names = Object.keys(value)
    const of = value as Readonly<Record<string, unknown>>
    let count = 0
    for (const name of names) if (of[name] !== undefined) count++
    writeByte(OBJECT)
    writeNatural(count)
    for (const name of names) {
      const one = of[name]
      if (one === undefined) continue
      this.putName(name)
      this.put(one)
    }
  }

  /** Its number in the table; 0 and the text itself where the table is full. */
  private putName(name: string): void {
    let number = this.numbers.get(name)
    if (number === undefined && this.names.length < MAX_NAMES) {
      number = this.names.push(name)
      this.numbers.set(name, number)
    }
    writeNatural(number ?? 0)
    if (number === undefined) writeText(name)
  }

  private take(): unknown {
    const tag = byteAt(at++)
    if (tag >= SMALL) return tag - SMALL
    switch (tag) {
      case INTEGER:
        return readNatural()
      case NEGATIVE:
        return -readNatural()
      case DOUBLE:
        at += 8
        return bytes.readDoubleLE(at - 8)
      case TEXT:
        return readText()
      case LIST:
        return this.takeList()
      case OBJECT:
        return this.takeObject()
      default:
        return tag === NULL ? null : tag === TRUE
    }
  }

  private takeList(): unknown[] {
    const values: unknown[] = []
    for (let count = readNatural(); count > 0; count--) values.push(this.take())
    return values
  }

  private takeObject(): object {
    const value: Record<string, unknown> = {}
    for (let count = readNatural(); count > 0; count--) {
      const number = readNatural()
      const name = this.names[number - 1] ?? readText()
      const one = this.take()
      if (name === '__proto__')
        Object.defineProperty(value, name, {
          value: one,
          enumerable: true,
          configurable: true,
          writable: true,
        })
      else value[name] = one
    }
    return value
  }
}
