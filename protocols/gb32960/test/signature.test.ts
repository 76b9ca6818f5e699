import { toHex } from '@motorpool/kernel'
import { expect, test } from 'vitest'
import { buildFrame, encode, signatureOf } from '../src/index.ts'

const VIN = 'LMP00000000000001'
const TIME = Uint8Array.of(26, 5, 12, 12, 0, 0)
/** FF, RSA, R of four bytes, no S. */
const SIGNATURE = Uint8Array.of(0xff, 2, 0, 4, 0xaa, 0xff, 2, 0xbb, 0, 0)
/** No block of the standard, and no length by which it could be passed over. */
const UNKNOWN = Uint8Array.of(0x7f, 1, 2, 3)

const frameOf = (...parts: Uint8Array[]) =>
  buildFrame({ edition: '2025', command: 2, flag: 0xfe, id: VIN }, Buffer.concat([TIME, ...parts]))

test('the signature of a report stands behind the blocks of the standard', () => {
  expect(signatureOf(frameOf(SIGNATURE))).toMatchObject({ algorithm: 2 })
})

test('a block of unknown length before it hides neither the signature nor what it covers', () => {
  const found = signatureOf(frameOf(UNKNOWN, SIGNATURE))
  expect(found && [found.algorithm, toHex(found.r), toHex(found.s)]).toEqual([2, 'aaff02bb', ''])
  expect(found && toHex(found.signed)).toBe(toHex(Buffer.concat([TIME, UNKNOWN])))
})

test('bytes that read as a signature in two places are none', () => {
  const inner = Uint8Array.of(0xff, 2, 0, 1, 0xcc, 0, 0)
  const outer = Uint8Array.of(0xff, 2, 0, 1, 0xbb, 0, inner.length, ...inner)
  expect(signatureOf(frameOf(UNKNOWN, outer))).toBeUndefined()
})

test('a report of 2016 has none', () => {
  const blocks = [{ block: 'position', state: 0, longitude: 113, latitude: 23 }] as const
  expect(
    signatureOf(encode('2016', 'realtime', VIN, { time: Date.UTC(2026, 4, 12), blocks: [...blocks] })),
  ).toBeUndefined()
})
