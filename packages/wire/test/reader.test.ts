import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutOfBytes, Reader, Writer } from '../src/index.ts'
import { hexBytes } from './hex.ts'

const reader = (hex: string) => new Reader(hexBytes(hex))

describe('Reader', () => {
  it('reads big-endian integers and moves past them', () => {
    const r = reader('ff 0102 fffe 80000001 0000000100000002')
    expect([r.readU8(), r.readU16(), r.readI16(), r.readU32(), r.readU64()]).toEqual([
      255,
      258,
      -2,
      0x80000001,
      0x1_0000_0002n,
    ])
    expect([r.offset, r.remaining]).toEqual([17, 0])
  })

  it('peeks without moving', () => {
    const r = reader('010203')
    expect([r.peekU8(), r.peekU8(2), r.peekU16(), r.peekU16(1)]).toEqual([1, 3, 0x0102, 0x0203])
    expect(r.offset).toBe(0)
  })

  it('gives views on the bytes, not copies', () => {
    const bytes = hexBytes('0a0b0c')
    const view = new Reader(bytes).readBytes(2)
    bytes[0] = 0xff
    expect([...view]).toEqual([0xff, 0x0b])
    expect(view.buffer).toBe(bytes.buffer)
  })

  it('reads what is left, also when that is nothing', () => {
    const r = reader('0102')
    r.skip(1)
    expect([...r.readRest()]).toEqual([2])
    expect(r.readRest()).toHaveLength(0)
  })

  it('reads text as ASCII, other bytes as the mark of what cannot be read', () => {
    const r = reader('4142c3007f')
    expect(r.readAscii(5)).toBe('AB\ufffd\u0000\u007f')
  })

  it('reads BCD as digits, and keeps nibbles above nine visible', () => {
    expect(reader('013912ab').readBcd(4)).toBe('013912ab')
  })

  it('bounds a reader of a part, and moves past the part at once', () => {
    const r = reader('01020304')
    const part = r.sub(2)
    expect(r.readU8()).toBe(3)
    expect([part.readU8(), part.remaining]).toEqual([1, 1])
    expect(() => part.readU16()).toThrow(OutOfBytes)
    expect(part.readU8()).toBe(2)
  })

  it('reads inside the given bounds only', () => {
    const r = new Reader(hexBytes('0102030405'), 1, 3)
    expect([r.readU16(), r.remaining]).toEqual([0x0203, 0])
    expect(() => r.peekU8()).toThrow(OutOfBytes)
  })

  it('says at which offset how many bytes were missing, and stays where it was', () => {
    const r = reader('0102')
    r.skip(1)
    const fail = () => r.readU32()
    expect(fail).toThrow('wanted 4 bytes at offset 1, 1 remain')
    try {
      fail()
    } catch (error) {
      expect(error).toMatchObject({ name: 'OutOfBytes', offset: 1, wanted: 4, remaining: 1 })
    }
    expect(r.readU8()).toBe(2)
  })

  const reads: [string, (r: Reader) => unknown][] = [
    ['readU8', (r) => r.readU8()],
    ['readU16', (r) => r.readU16()],
    ['readU32', (r) => r.readU32()],
    ['readU64', (r) => r.readU64()],
    ['readBytes', (r) => r.readBytes(1)],
    ['readAscii', (r) => r.readAscii(1)],
    ['readBcd', (r) => r.readBcd(1)],
    ['skip', (r) => r.skip(1)],
    ['sub', (r) => r.sub(1)],
    ['peekU8', (r) => r.peekU8()],
    ['peekU16', (r) => r.peekU16()],
  ]
  it.each(reads)('%s at the end throws OutOfBytes', (_name, read) => {
    expect(() => read(reader(''))).toThrow(OutOfBytes)
  })

  it('refuses a negative length that a hostile frame announces', () => {
    expect(() => reader('0102').readBytes(-1)).toThrow(OutOfBytes)
    expect(() => reader('0102').sub(-1)).toThrow(OutOfBytes)
  })

  it('shows the bytes around the cursor', () => {
    const r = reader('0102030405')
    r.skip(2)
    expect(r.inspect(2)).toBe('0102▸0304')
    expect(r.inspect()).toBe('0102▸030405')
  })

  it('reads back whatever Writer wrote', () => {
    const value = fc.oneof(
      fc.record({ type: fc.constant('u8' as const), n: fc.integer({ min: 0, max: 0xff }) }),
      fc.record({ type: fc.constant('u16' as const), n: fc.integer({ min: 0, max: 0xffff }) }),
      fc.record({ type: fc.constant('u32' as const), n: fc.integer({ min: 0, max: 0xffffffff }) }),
    )
    const read = { u8: 'readU8', u16: 'readU16', u32: 'readU32' } as const
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const writer = new Writer(1)
        for (const { type, n } of values) writer[type](n)
        const r = new Reader(writer.finish())
        expect(values.map(({ type }) => r[read[type]]())).toEqual(values.map(({ n }) => n))
        expect(r.remaining).toBe(0)
      }),
    )
  })
})
