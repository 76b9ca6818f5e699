import { fromHex } from '@motorpool/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileSignal, decodeSignal, encodeSignal, type SignalDefinition } from '../src/index.ts'
import { plainSignal } from '../src/plain.ts'

const PLAIN = plainSignal('x')
const decode = (hex: string, input: Partial<SignalDefinition>) =>
  decodeSignal(fromHex(hex) as Uint8Array, compileSignal({ ...PLAIN, ...input }), 100)

describe('a signal', () => {
  it.each<[string, string, Partial<SignalDefinition>, object]>([
    // SAE J1939-71: EEC1 SPN 190, ET1 SPN 110, CCVS SPN 84
    [
      'engine speed of EEC1 is 1500 r/min',
      'FFFFFFE02EFFFFFF',
      { startByte: 3, bitLength: 16, factor: 0.125, unit: 'r/min' },
      { value: 1500, raw: 12000, unit: 'r/min', offset: 103, length: 2 },
    ],
    [
      'coolant temperature of ET1 is 85 °C',
      '7DFFFFFFFFFFFFFF',
      { offset: -40, unit: '℃' },
      { value: 85, raw: 125 },
    ],
    [
      'wheel speed of CCVS is 60.5 km/h',
      'FF803CFFFFFFFFFF',
      { startByte: 1, bitLength: 16, factor: 1 / 256 },
      { value: 60.5 },
    ],
    [
      'with the digits that its field shows',
      'FF963CFFFFFFFFFF',
      { startByte: 1, bitLength: 16, factor: 1 / 256, decimals: 1 },
      { value: 60.6, raw: 15510 },
    ],
    [
      '"not available" has no value',
      'FFFF',
      { bitLength: 16, invalid: 'FFFF' },
      { value: null, state: 'invalid' },
    ],
    ['beyond its range it keeps its value', '7D', { offset: -40, max: 80 }, { value: 85, state: 'range' }],
    ['below zero in two complements', 'FE', { signed: true, factor: 0.5 }, { value: -1, raw: -2 }],
    [
      'with a meaning by its number on the wire',
      '02',
      { labels: { 2: '怠速' }, factor: 10 },
      { value: 20, label: ['怠速', '怠速', '怠速'] },
    ],
    ['in base 16 is its bits', '0A01', { bitLength: 12, base: 16 }, { value: '10A' }],
    ['in base 8 is its bits', 'FF', { base: 8 }, { value: '377' }],
    ['a tenth is a tenth, without the noise of binary fractions', '03', { factor: 0.1 }, { value: 0.3 }],
    ['of 64 bits is exact', 'FFFFFFFFFFFFFFFF', { bitLength: 64 }, { value: '18446744073709551615' }],
    [
      'of 64 signed bits is exact',
      '0000000000000080',
      { bitLength: 64, signed: true },
      { value: '-9223372036854775808' },
    ],
  ])('%s', (_what, hex, input, expected) => {
    expect(decode(hex, input)).toMatchObject(expected)
  })

  it('that the data end before is left out', () => {
    expect(decode('00', { startByte: 1 })).toBeUndefined()
  })

  it('that is written in physical units reads the same, to half a step', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        fc.constantFrom('Intel' as const, 'Motorola' as const),
        fc.constantFrom(0.001, 0.125, 0.1, 1, 4, 250),
        fc.integer({ min: -1000, max: 1000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (bitLength, isSigned, byteOrder, factor, offset, share) => {
          const definition = {
            ...PLAIN,
            startByte: 2,
            startBit: 3,
            bitLength,
            byteOrder,
            signed: isSigned,
            factor,
            offset,
          }
          const low = isSigned ? -(2 ** (bitLength - 1)) : 0
          const value = (low + Math.round(share * (2 ** bitLength - 1))) * factor + offset
          const data = new Uint8Array(12)
          expect(
            encodeSignal(data, definition, factor === 1 && offset === 0 ? Math.round(value) : value),
          ).toBe(true)
          const field = decodeSignal(data, compileSignal(definition), 0)
          expect(Math.abs(Number(field?.value) - value)).toBeLessThanOrEqual(factor / 2)
        },
      ),
    )
  })

  it('that does not fit its bits is not written', () => {
    const data = new Uint8Array(1)
    expect(encodeSignal(data, PLAIN, 256)).toBe(false)
    expect(encodeSignal(data, { ...PLAIN, signed: true }, 128)).toBe(false)
    expect(data[0]).toBe(0)
  })
})
