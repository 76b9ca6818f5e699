import { ApiError } from '@motorpool/ui'
import { describe, expect, it } from 'vitest'
import type { ParsedField } from '../../src/shared/index.ts'
import {
  ancestorsOf,
  bytesOf,
  hexText,
  nodesOf,
  openAtFirst,
  ownersOf,
  spaced,
  visibleNodes,
} from '../../src/web/screens/message/bytes.ts'
import { type MessageForm, missingOf, queryMessages } from '../../src/web/screens/message/query.ts'

const whole: MessageForm = {
  vin: 'LMPTEST0000000001',
  protocolId: '1',
  direction: 'UP',
  types: [],
  from: 1,
  to: 2,
}
const paging = { page: 1, pageSize: 20 }
const refuse = () => Promise.reject(new Error('must not be asked'))

describe('message query', () => {
  it.each([
    ['vehicle', { vin: null, protocolId: null, direction: null, from: null }, 'QUERY_SELECT_VEHICLE'],
    ['protocol', { protocolId: null, direction: null, from: null }, 'QUERY_PROTOCOL_EMPTY'],
    ['direction', { direction: null, from: null, to: null }, 'QUERY_SELECT_DIRECTION'],
    ['time range', { to: null }, 'QUERY_SELECT_TIME'],
  ] as const)(
    'R338 names the %s as the first thing missing and answers errCode 100',
    async (_n, without, missing) => {
      const form = { ...whole, ...without }
      expect(missingOf(form)).toBe(missing)
      expect(await queryMessages(form, paging, refuse)).toEqual({
        items: [],
        total: 0,
        errCode: 100,
        missing,
      })
    },
  )

  it('R260 R339 answers a failed request with empty items and errCode 100', async () => {
    const error = new ApiError('INTERNAL', 'broken', 500)
    const answer = await queryMessages(whole, paging, () => Promise.reject(error))
    expect(answer).toEqual({ items: [], total: 0, errCode: 100, error })
  })

  it('asks for what the form holds', async () => {
    let asked: unknown
    await queryMessages(whole, paging, (body) => {
      asked = body
      return Promise.resolve({ items: [], total: 0, current: 1 })
    })
    expect(asked).toEqual({
      keyword: 'LMPTEST0000000001',
      protocolId: '1',
      direction: 'UP',
      startTime: 1,
      endTime: 2,
      page: 1,
      pageSize: 20,
    })
  })
})

const field = (
  key: string,
  offset: number,
  length: number,
  more: Partial<ParsedField> = {},
): ParsedField => ({
  key,
  name: key.toUpperCase(),
  offset,
  length,
  ...more,
})

describe('bytes and fields of a message', () => {
  const fields = [
    field('start', 0, 2),
    field('vehicle', 2, 4, {
      children: [
        field('speed', 2, 2),
        field('gear', 4, 1, {
          children: [field('position', 4, 1, { bit: 0 }), field('braking', 4, 1, { bit: 4 })],
        }),
      ],
    }),
  ]
  const nodes = nodesOf(fields)

  it('give every byte its innermost field, bits their word, and the rest nobody', () => {
    expect(ownersOf(nodes, 8).map((n) => n?.path ?? null)).toEqual([
      'start',
      'start',
      'vehicle.speed',
      'vehicle.speed',
      'vehicle.gear',
      'vehicle',
      null,
      null,
    ])
  })

  it('never reach beyond the message', () => {
    expect(ownersOf(nodesOf([field('body', 0, 99)]), 3)).toHaveLength(3)
  })

  it('name a field with the groups it stands in', () => {
    expect(nodes.find((n) => n.path === 'vehicle.gear.braking')?.names).toEqual([
      'VEHICLE',
      'GEAR',
      'BRAKING',
    ])
    expect(ancestorsOf('vehicle.gear.braking')).toEqual(['vehicle', 'vehicle.gear'])
  })

  it('keep fields of one key apart', () => {
    const twice = nodesOf([field('item', 0, 1), field('item', 1, 1)])
    expect(new Set(twice.map((n) => n.path)).size).toBe(2)
  })

  it('show what is open only', () => {
    expect(visibleNodes(nodes, new Set()).map((n) => n.path)).toEqual(['start', 'vehicle'])
    expect(visibleNodes(nodes, new Set(['vehicle.gear'])).map((n) => n.path)).toEqual(['start', 'vehicle'])
    const long = nodesOf([
      field('cells', 0, 99, { children: Array.from({ length: 99 }, (_, i) => field(String(i), i, 1)) }),
    ])
    expect(openAtFirst(long).size).toBe(0)
  })

  it('are in hexadecimal where the standard writes them so: ids, codes and flag words, never readings', () => {
    const of = (given: Partial<ParsedField>) => hexText({ ...field('x', 0, 1), ...given })
    expect(of({ hex: true, value: 0xfe })).toBe('0xFE')
    expect(of({ hex: true, value: 2, length: 2 })).toBe('0x0002')
    expect(of({ hex: true, raw: 0x4003, length: 4 })).toBe('0x00004003')
    expect(of({ hex: true, value: null, raw: 0xff })).toBe('0xFF')
    expect(of({ value: 254 })).toBeUndefined()
    expect(of({ hex: true, value: 'AB' })).toBeUndefined()
  })

  it('are quoted in pairs', () => {
    expect(spaced('2323fe')).toBe('23 23 FE')
    expect([...bytesOf('2323fe')]).toEqual([0x23, 0x23, 0xfe])
  })
})
