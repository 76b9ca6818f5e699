import { AppError, provide } from '@motorpool/kernel'
import type { TestApp } from '@motorpool/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  alsoChanged,
  type Change,
  type ChangeListener,
  changeListeners,
  rowChange,
} from '../src/server/index.ts'
import { sendFile, workbook } from '../src/testing/index.ts'
import { Bench, type EngineHooks, startEngine } from './support/engine.ts'
import { depots, regions } from './support/resources.ts'

const brief = ({ resource, action, before, after }: Change) => [
  resource,
  action,
  before?.name ?? null,
  after?.name ?? null,
]

describe('listeners of changes', () => {
  let app: TestApp
  let bench: Bench
  /** What the two listeners do in a test. */
  let first: ChangeListener = {}
  let second: ChangeListener = {}
  const heard: unknown[] = []

  beforeAll(async () => {
    const hooks: EngineHooks = {
      depots: {
        // A depot that closes takes a note of it in its region: a change of another resource.
        saved: async (ctx, drafts) => {
          for (const { row } of drafts)
            if (row.state === 'CLOSED')
              alsoChanged(ctx, [
                rowChange(regions, 'depotClosed', { id: '1', tenantId: row.tenantId }, undefined),
              ])
        },
      },
    }
    app = await startEngine(hooks, [
      provide(changeListeners, {
        inTransaction: async (ctx, changes) => first.inTransaction?.(ctx, changes),
        committed: (changes) => first.committed?.(changes),
      }),
      provide(changeListeners, { committed: (changes) => second.committed?.(changes) }),
    ])
    bench = await Bench.in(app)
  })
  afterEach(() => {
    first = {}
    second = {}
    heard.length = 0
  })
  afterAll(() => app.close())

  it('hear of each change once, with the row before and after, when it is durable', async () => {
    first = { committed: (changes) => void heard.push(...changes.map(brief)) }
    const { id } = await bench.depot('A', { name: 'one' })
    await bench.owner.put(depots.api, { id, name: 'two' })
    await bench.owner.delete(depots.api, { ids: [id] })
    expect(heard).toEqual([
      ['probe/depots', 'create', null, 'one'],
      ['probe/depots', 'update', 'one', 'two'],
      ['probe/depots', 'delete', 'two', null],
    ])
  })

  it('hear of the rows of many at once and of an import together', async () => {
    const ids = [(await bench.depot('M1')).id, (await bench.depot('M2')).id]
    first = { committed: (changes) => void heard.push(changes.map((c) => c.action)) }
    await bench.owner.put(`${depots.api}/bulk`, { ids, values: { capacity: 1 } })
    const file = await workbook(
      ['code', 'name', 'parentId'],
      [
        ['S1', 'S1', null],
        ['S2', 'S2', null],
      ],
    )
    expect((await sendFile(bench.owner, `${regions.api}/import`, file)).status).toBe(200)
    expect(heard).toEqual([
      ['update', 'update'],
      ['import', 'import'],
    ])
  })

  it('can refuse a change inside its transaction', async () => {
    first = {
      inTransaction: async (_ctx, changes) => {
        if (changes.some(({ after }) => after?.name === 'refused'))
          throw new AppError('CONFLICT', { what: 'listener' })
      },
      committed: (changes) => void heard.push(...changes.map(brief)),
    }
    const body = { code: 'REFUSED', name: 'refused', orgId: bench.place.org.id }
    expect((await bench.owner.post(depots.api, body)).status).toBe(409)
    expect((await bench.page(depots, { code: 'REFUSED' })).data.total).toBe(0)
    expect(heard).toEqual([])
  })

  it('hear nothing of a call that was refused', async () => {
    first = { committed: (changes) => void heard.push(...changes.map(brief)) }
    const { id } = await bench.depot('HALF')
    heard.length = 0
    expect((await bench.owner.delete(depots.api, { ids: [id, '999999999'] })).status).toBe(404)
    expect((await bench.owner.put(depots.api, { id, capacity: -1 })).status).toBe(400)
    expect(heard).toEqual([])
  })

  it('do not undo a change by failing after its commit, nor keep others from hearing', async () => {
    first = {
      committed: () => {
        throw new Error('a listener that fails')
      },
    }
    second = { committed: (changes) => void heard.push(...changes.map(brief)) }
    const made = await bench.depot('SURE')
    expect((await bench.find(depots, made.id)).code).toBe('SURE')
    expect(heard).toHaveLength(1)
  })

  it('hear of what hooks changed in other resources with the call', async () => {
    first = { committed: (changes) => void heard.push(changes.map((c) => c.action)) }
    await bench.depot('CLOSES', { state: 'CLOSED' })
    expect(heard).toEqual([expect.arrayContaining(['create', 'depotClosed'])])
  })
})
