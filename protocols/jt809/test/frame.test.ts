import { toHex } from '@motorpool/kernel'
import { join, splits } from '@motorpool/wire/vectors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc16, crypt, decode, encodeFrame, openFrame } from '../src/index.ts'
import { framed, hex, TIME, wrap } from './support.ts'

const KEYS = { m1: 0xf0000001, ia1: 0x9e3779b1, ic1: 0x85ebca77 }
const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('the check of a frame', () => {
  it('is CRC-16/CCITT beginning with FFFF', () => {
    expect(crc16(bytesOf('123456789'))).toBe(0x29b1)
    expect(crc16(new Uint8Array(0))).toBe(0xffff)
  })
})

describe('an encrypted body', () => {
  /** The rule in whole numbers that do not wrap by themselves. */
  const byTheRule = (body: Uint8Array, key: number): Uint8Array => {
    let state = BigInt(key) || 1n
    return body.map((byte) => {
      state = (BigInt(KEYS.ia1) * (state % BigInt(KEYS.m1)) + BigInt(KEYS.ic1)) & 0xffffffffn
      return byte ^ Number((state >> 20n) & 0xffn)
    })
  }

  it('is an exclusive or with the stream of the agreed numbers, in 32 bits', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 0, max: 0xffffffff }), (body, key) => {
        expect(crypt(body, key, KEYS)).toEqual(byTheRule(body, key))
        expect(crypt(crypt(body, key, KEYS), key, KEYS)).toEqual(body)
      }),
    )
  })

  it('takes a key and an M1 of nothing for one', () => {
    const body = bytesOf('abc')
    expect(crypt(body, 0, KEYS)).toEqual(crypt(body, 1, KEYS))
    expect(crypt(body, 5, { ...KEYS, m1: 0 })).toEqual(crypt(body, 5, { ...KEYS, m1: 1 }))
  })

  it('is read with the numbers, and refused without them', () => {
    const header = { serial: 1, messageId: 0x1002, accessCode: 1, version: [1, 0, 0], key: 77 } as const
    const frame = encodeFrame(header, '2011', hex('00 00000007'), KEYS)
    expect(decode(frame, { cipher: KEYS })).toMatchObject({ ok: true, messageId: 0x1002 })
    expect(decode(frame)).toMatchObject({ ok: false, code: 'encrypted' })
    expect(() => encodeFrame(header, '2011', hex('00'))).toThrow(RangeError)
  })
})

describe('a frame', () => {
  const login = wrap(0x1001, '2011', new Uint8Array(46))

  it('is laid out as the table of the header says', () => {
    const frame = encodeFrame(
      { serial: 1, messageId: 0x1005, accessCode: 0x0133efb8, version: [1, 2, 15], key: null },
      '2011',
      new Uint8Array(0),
    )
    const plain = hex('0000001a 00000001 1005 0133efb8 01020f 00 00000000')
    expect(toHex(frame)).toBe(`5b${toHex(plain)}${crc16(plain).toString(16).padStart(4, '0')}5d`)
  })

  it('has the time of sending in its header by the edition of 2019', () => {
    const opened = openFrame(wrap(0x1006, '2019', new Uint8Array(0)))
    expect(opened).toMatchObject({ ok: true, edition: '2019', time: TIME, accessCode: 1_000_007 })
  })

  it('escapes its flags and their escapes, everywhere between the flags', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0x5a, 0x5b, 0x5d, 0x5e, 1, 2), { maxLength: 60 }), (body) => {
        const frame = wrap(0x1300, '2011', Uint8Array.from(body))
        expect(frame.subarray(1, -1).some((byte) => byte === 0x5b || byte === 0x5d)).toBe(false)
        const opened = openFrame(frame, { edition: '2011' })
        expect(opened.ok && [...opened.plain.subarray(opened.from, opened.to)]).toEqual(body)
      }),
    )
  })

  it('cut anywhere comes out whole, one after the other', () => {
    const both = join(login, wrap(0x1005, '2011', new Uint8Array(0)))
    for (const pieces of splits(both)) expect(framed(pieces).map((item) => item.ok)).toEqual([true, true])
    const bytes = Array.from(both, (byte) => Uint8Array.of(byte))
    expect(framed(bytes).map((item) => item.ok)).toEqual([true, true])
  })

  it('whose tail was lost costs only itself, as does noise', () => {
    const stream = join(hex('00ff'), login.subarray(0, 20), login, hex('5d'), login)
    const items = framed([stream])
    expect(items.map((item) => (item.ok ? 'frame' : item.code))).toEqual([
      'noise',
      'noise',
      'frame',
      'noise',
      'frame',
    ])
  })

  it('that never ends is dropped at the limit, and the next one is read', () => {
    const items = framed([join(hex('5b'), new Uint8Array(300)), login], 200)
    expect(items.map((item) => (item.ok ? 'frame' : item.code)).filter((one) => one !== 'noise')).toEqual([
      'too_long',
      'frame',
    ])
  })

  const broken = (change: (frame: Uint8Array) => Uint8Array) =>
    decode(change(login.slice()), { edition: '2011' })
  it.each([
    ['another check', (f: Uint8Array) => f.with(-2, (f.at(-2) ?? 0) ^ 1), 'bad_check'],
    ['no flags', (f: Uint8Array) => f.subarray(1), 'noise'],
    ['a bare escape', (f: Uint8Array) => f.with(20, 0x5a), 'bad_escape'],
    ['a bare flag inside', (f: Uint8Array) => f.with(20, 0x5b), 'bad_escape'],
    ['nothing but flags', () => hex('5b5d'), 'truncated'],
  ] as const)('with %s is refused by name', (_what, change, code) => {
    expect(broken(change as (f: Uint8Array) => Uint8Array)).toMatchObject({ ok: false, code })
  })

  it('that is shorter than its length says is refused', () => {
    const plain = hex('0000001b 00000001 1005 0133efb8 01020f 00 00000000')
    const check = crc16(plain)
    const frame = join(hex('5b'), plain, Uint8Array.of(check >> 8, check & 255), hex('5d'))
    expect(decode(frame)).toMatchObject({ ok: false, code: 'bad_length' })
  })
})
