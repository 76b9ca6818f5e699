import { toHex } from '@motorpool/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Reader, Writer } from '../src/index.ts'
import { hexBytes } from './hex.ts'

const hex = (write: (w: Writer) => unknown): string => {
  const writer = new Writer()
  write(writer)
  return toHex(writer.finish())
}

describe('Writer', () => {
  it('writes big-endian integers in a chain', () => {
    expect(hex((w) => w.u8(1).u16(0x0203).u32(0x80000004).u64(0x1_0000_0002n))).toBe(
      '01020380000004' + '0000000100000002',
    )
  })

  const unfit: [string, (w: Writer) => unknown][] = [
    ['a BYTE of 256', (w) => w.u8(256)],
    ['a negative BYTE', (w) => w.u8(-1)],
    ['a WORD of 65,536', (w) => w.u16(0x10000)],
    ['a fraction', (w) => w.u16(1.5)],
    ['no number', (w) => w.u32(Number.NaN)],
    ['a DWORD of 2^32', (w) => w.u32(2 ** 32)],
    ['64 bits of 2^64', (w) => w.u64(2n ** 64n)],
    ['a negative number of 64 bits', (w) => w.u64(-1n)],
    ['a length that grew too long', (w) => w.u16(0).setU16(0, 70_000)],
    ['text that is too long', (w) => w.ascii('ABC', 2)],
    ['text that is not ASCII', (w) => w.ascii('粤')],
    ['BCD that is too long', (w) => w.bcd('12345', 2)],
    ['BCD of other signs', (w) => w.bcd('12-4', 2)],
  ]
  it.each(unfit)('throws on %s, and never wraps it', (_what, write) => {
    expect(() => write(new Writer())).toThrow(RangeError)
  })

  it('fills text behind, or before when asked, with the byte given', () => {
    expect(hex((w) => w.ascii('AB', 4))).toBe('41420000')
    expect(hex((w) => w.ascii('AB', 4, 0x20))).toBe('41422020')
    expect(hex((w) => w.ascii('7', 3, 0x30, true))).toBe('303037')
  })

  it('puts zeros before shorter BCD, and keeps the letters devices send', () => {
    expect(hex((w) => w.bcd('139', 3))).toBe('000139')
    expect(hex((w) => w.bcd('1a2B', 2))).toBe('1a2b')
    expect(hex((w) => w.bcd('', 1))).toBe('00')
  })

  it('overwrites a length that is known only at the end', () => {
    expect(hex((w) => w.u8(0x23).u16(0).u8(0).bytes(hexBytes('aabb')).setU16(1, 2).setU8(3, 9))).toBe(
      '23000209aabb',
    )
  })

  it('grows from any capacity', () => {
    const writer = new Writer(0)
    for (let i = 0; i < 1000; i++) writer.u8(i & 0xff)
    expect(writer.size).toBe(1000)
    expect(writer.finish()[999]).toBe(999 & 0xff)
  })

  it('finishes with a copy, and shows a view that costs nothing', () => {
    const writer = new Writer(4).u8(1)
    const [copy, view] = [writer.finish(), writer.view()]
    writer.setU8(0, 2)
    expect([copy[0], view[0]]).toEqual([1, 2])
  })

  it('writes BCD that Reader reads back', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{0,20}$/), (digits) => {
        const bytes = new Writer().bcd(digits, 10).finish()
        expect(new Reader(bytes).readBcd(10)).toBe(digits.padStart(20, '0'))
      }),
    )
  })
})
