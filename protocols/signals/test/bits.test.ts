import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BitField, bitsOf, readBits, signed, spanOf, writeBits } from '../src/index.ts'

const fields = fc.record({
  startByte: fc.nat(7),
  startBit: fc.nat(7),
  bitLength: fc.integer({ min: 1, max: 64 }),
  byteOrder: fc.constantFrom('Intel' as const, 'Motorola' as const),
})
const ROOM = 20
const full = (bitLength: number) => (1n << BigInt(bitLength)) - 1n

describe('bits of a signal', () => {
  it('come back as they were written, for all starts, lengths, orders and signs up to 64 bits', () => {
    for (const byteOrder of ['Intel', 'Motorola'] as const)
      for (let bitLength = 1; bitLength <= 64; bitLength++)
        for (let start = 0; start < 64; start++) {
          const field: BitField = { startByte: start >> 3, startBit: start & 7, bitLength, byteOrder }
          const top = 1n << BigInt(bitLength - 1)
          for (const value of [0n, 1n, top, top - 1n, full(bitLength)]) {
            const bytes = new Uint8Array(ROOM).fill(0xa5)
            expect(writeBits(bytes, field, value)).toBe(true)
            const read = readBits(bytes, field) as number | bigint
            expect(BigInt(read)).toBe(value)
            const asSigned = signed(read, bitLength)
            expect(BigInt(asSigned)).toBe(BigInt.asIntN(bitLength, value))
            const again = new Uint8Array(bytes)
            writeBits(again, field, asSigned)
            expect(again).toEqual(bytes)
          }
        }
  })

  it('are written without touching a bit beside them', () => {
    fc.assert(
      fc.property(
        fields,
        fc.uint8Array({ minLength: ROOM, maxLength: ROOM }),
        fc.bigInt(),
        (field, before, value) => {
          const after = new Uint8Array(before)
          writeBits(after, field, value)
          const own = new Set(bitsOf(field).map(([byte, bit]) => byte * 8 + bit))
          expect(own.size).toBe(field.bitLength)
          for (let i = 0; i < ROOM * 8; i++)
            if (!own.has(i))
              expect(((after[i >> 3] as number) >> (i & 7)) & 1).toBe(
                ((before[i >> 3] as number) >> (i & 7)) & 1,
              )
        },
      ),
    )
  })

  it('are the bits that are shown for them, the lowest first', () => {
    fc.assert(
      fc.property(fields, fc.uint8Array({ minLength: ROOM, maxLength: ROOM }), (field, bytes) => {
        const sum = bitsOf(field).reduce(
          (n, [byte, bit], i) => n | (BigInt(((bytes[byte] as number) >> bit) & 1) << BigInt(i)),
          0n,
        )
        expect(BigInt(readBits(bytes, field) as number)).toBe(sum)
      }),
    )
  })

  it('of data that end before are not there, and nothing is written', () => {
    fc.assert(
      fc.property(fields, (field) => {
        const { last } = spanOf(field)
        expect(readBits(new Uint8Array(last), field)).toBeUndefined()
        expect(readBits(new Uint8Array(last + 1), field)).toBeDefined()
        expect(writeBits(new Uint8Array(last), field, 1)).toBe(false)
      }),
    )
  })
})
