import { type SqlBool, sql } from '@motorpool/db'
import type { TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Bench, type Body, startEngine } from './support/engine.ts'
import { depots, gadgets, regions } from './support/resources.ts'

interface Choice extends Body {
  id: string
  label: string
  code: string
}

describe('options', () => {
  let app: TestApp
  let bench: Bench
  const ask = async (resource: { api: string }, query: Record<string, string> = {}) =>
    (await bench.owner.get<Choice[]>(`${resource.api}/options`, query)).data

  beforeAll(async () => {
    app = await startEngine({
      depots: {
        options: {
          few: {
            takes: ['capacity'],
            where: (_ctx, { capacity }) =>
              capacity === undefined
                ? []
                : [sql<SqlBool>`${sql.ref('probe_depot.capacity')} >= ${Number(capacity)}`],
          },
        },
      },
      gadgets: { options: { options: { answer: async () => [{ id: 'x', label: 'made by hand' }] } } },
    })
    bench = await Bench.in(app)
    for (const [code, name] of [
      ['R1', 'East'],
      ['R2', 'West'],
      ['R3', 'East'],
    ] as const)
      await bench.region(code, { name })
    for (let i = 1; i <= 4; i++) await bench.depot(`D${i}`, { name: `Depot ${i}`, capacity: i * 10 })
    await bench.depot('D5', { name: 'Depot 5', state: 'CLOSED' })
  })
  afterAll(() => app.close())

  it('carry id, label, code and the further fields of the definition', async () => {
    const [first] = await ask(regions, { keyword: 'R2' })
    expect(first).toEqual({ id: expect.any(String), label: 'West', code: 'R2', parentId: null })
  })

  it('are found by label and by code', async () => {
    expect((await ask(depots, { keyword: 'depot 3' })).map((o) => o.code)).toEqual(['D3'])
    expect((await ask(depots, { keyword: 'd3' })).map((o) => o.code)).toEqual(['D3'])
    expect(await ask(depots, { keyword: '%' })).toEqual([])
  })

  it('R289 name no label twice where the definition says so', async () => {
    expect((await ask(regions)).map((o) => o.label).toSorted()).toEqual(['East', 'West'])
  })

  it('leave out what may not be chosen, and still name it by its id', async () => {
    expect((await ask(depots)).map((o) => o.code)).not.toContain('D5')
    const closed = (await bench.page(depots, { code: 'D5' })).data.items[0]?.id ?? ''
    expect((await ask(depots, { ids: closed })).map((o) => o.code)).toEqual(['D5'])
  })

  it('filter by searchable fields of the query', async () => {
    expect((await ask(depots, { code: 'D2' })).map((o) => o.code)).toEqual(['D2'])
  })

  it('R289 end at the limit of the call, of the definition, or at fifty', async () => {
    const few = await bench.owner.post<Choice[]>(`${depots.api}/options/few`, {})
    expect(few.data).toHaveLength(2)
    for (let i = 0; i < 6; i++) await bench.region(`MANY${i}`)
    expect(await ask(regions, { keyword: 'MANY' })).toHaveLength(5)
  })

  it('obey the conditions of a hook', async () => {
    const { data } = await bench.owner.post<Choice[]>(`${depots.api}/options/few`, { capacity: 40 })
    expect(data.map((o) => o.code)).toEqual(['D4'])
  })

  it('may be answered by a hook altogether', async () => {
    expect(await ask(gadgets)).toEqual([{ id: 'x', label: 'made by hand' }])
  })

  it('ask for a session and no permission, and show the own tenant only', async () => {
    const other = await Bench.in(app)
    expect((await app.signedOut.get(`${depots.api}/options`)).status).toBe(401)
    expect((await other.owner.get<Choice[]>(`${depots.api}/options`)).data).toEqual([])
  })
})
