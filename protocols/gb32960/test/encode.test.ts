import { expect, it } from 'vitest'
import { EncodeError, encode } from '../src/index.ts'
import { TIME, VIN } from './support.ts'

const engine = { block: 'engine', status: 1, speed: 2000, fuelRate: 6.3 } as const

it.each([
  ['a speed over a WORD', { ...engine, speed: 70_000 }, 'blocks.0.speed'],
  ['a negative value', { ...engine, speed: -1 }, 'blocks.0.speed'],
  ['no number', { ...engine, fuelRate: Number.NaN }, 'blocks.0.fuelRate'],
  ['a missing value', { block: 'engine', status: 1, speed: 1 }, 'blocks.0.fuelRate'],
  ['an unknown block', { block: 'packs' }, 'blocks.0.block'],
  [
    'a standard type as a custom block',
    { block: 'custom', type: 5, data: new Uint8Array(0) },
    'blocks.0.type',
  ],
])('refuses %s and names the field', (_what, block, path) => {
  const write = () => encode('2016', 'realtime', VIN, { time: TIME, blocks: [block as never] })
  expect(write).toThrow(EncodeError)
  expect(write).toThrow(path)
})

it('refuses times outside 2000 to 2099, ids and bodies that do not fit', () => {
  expect(() => encode('2016', 'logout', VIN, { time: Date.UTC(1999, 5, 1), serial: 1 })).toThrow('2000')
  expect(() => encode('2016', 'logout', `${VIN}X`, { time: TIME, serial: 1 })).toThrow('17')
  expect(() => encode('2016', 'logout', 'LMP车', { time: TIME, serial: 1 })).toThrow('ASCII')
  const data = new Uint8Array(65_530)
  const blocks = [{ block: 'custom', type: 0x80, data }] as const
  expect(() => encode('2016', 'realtime', VIN, { time: TIME, blocks })).toThrow('65531')
})

it('refuses a domain without its length in front, and codes that do not match their count', () => {
  const set = (parameters: { id: number; value: number | string }[]) =>
    encode('2016', 'set', VIN, { time: TIME, parameters })
  expect(() => set([{ id: 5, value: 'a.b' }])).toThrow('parameter 4')
  expect(() =>
    set([
      { id: 4, value: 2 },
      { id: 5, value: 'a.b' },
    ]),
  ).toThrow('parameter 4')
  expect(() => set([{ id: 0x80, value: 2 }])).toThrow('no known width')
  const storage = { count: 2, codeLength: 5, codes: ['10001'] }
  expect(() => encode('2016', 'login', VIN, { time: TIME, serial: 1, iccid: '', storage })).toThrow('codes')
})
