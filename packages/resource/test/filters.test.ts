import type { TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Bench, type Body, startEngine } from './support/engine.ts'
import { depots, gadgets, regions } from './support/resources.ts'

const DAY = 86_400_000
const MAY = Date.UTC(2026, 3, 30, 16)

describe('lists', () => {
  let app: TestApp
  let bench: Bench
  const ids = { depot: '', region: '', other: '' }

  beforeAll(async () => {
    app = await startEngine()
    bench = await Bench.in(app)
    ids.region = (await bench.region('R1', { name: '东区' })).id
    ids.other = (await bench.region('R2', { name: '西区' })).id
    ids.depot = (await bench.depot('D1', { name: '100%_depot', regionId: ids.region })).id
    await bench.gadget('one', {
      notes: 'Large Pump\nsecond line',
      count: 1,
      price: 10.5,
      active: true,
      part: 'ENGINE',
      parts: ['ENGINE', 'PUMP'],
      madeDate: MAY,
      soldTime: MAY + 3_600_000,
      opens: '08:00',
      closes: '18:00',
      depotId: ids.depot,
      regionIds: [ids.region, ids.other],
      area: ['440000', '440100', '440106'],
      season: [MAY, MAY + 5 * DAY],
      fault: [MAY, MAY + 1000],
    })
    await bench.gadget('two', {
      count: 2,
      price: 2,
      active: false,
      part: 'PUMP',
      parts: ['PUMP'],
      madeDate: MAY + DAY,
      soldTime: MAY + DAY,
      opens: '09:30',
      regionIds: [ids.other],
      area: ['110000', '110100', '110101'],
      season: [MAY + 10 * DAY, MAY + 12 * DAY],
      fault: [MAY + DAY, MAY + 2 * DAY],
    })
    await bench.gadget('three %_\\')
  })
  afterAll(() => app.close())

  const labels = async (filters: Body): Promise<string[]> => {
    const { data, text } = await bench.page(gadgets, filters)
    if (!data) throw new Error(text)
    return data.items.map((row) => String(row.label).split(' ')[0] as string).toSorted()
  }

  const finds: [what: string, filters: () => Body, found: string[]][] = [
    ['a text anywhere, in any case', () => ({ label: 'O' }), ['one', 'two']],
    ['wildcards of SQL as themselves', () => ({ label: '%_\\' }), ['three']],
    ['a long text by a part of it', () => ({ notes: 'large pump' }), ['one']],
    ['the keyword in all searchable texts', () => ({ keyword: 'THREE' }), ['three']],
    ['a whole number', () => ({ count: 2 }), ['two']],
    ['a range of numbers, both ends included', () => ({ count: [1, 2] }), ['one', 'two']],
    ['numbers from one on', () => ({ price: [2.01, null] }), ['one']],
    ['numbers up to one', () => ({ price: [null, 10] }), ['two']],
    ['no, which is not nothing', () => ({ active: false }), ['two']],
    ['one of several choices', () => ({ part: ['PUMP', 'GEARBOX'] }), ['two']],
    ['lists that hold a value', () => ({ parts: 'ENGINE' }), ['one']],
    ['lists that share a value with the filter', () => ({ parts: ['ENGINE', 'PUMP'] }), ['one', 'two']],
    ['a day', () => ({ madeDate: MAY }), ['one']],
    ['a range of days', () => ({ madeDate: [MAY, MAY + DAY] }), ['one', 'two']],
    ['instants, both ends included', () => ({ soldTime: [MAY + 3_600_000, MAY + DAY] }), ['one', 'two']],
    ['instants before one', () => ({ soldTime: [null, MAY + DAY - 1] }), ['one']],
    ['a time of the day', () => ({ opens: ['08:30', '10:00'] }), ['two']],
    ['a reference', () => ({ depotId: ids.depot }), ['one']],
    ['one of several references', () => ({ depotId: [ids.depot, '1'] }), ['one']],
    ['a list that holds a reference', () => ({ regionIds: ids.region }), ['one']],
    ['lists that share a reference', () => ({ regionIds: [ids.other] }), ['one', 'two']],
    ['a province and all that lies in it', () => ({ area: ['440000'] }), ['one']],
    ['a district', () => ({ area: ['110000', '110100', '110101'] }), ['two']],
    ['a range that meets another', () => ({ season: [MAY + 5 * DAY, MAY + 6 * DAY] }), ['one']],
    ['a range that holds a day', () => ({ season: MAY + 11 * DAY }), ['two']],
    ['ranges from a day on', () => ({ season: [MAY + 6 * DAY, null] }), ['two']],
    ['ranges of instants that meet', () => ({ fault: [MAY + DAY, MAY + DAY] }), ['two']],
    ['rows that fit all filters', () => ({ active: true, part: 'PUMP' }), []],
    ['everything without a filter', () => ({ label: ' ', count: null, parts: [] }), ['one', 'three', 'two']],
  ]
  it.each(finds)('find %s', async (_what, filters, found) => {
    expect(await labels(filters())).toEqual(found)
  })

  it('ignore filters by fields that are not searchable', async () => {
    expect(await labels({ closes: '18:00', settings: 1, age: 3 })).toHaveLength(3)
  })

  it('refuse a filter that is no value of its field, and name it', async () => {
    for (const [field, value] of [
      ['count', 'many'],
      ['part', 'WHEEL'],
      ['madeDate', 'yesterday'],
      ['depotId', 'first'],
      ['count', [1, 2, 3]],
    ] as const) {
      const answer = await bench.page(gadgets, { [field]: value })
      expect([field, answer.status, answer.fields?.map((f) => f.field)]).toEqual([field, 400, [field]])
    }
  })

  const sorts = ['label', 'count', 'price', 'active', 'part', 'madeDate', 'soldTime', 'opens', 'depotId']
  it.each(sorts)('sort by %s both ways, rows without a value at one end', async (field) => {
    const by = async (order: 'asc' | 'desc') =>
      (await bench.page(gadgets, { sort: { field, order } })).data.items.map((row) => row.id)
    const ascending = await by('asc')
    expect(ascending).toHaveLength(3)
    expect(ascending.toReversed()).toEqual(await by('desc'))
  })

  it('sort numbers as numbers and texts as texts', async () => {
    const sorted = async (field: string) =>
      (await bench.page(gadgets, { sort: { field, order: 'asc' }, count: [1, 2] })).data.items.map(
        (r) => r.label,
      )
    expect(await sorted('price')).toEqual(['two', 'one'])
    expect(await sorted('label')).toEqual(['one', 'two'])
  })

  it('begin with the newest row, or in the order of the definition', async () => {
    expect((await bench.page(gadgets)).data.items.map((r) => r.label)).toEqual(['three %_\\', 'two', 'one'])
    expect((await bench.page(regions)).data.items.map((r) => r.code)).toEqual(['R1', 'R2'])
  })

  it('show the names of what references point at, and derived values', async () => {
    const [one] = (await bench.page(gadgets, { label: 'one' })).data.items
    expect(one).toMatchObject({ depot: '100%_depot', regions: ['东区', '西区'], age: 0 })
  })

  it('answer by ids, in pages, with the total of all', async () => {
    const all = (await bench.page(gadgets)).data.items.map((row) => row.id)
    expect((await bench.page(gadgets, { ids: all.slice(0, 2) })).data.total).toBe(2)
    const second = await bench.page(gadgets, { page: 2, pageSize: 2 })
    expect([second.data.items.map((row) => row.id), second.data.total]).toEqual([all.slice(2), 3])
    expect((await bench.page(gadgets, { ids: ['x'] })).status).toBe(400)
  })

  it('hold rows of organisations within the caller’s own', async () => {
    const beside = await app.buildOrg({ tenant: bench.place.tenant })
    await bench.depot('BESIDE', { orgId: beside.id })
    const permissions = ['probe/depots/find']
    const within = app.as(await app.buildUser({ org: beside, permissions, scope: 'own' }))
    const { data } = await within.post<{ items: Body[]; total: number }>(`${depots.api}/page`, {
      page: 1,
      pageSize: 10,
    })
    expect([data.total, data.items.map((row) => row.code)]).toEqual([1, ['BESIDE']])
    expect(
      (await within.post<{ total: number }>(`${depots.api}/page`, { page: 1, pageSize: 10, code: 'D1' })).data
        .total,
    ).toBe(0)
  })
})
