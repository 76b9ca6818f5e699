import type { DecodedField, Names } from '@motorpool/wire'
import { type BitField, readBits, signed, spanOf, writeBits } from './bits.ts'

/** One signal of an uplink, as it is defined. */
export interface SignalDefinition extends BitField {
  code: string
  name: Names
  /** See the README; none: in every pass-through and custom block. */
  frameId: string | null
  signed: boolean
  /** 8 and 16 show the bits in that base, unscaled. */
  base: 8 | 10 | 16
  factor: number
  offset: number
  unit: string | null
  min: number | null
  max: number | null
  /** Digits behind the point that are worth showing; none: all that factor and offset make. */
  decimals?: number | null
  /** The bits that mean "not available", in hex. */
  invalid: string | null
  /** Code of the function field that it is a value of: what other protocols call otherwise is found by it. */
  field?: string
  /** Meanings by the number on the wire. */
  labels: Readonly<Record<string, string>> | null
}

const decimals = (n: number): number => {
  const [digits = '', exponent = '0'] = String(n).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

/** What a definition needs worked out once. */
export interface CompiledSignal {
  definition: SignalDefinition
  /** Bytes that the data must have. */
  bytes: number
  invalid: bigint | undefined
  /** Digits behind the point that factor and offset can make: more is noise of the arithmetic. */
  digits: number
  plain: boolean
}

export function compileSignal(definition: SignalDefinition): CompiledSignal {
  const { factor, offset, invalid } = definition
  return {
    definition,
    bytes: spanOf(definition).last + 1,
    invalid: invalid ? BigInt(`0x${invalid}`) : undefined,
    digits: Math.min(definition.decimals ?? 12, 12, decimals(factor) + decimals(offset)),
    plain: factor === 1 && offset === 0,
  }
}

function physical(raw: number | bigint, { definition, digits, plain }: CompiledSignal): number | string {
  // Whole numbers beyond a double stay exact as text.
  if (plain) return typeof raw === 'bigint' ? raw.toString() : raw
  const value = Number(raw) * definition.factor + definition.offset
  return Number(value.toFixed(digits))
}

function inBase(bits: number | bigint, { base, bitLength }: SignalDefinition): string {
  const width = base === 16 ? Math.ceil(bitLength / 4) : Math.ceil(bitLength / 3)
  return bits.toString(base).toUpperCase().padStart(width, '0')
}

const beyond = (value: number | string, { min, max }: SignalDefinition): boolean => {
  const n = Number(value)
  return (min !== null && n < min) || (max !== null && n > max)
}

/** The value of one signal as a field; `at` is where its data begins in the frame. Undefined: the data end before. */
export function decodeSignal(
  data: Uint8Array,
  compiled: CompiledSignal,
  at: number,
): DecodedField | undefined {
  const { definition } = compiled
  const bits = readBits(data, definition)
  if (bits === undefined) return undefined
  const { first, last } = spanOf(definition)
  const field: DecodedField = {
    key: definition.code,
    name: definition.name,
    offset: at + first,
    length: last - first + 1,
  }
  if (definition.unit) field.unit = definition.unit
  if (compiled.invalid !== undefined && BigInt(bits) === compiled.invalid) {
    field.value = null
    field.state = 'invalid'
    field.raw = typeof bits === 'bigint' ? bits.toString() : bits
    return field
  }
  if (definition.base !== 10) {
    field.value = inBase(bits, definition)
    return field
  }
  const raw = definition.signed ? signed(bits, definition.bitLength) : bits
  const value = physical(raw, compiled)
  field.value = value
  if (!compiled.plain) field.raw = typeof raw === 'bigint' ? raw.toString() : raw
  const label = definition.labels?.[String(raw)]
  if (label !== undefined) field.label = [label, label, label]
  if (beyond(value, definition)) field.state = 'range'
  return field
}

/** Writes a physical value, rounded to the nearest step; false when it does not fit the bits or the data. */
export function encodeSignal(
  data: Uint8Array,
  definition: SignalDefinition,
  value: number | bigint,
): boolean {
  const { factor, offset, bitLength } = definition
  const raw =
    factor === 1 && offset === 0 ? BigInt(value) : BigInt(Math.round((Number(value) - offset) / factor))
  const [low, high] = definition.signed
    ? [-(1n << BigInt(bitLength - 1)), (1n << BigInt(bitLength - 1)) - 1n]
    : [0n, (1n << BigInt(bitLength)) - 1n]
  return raw >= low && raw <= high && writeBits(data, definition, raw)
}
