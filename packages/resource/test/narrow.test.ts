import { sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import { permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reachedBeyond } from '../src/testing/index.ts'
import { Bench, type Made, startEngine } from './support/engine.ts'
import { depots, gadgets } from './support/resources.ts'

describe('which rows belong to a resource', () => {
  let app: TestApp
  let bench: Bench
  /** A gadget of a depot that a branch does not see; belonging is asked of the depots that the caller sees. */
  let far: Made
  let near: Made

  beforeAll(async () => {
    app = await startEngine({
      gadgets: {
        narrow: () => [sql<boolean>`exists (select from probe_depot d where d.id = probe_gadget.depot_id)`],
      },
      depots: {
        narrow: () => [sql<boolean>`probe_depot.state <> 'CLOSED'`],
        listed: () => [sql<boolean>`probe_depot.state = 'OPEN'`],
      },
    })
    bench = await Bench.in(app)
    const other = await app.buildOrg({ tenant: bench.place.tenant })
    const [here, there] = [await bench.depot('HERE'), await bench.depot('THERE', { orgId: other.id })]
    near = await bench.gadget('zulu near', { depotId: here.id })
    far = await bench.gadget('yankee far', { depotId: there.id })
  })
  afterAll(() => app.close())

  const branch = async () =>
    app.as(
      await app.buildUser({ org: bench.place.org, scope: 'tree', permissions: permissionsOf(app.routes) }),
    )

  it('is asked as the caller on every call, also where a text makes the search run as the platform', async () => {
    const client = await branch()
    expect(await reachedBeyond(client, gadgets, { id: far.id, text: 'yankee' })).toEqual([])
    expect(await reachedBeyond(client, gadgets, { id: near.id, text: 'zulu' })).not.toEqual([])
    expect(await reachedBeyond(bench.owner, gadgets, { id: far.id, text: 'yankee' })).toContain(
      'page by text',
    )
  })

  it('holds for exports by their search', async () => {
    const client = await branch()
    const exported = async (label: string) => {
      const { raw } = await client.post(`${gadgets.api}/export`, { label })
      return (await readSheet(raw)).length - 1
    }
    await bench.gadget('victor', { depotId: near.depotId })
    expect([await exported('victor'), await exported('yankee')]).toEqual([1, 0])
  })

  it('lets no change leave a row behind, and no sheet find one', async () => {
    expect((await bench.owner.post(depots.api, { code: 'X1', name: 'X1', state: 'CLOSED' })).status).toBe(404)
    const depot = await bench.depot('X2')
    const closed = await bench.owner.put(depots.api, { id: depot.id, state: 'CLOSED' })
    expect([closed.status, (await bench.find(depots, depot.id)).state]).toEqual([404, 'OPEN'])
    const many = { ids: [depot.id, near.depotId], values: { state: 'CLOSED' } }
    expect((await bench.owner.put(`${depots.api}/bulk`, many)).status).toBe(404)
    expect((await bench.find(depots, depot.id)).state).toBe('OPEN')
  })

  it('is another question than what a list begins with', async () => {
    const full = await bench.depot('X3', { state: 'FULL', name: 'quebec' })
    expect((await bench.page(depots, { keyword: 'quebec' })).data.total).toBe(0)
    expect((await bench.find(depots, full.id)).state).toBe('FULL')
  })

  it('names rows of the same tenant alone', async () => {
    const theirs = await (await Bench.in(app)).region('FOREIGN', { name: 'foreign name' })
    const mine = await bench.region('MINE')
    const { id } = await bench.gadget('x-ray', { depotId: near.depotId, regionIds: [mine.id] })
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update probe_gadget set region_ids = ${[theirs.id, mine.id]} where id = ${id}`.execute(tx),
    )
    const { text } = await bench.page(gadgets, { ids: [id] })
    expect([text.includes('MINE'), text.includes('foreign name')]).toEqual([true, false])
  })

  it('counts and finds, by a text, rows of the caller’s organisations alone', async () => {
    const other = await app.buildOrg({ tenant: bench.place.tenant })
    const unseen = await bench.depot('U1', { orgId: other.id, name: 'uniform unseen' })
    const client = await branch()
    expect(await reachedBeyond(client, depots, { id: unseen.id, text: 'uniform' })).toEqual([])
    expect((await bench.page(depots, { keyword: 'uniform' })).data.total).toBe(1)
  })
})
