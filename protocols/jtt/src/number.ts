import type { DecodedField, Names, Reader, Writer } from '@motorpool/wire'
import type { Part, Scope } from './part.ts'

/** Meaning of one bit, or of `width` bits with their own codes. */
export interface Bit {
  bit: number
  key: string
  name: Names
  width?: number
  codes?: Codes
}

export type Codes = Readonly<Record<number, Names>>

/** How a number on the wire is to be understood. `per` is wire units per physical unit: 10 for 0.1 km/h. */
export interface NumberOptions {
  unit?: string
  per?: number
  codes?: Codes
  bits?: readonly Bit[] | ((s: Scope) => readonly Bit[])
  /** Valid range of the physical value; outside it the value is kept and marked. */
  range?: readonly [number, number]
  /** Written in hexadecimal by the standard. */
  hex?: true
}

export interface NumberPart<K extends string = string> extends Part<K, number, false> {
  readonly options: NumberOptions
  /** Bytes on the wire. */
  readonly size: number
}

interface WireNumber {
  size: number
  read(r: Reader): number
  write(w: Writer, raw: number): void
}

const BYTE: WireNumber = { size: 1, read: (r) => r.readU8(), write: (w, v) => w.u8(v) }
const WORD: WireNumber = { size: 2, read: (r) => r.readU16(), write: (w, v) => w.u16(v) }
const DWORD: WireNumber = { size: 4, read: (r) => r.readU32(), write: (w, v) => w.u32(v) }
const INT16: WireNumber = {
  size: 2,
  read: (r) => r.readI16(),
  write: (w, v) => {
    if (v < -0x8000 || v > 0x7fff) throw new RangeError(`${v} does not fit a signed WORD`)
    w.u16(v & 0xffff)
  },
}
/** Bit 15 is the sign (items 0x06 and 0x51). */
const SIGN_MAGNITUDE: WireNumber = {
  size: 2,
  read: (r) => {
    const raw = r.readU16()
    return raw & 0x8000 ? -(raw & 0x7fff) : raw
  },
  write: (w, v) => {
    if (Math.abs(v) > 0x7fff) throw new RangeError(`${v} does not fit a sign and 15 bits`)
    w.u16(v < 0 ? -v | 0x8000 : v)
  },
}

/** Bit 15 says that the other 15 bits mean something else than without it. */
const MARKED_15: WireNumber = {
  size: 2,
  read: (r) => r.readU16() & 0x7fff,
  write: (w, v) => {
    if (v < 0 || v > 0x7fff) throw new RangeError(`${v} does not fit 15 bits`)
    w.u16(v | 0x8000)
  },
}

function bitFields(raw: number, offset: number, length: number, bits: readonly Bit[]): DecodedField[] {
  return bits.map(({ bit, key, name, width = 1, codes }) => {
    const value = Math.floor(raw / 2 ** bit) % 2 ** width
    const field: DecodedField = {
      key,
      name,
      offset,
      length,
      bit,
      value: width === 1 && !codes ? value === 1 : value,
    }
    const label = codes?.[value]
    if (label) field.label = label
    return field
  })
}

/** The field of a number already read, with unit, meaning and bits. */
export function describeNumber(
  head: Pick<DecodedField, 'key' | 'name' | 'offset' | 'length'>,
  raw: number,
  options: NumberOptions,
  s: Scope,
): DecodedField {
  const { unit, per = 1, codes, bits, range, hex } = options
  const value = raw / per
  if (bits) {
    const list = typeof bits === 'function' ? bits(s) : bits
    return { ...head, raw, hex: true, children: bitFields(raw, head.offset, head.length, list) }
  }
  const field: DecodedField = { ...head, value }
  if (unit) field.unit = unit
  if (hex) field.hex = true
  if (per !== 1) field.raw = raw
  const label = codes?.[raw]
  if (label) field.label = label
  if (range && (value < range[0] || value > range[1])) field.state = 'range'
  return field
}

function number<K extends string>(
  wire: WireNumber,
  key: K,
  name: Names,
  options: NumberOptions = {},
): NumberPart<K> {
  const { per = 1 } = options
  return {
    key,
    name,
    optional: false,
    options,
    size: wire.size,
    read(c, s) {
      const offset = c.offset
      const raw = wire.read(c)
      c.fields.push(describeNumber({ key, name, offset, length: wire.size }, raw, options, s))
      return raw / per
    },
    write(w, value) {
      wire.write(w, per === 1 ? value : Math.round(value * per))
    },
  }
}

export const u8 = <K extends string>(key: K, name: Names, options?: NumberOptions) =>
  number(BYTE, key, name, options)
export const u16 = <K extends string>(key: K, name: Names, options?: NumberOptions) =>
  number(WORD, key, name, options)
export const u32 = <K extends string>(key: K, name: Names, options?: NumberOptions) =>
  number(DWORD, key, name, options)
export const i16 = <K extends string>(key: K, name: Names, options?: NumberOptions) =>
  number(INT16, key, name, options)
export const signMagnitude16 = <K extends string>(key: K, name: Names, options?: NumberOptions) =>
  number(SIGN_MAGNITUDE, key, name, options)
export const marked15 = <K extends string>(key: K, name: Names, options?: NumberOptions) =>
  number(MARKED_15, key, name, options)

/** A word of flags from the keys of its bits; multi-bit entries take a number. */
export function bitWord(
  bits: readonly Bit[],
  set: Readonly<Record<string, boolean | number | undefined>>,
): number {
  let word = 0
  for (const [key, on] of Object.entries(set)) {
    const bit = bits.find((b) => b.key === key)
    if (!bit) throw new RangeError(`no bit is called "${key}"`)
    const value = Number(on ?? 0)
    if (value < 0 || value >= 2 ** (bit.width ?? 1))
      throw new RangeError(`${key}: ${value} does not fit its bits`)
    word += value * 2 ** bit.bit
  }
  return word
}
