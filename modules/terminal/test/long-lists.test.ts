import { sql } from '@motorpool/db'
import { type ApiClient, type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from './support/app.ts'

const LIST = '/api/terminal-svc/simcards/V1.0/pageList'
const ROWS = 10_200

describe('lists of more than ten thousand rows', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient
  const pageOf = async (client: ApiClient, page: number, more: object = {}) =>
    (
      await client.post<{ items: { id: string }[]; total: number; capped?: boolean }>(LIST, {
        page,
        pageSize: 20,
        ...more,
      })
    ).data
  const asOwner = async (statement: string) => {
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    await owner.query(statement).finally(() => owner.end())
  }
  const ids = (page: { items: { id: string }[] }) => page.items.map((row) => Number(row.id))

  beforeAll(async () => {
    app = await start()
    const tenant = await app.buildTenant()
    const org = await app.buildOrg({ tenant })
    place = { tenant, org, owner: await app.buildUser({ tenant, permissions: permissionsOf(app.routes) }) }
    owner = app.as(place.owner)
    // Only the test decides when the statistics are made.
    await asOwner('alter table sim_card set (autovacuum_enabled = off)')
    await app.db.withPlatform(undefined, 'test data', (tx) =>
      sql`insert into sim_card (id, tenant_id, org_id, sim_code, iccid, operator, card_category)
        select n, ${tenant.id}, ${org.id}, (14400000000 + n)::text, '8986' || lpad(n::text, 16, '0'), '1', '11'
        from generate_series(1, ${ROWS}) n`.execute(tx),
    )
  })
  afterAll(() => app.close())

  it('turns pages far down without repeating or leaving out a row, in either direction', async () => {
    const newest = (page: number) => Array.from({ length: 20 }, (_, i) => ROWS - (page - 1) * 20 - i)
    for (const page of [501, 502, 503, 509, 503, 502])
      expect(ids(await pageOf(owner, page))).toEqual(newest(page))
    expect(ids(await pageOf(owner, 511))).toEqual([])
  })

  it('finds the same rows far down when newer ones have come since', async () => {
    const before = ids(await pageOf(owner, 504))
    await app.db.withPlatform(undefined, 'test data', (tx) =>
      sql`insert into sim_card (id, tenant_id, org_id, sim_code, iccid, operator, card_category)
        values (${ROWS + 1}, ${place.tenant.id}, ${place.org.id}, '14500000000', '89869999999999999999', '1', '11')`.execute(
        tx,
      ),
    )
    const next = ids(await pageOf(owner, 505))
    expect(next[0]).toBe((before.at(-1) as number) - 1)
  })

  it('shows another organisation nothing of them, far down neither, and counts none', async () => {
    const other = await app.buildOrg({ tenant: place.tenant })
    const stranger = app.as(
      await app.buildUser({ org: other, scope: 'tree', permissions: permissionsOf(app.routes) }),
    )
    expect(await pageOf(stranger, 1)).toMatchObject({ items: [], total: 0 })
    expect(await pageOf(stranger, 503)).toMatchObject({ items: [], total: 0 })
  })

  it('has the true total at once after many rows came, while the statistics know nothing of them', async () => {
    await expect.poll(() => pageOf(owner, 1), { timeout: 5000 }).toMatchObject({ total: ROWS + 1 })
    expect(await pageOf(owner, 1)).not.toHaveProperty('capped')
  })

  it('says that a total is an estimate where it counts no further', async () => {
    await asOwner('analyze sim_card')
    await expect.poll(() => pageOf(owner, 1), { timeout: 15_000 }).toMatchObject({ capped: true })
    expect(await pageOf(owner, 1)).toMatchObject({ capped: true })
    expect(await pageOf(owner, 1, { simCode: '14500000000' })).toMatchObject({ total: 1 })
  })
})
