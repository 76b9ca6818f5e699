/**
 * The `Native` format of ClickHouse, as HTTP carries it: blocks of columns, the numbers of a column behind each other in
 * little-endian order. Columns become typed arrays without a step for each number.
 */

/** Types of numbers that are sent or asked for, and the arrays that hold them. */
const ARRAYS = {
  Int32: Int32Array,
  UInt16: Uint16Array,
  /** Days since 1970. */
  Date: Uint16Array,
  UInt64: BigUint64Array,
  Int64: BigInt64Array,
  Float64: Float64Array,
} as const
export type NumberType = keyof typeof ARRAYS
type ArrayOf<T extends NumberType> = InstanceType<(typeof ARRAYS)[T]>

/** A column to be sent: numbers of one type, or the bytes of each row. */
export type SentColumn =
  | {
      [T in NumberType]: { readonly name: string; readonly type: T; readonly values: ArrayOf<T> }
    }[NumberType]
  | { readonly name: string; readonly type: 'String'; readonly values: readonly Uint8Array[] }

/** Columns of one block, all of its rows. */
export interface ReceivedBlock {
  readonly rows: number
  /** @throws Error where the block has no such column of this type */
  numbers<T extends NumberType>(name: string, type: T): ArrayOf<T>
  bytes(name: string): readonly Uint8Array<ArrayBuffer>[]
}

function varint(value: number): Uint8Array {
  const out: number[] = []
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) out.push((rest % 0x80) | 0x80)
  out.push(rest)
  return Uint8Array.from(out)
}

function text(value: string): Uint8Array[] {
  const bytes = Buffer.from(value, 'utf8')
  return [varint(bytes.length), bytes]
}

const bytesOf = (values: ArrayBufferView): Uint8Array =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength)

/** One block of so many rows. The buffers of numbers are used as they are. */
export function writeNative(rows: number, columns: readonly SentColumn[]): Uint8Array[] {
  const parts = [varint(columns.length), varint(rows)]
  for (const { name, type, values } of columns) {
    if (values.length !== rows) throw new RangeError(`column ${name} has ${values.length} of ${rows} rows`)
    parts.push(...text(name), ...text(type))
    if (type === 'String') for (const value of values) parts.push(varint(value.length), value)
    else parts.push(bytesOf(values))
  }
  return parts
}

/** Reads through an answer; whatever reaches beyond its end is refused. */
class Cursor {
  private readonly bytes: Uint8Array
  private at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get ended(): boolean {
    return this.at >= this.bytes.length
  }

  varint(): number {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = this.bytes[this.at++]
      if (byte === undefined || factor > 2 ** 42) throw new Error('the answer breaks off')
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
      factor *= 0x80
    }
  }

  /** A copy, aligned for any array of numbers. */
  take(length: number): Uint8Array<ArrayBuffer> {
    const end = this.at + length
    if (end > this.bytes.length) throw new Error('the answer breaks off')
    const out = Uint8Array.prototype.slice.call(this.bytes, this.at, end)
    this.at = end
    return out
  }

  text(): string {
    return Buffer.from(this.take(this.varint())).toString('utf8')
  }
}

const isNumber = (type: string): type is NumberType => Object.hasOwn(ARRAYS, type)

function readBlock(from: Cursor): ReceivedBlock {
  const count = from.varint()
  const rows = from.varint()
  const numbers = new Map<string, Uint8Array<ArrayBuffer>>()
  const strings = new Map<string, readonly Uint8Array<ArrayBuffer>[]>()
  for (let n = 0; n < count; n++) {
    const [name, type] = [from.text(), from.text()]
    if (type === 'String')
      strings.set(
        name,
        Array.from({ length: rows }, () => from.take(from.varint())),
      )
    else if (isNumber(type)) numbers.set(`${name} ${type}`, from.take(rows * ARRAYS[type].BYTES_PER_ELEMENT))
    else throw new Error(`column ${name} has type ${type}`)
  }
  return {
    rows,
    numbers: <T extends NumberType>(name: string, type: T) => {
      const found = numbers.get(`${name} ${type}`)
      if (!found) throw new Error(`the answer has no column ${name} of type ${type}`)
      return new ARRAYS[type](found.buffer) as ArrayOf<T>
    },
    bytes: (name) => {
      const found = strings.get(name)
      if (!found) throw new Error(`the answer has no column ${name} of bytes`)
      return found
    },
  }
}

/** The blocks of an answer that have rows. */
export function readNative(bytes: Uint8Array): readonly ReceivedBlock[] {
  const cursor = new Cursor(bytes)
  const blocks: ReceivedBlock[] = []
  while (!cursor.ended) {
    const block = readBlock(cursor)
    if (block.rows > 0) blocks.push(block)
  }
  return blocks
}
