export type ByteOrder = 'Intel' | 'Motorola'

/** Where a signal's bits stand. Intel: the start is the lowest bit. Motorola: the highest, as DBC files have it. */
export interface BitField {
  startByte: number
  /** 0 is the lowest bit of the byte. */
  startBit: number
  bitLength: number
  byteOrder: ByteOrder
}

/** First and last byte, and the bits below the signal in the bytes read as one number of its order. */
interface Span {
  first: number
  last: number
  below: number
}

export function spanOf({ startByte, startBit, bitLength, byteOrder }: BitField): Span {
  if (byteOrder === 'Intel')
    return { first: startByte, last: startByte + ((startBit + bitLength - 1) >> 3), below: startBit }
  const end = 7 - startBit + bitLength
  const bytes = (end + 7) >> 3
  return { first: startByte, last: startByte + bytes - 1, below: bytes * 8 - end }
}

/** Widest read that doubles hold exactly. */
const SAFE_BYTES = 6

function small(bytes: Uint8Array, { first, last, below }: Span, field: BitField): number {
  let word = 0
  if (field.byteOrder === 'Intel') for (let i = last; i >= first; i--) word = word * 256 + (bytes[i] ?? 0)
  else for (let i = first; i <= last; i++) word = word * 256 + (bytes[i] ?? 0)
  return Math.floor(word / 2 ** below) % 2 ** field.bitLength
}

function large(bytes: Uint8Array, { first, last, below }: Span, field: BitField): bigint {
  let word = 0n
  if (field.byteOrder === 'Intel')
    for (let i = last; i >= first; i--) word = (word << 8n) | BigInt(bytes[i] ?? 0)
  else for (let i = first; i <= last; i++) word = (word << 8n) | BigInt(bytes[i] ?? 0)
  return BigInt.asUintN(field.bitLength, word >> BigInt(below))
}

/** The bits as an unsigned number, a bigint where a double cannot hold it; undefined when the bytes end before. */
export function readBits(bytes: Uint8Array, field: BitField): number | bigint | undefined {
  const span = spanOf(field)
  if (span.first < 0 || span.last >= bytes.length) return undefined
  if (span.last - span.first < SAFE_BYTES) return small(bytes, span, field)
  const word = large(bytes, span, field)
  return word <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(word) : word
}

/** An unsigned number of so many bits as two's complement. */
export function signed(value: number | bigint, bitLength: number): number | bigint {
  if (typeof value === 'number' && bitLength <= 52)
    return value >= 2 ** (bitLength - 1) ? value - 2 ** bitLength : value
  const wide = BigInt.asIntN(bitLength, BigInt(value))
  return wide >= BigInt(Number.MIN_SAFE_INTEGER) && wide <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(wide)
    : wide
}

/** Writes the low bits of a number into the bytes; false when they end before. */
export function writeBits(bytes: Uint8Array, field: BitField, value: number | bigint): boolean {
  const { first, last, below } = spanOf(field)
  if (first < 0 || last >= bytes.length) return false
  const mask = ((1n << BigInt(field.bitLength)) - 1n) << BigInt(below)
  const word = BigInt.asUintN(field.bitLength, BigInt(value)) << BigInt(below)
  for (let i = first; i <= last; i++) {
    const at = BigInt((field.byteOrder === 'Intel' ? i - first : last - i) * 8)
    const clear = Number((mask >> at) & 0xffn)
    bytes[i] = ((bytes[i] ?? 0) & ~clear) | Number((word >> at) & 0xffn)
  }
  return true
}

/** Every bit of a signal as [byte, bit], the lowest first. */
export function bitsOf(field: BitField): [byte: number, bit: number][] {
  const { startByte, startBit, bitLength } = field
  if (field.byteOrder === 'Intel')
    return Array.from({ length: bitLength }, (_, i) => [
      startByte + ((startBit + i) >> 3),
      (startBit + i) & 7,
    ])
  // In the order of transmission the highest bit of a byte comes first.
  const begin = startByte * 8 + 7 - startBit
  return Array.from({ length: bitLength }, (_, i) => {
    const at = begin + bitLength - 1 - i
    return [at >> 3, 7 - (at & 7)]
  })
}
