import { toHex } from '@motorpool/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ABSENT,
  type DecodedField,
  decodeGbk,
  encodeGbk,
  newRecord,
  RawForm,
  REFUSALS,
  refusal,
  saidText,
  trimFill,
  walkFields,
  xor,
} from '../src/index.ts'
import { join, splits } from '../src/vectors.ts'
import { hexBytes } from './hex.ts'

describe('what a stranger says of itself', () => {
  it('is text without control characters, or nothing', () => {
    expect(saidText(' SIM-A\0\0\u0001 ')).toBe('SIM-A')
    expect(saidText('粤B12345')).toBe('粤B12345')
    for (const nothing of ['', ' ', '\0', undefined, null, 7]) expect(saidText(nothing)).toBeUndefined()
  })
})

describe('check bytes', () => {
  it('are the XOR of a part, both ends counted as slice does', () => {
    const bytes = hexBytes('0102030f')
    expect(xor(bytes)).toBe(0x01 ^ 0x02 ^ 0x03 ^ 0x0f)
    expect(xor(bytes, 1, 3)).toBe(0x01)
    expect(xor(bytes, 2, 2)).toBe(0)
  })

  it('make the XOR of a message with its check byte zero', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(xor(join(bytes, Uint8Array.of(xor(bytes))))).toBe(0)
      }),
    )
  })
})

describe('GBK', () => {
  it('encodes Chinese in two bytes and ASCII in one', () => {
    expect(toHex(encodeGbk('粤B12345'))).toBe('d4c1423132333435')
    expect(decodeGbk(hexBytes('d4c1423132333435'))).toBe('粤B12345')
  })

  it('reads the four-byte characters of GB 18030', () => {
    expect(decodeGbk(hexBytes('8139ee39'))).toBe('㐀')
  })

  it('marks bytes that are no text and never throws', () => {
    expect(decodeGbk(hexBytes('41ff42'))).toBe('A\ufffdB')
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(typeof decodeGbk(bytes)).toBe('string')
      }),
    )
  })
})

describe('fill bytes', () => {
  it('are taken off on both sides, and stay inside', () => {
    expect(toHex(trimFill(hexBytes('0041004200')))).toBe('410042')
    expect(trimFill(hexBytes('0000'))).toHaveLength(0)
    expect(trimFill(new Uint8Array())).toHaveLength(0)
  })

  it('count spaces only when asked', () => {
    expect(toHex(trimFill(hexBytes('20412000')))).toBe('204120')
    expect(toHex(trimFill(hexBytes('20412000'), true))).toBe('41')
  })
})

describe('decoded fields', () => {
  const field = (key: string, children?: DecodedField[]): DecodedField => ({
    key,
    name: [key, key, key],
    offset: 0,
    length: 0,
    ...(children ? { children } : {}),
  })

  it('are walked depth first, each under its path', () => {
    const paths: string[] = []
    const fields = [field('time'), field('motors', [field('0', [field('torque')]), field('1')])]
    walkFields(fields, (path) => paths.push(path))
    expect(paths).toEqual(['time', 'motors', 'motors.0', 'motors.0.torque', 'motors.1'])
  })
})

describe('records', () => {
  it('begin with nothing known: numbers absent, no flags, a whole frame', () => {
    const record = newRecord('LMPTEST0000000001', 2, new Uint8Array(3))
    expect(record).toMatchObject({ deviceId: 'LMPTEST0000000001', messageId: 2, rawForm: RawForm.frame })
    for (const key of ['lng', 'lat', 'speed', 'direction', 'altitude', 'mileage', 'soc', 'fuel'] as const)
      expect([key, record[key]]).toEqual([key, ABSENT])
    expect([record.flags, record.state, record.alarm, record.deviceTime]).toEqual([0, 0, 0, 0])
  })

  it('have a mark for absent numbers that fits the columns and no value reaches', () => {
    expect(ABSENT).toBe(-(2 ** 31))
    expect(ABSENT | 0).toBe(ABSENT)
  })
})

describe('refusals', () => {
  it('name the place only when it is known', () => {
    expect(refusal('bad_check', 'x')).toEqual({ ok: false, code: 'bad_check', detail: 'x' })
    expect(refusal('truncated', 'y', 0)).toEqual({ ok: false, code: 'truncated', detail: 'y', offset: 0 })
  })

  it('have codes that differ', () => {
    expect(new Set(REFUSALS).size).toBe(REFUSALS.length)
  })
})

describe('splits', () => {
  it('cut bytes in two in every way', () => {
    const bytes = hexBytes('0102')
    const cuts = [...splits(bytes)].map(([a, b]) => [toHex(a), toHex(b)])
    expect(cuts).toEqual([
      ['', '0102'],
      ['01', '02'],
      ['0102', ''],
    ])
  })
})
