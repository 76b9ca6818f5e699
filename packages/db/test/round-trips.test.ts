import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { asPlatformWithin, pg, sql, type Tx } from '../src/index.ts'
import { createTestDatabase, type TestDatabase } from '../src/template.ts'

describe('round trips of a transaction', () => {
  let test: TestDatabase
  const tenant = { tenantId: '1', orgScope: { kind: 'all' } } as const
  const sent: string[] = []

  beforeAll(async () => {
    test = await createTestDatabase()
    const owner = new pg.Client({ connectionString: test.ownerUrl })
    await owner.connect()
    await owner.query(`
      create table trip (tenant_id bigint not null, name text not null unique);
      call app.protect('trip', 'tenant');
      insert into trip values (1, 'mine'), (2, 'theirs');`)
    await owner.end()
  })
  afterAll(() => test.drop())

  beforeEach(() => {
    sent.length = 0
    const { query } = pg.Client.prototype
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const [first] = given as [string | { text: string }]
      sent.push(typeof first === 'string' ? first : first.text)
      return Reflect.apply(query, this, given) as never
    })
  })
  afterEach(() => void vi.restoreAllMocks())

  const names = async (tx: Tx): Promise<string> => {
    const { rows } = await sql<{ name: string }>`select name from trip order by name`.execute(tx)
    return rows.map((row) => row.name).join()
  }

  it('begins and binds a transaction with its first query, and changes roles with the next', async () => {
    const seen = await test.db.withTenant(tenant, async (tx) => [
      await names(tx),
      await asPlatformWithin(tx, () => names(tx)),
      await names(tx),
    ])
    expect(seen).toEqual(['mine', 'mine,theirs', 'mine'])
    expect(sent).toHaveLength(4)
    expect(sent.at(-1)).toBe('commit')
  })

  it('asks nothing of the database when nothing is asked of the transaction', async () => {
    await test.db.withTenant(tenant, async (tx) => asPlatformWithin(tx, async () => tx))
    expect(sent).toEqual([])
  })

  it('is the tenant again after a failure among the queries of the platform', async () => {
    const seen = await test.db.withTenant(tenant, async (tx) => {
      await asPlatformWithin(tx, () => Promise.reject(new Error('no'))).catch(() => {})
      return names(tx)
    })
    expect(seen).toBe('mine')
  })

  it('is the tenant again when the platform’s failed statement was rolled back to a savepoint', async () => {
    const seen = await test.db.withTenant(tenant, async (tx) => {
      await sql`savepoint here`.execute(tx)
      const twice = asPlatformWithin(tx, () => sql`insert into trip values (2, 'theirs')`.execute(tx))
      await expect(twice).rejects.toMatchObject({ code: '23505' })
      await sql`rollback to savepoint here`.execute(tx)
      return [await names(tx), await asPlatformWithin(tx, () => names(tx)), await names(tx)]
    })
    expect(seen).toEqual(['mine', 'mine,theirs', 'mine'])
  })

  it('fails with the error of the binding, and leaves a connection that works', async () => {
    const bad = { tenantId: 'x', orgScope: { kind: 'all' } } as const
    await expect(test.db.withTenant(bad, names)).rejects.toMatchObject({ code: '22P02' })
    expect(await test.db.withTenant(tenant, names)).toBe('mine')
  })

  it('takes a name of a tenant that is code for a text', async () => {
    const odd = { tenantId: "1', true); set role motorpool; --", orgScope: { kind: 'all' } } as const
    await expect(test.db.withTenant(odd, names)).rejects.toMatchObject({ code: '22P02' })
  })

  it('undoes what a failed transaction had written, and tells a commit that kept nothing', async () => {
    const add = (tx: Tx) => sql`insert into trip values (1, 'new')`.execute(tx)
    const failing = test.db.withTenant(tenant, async (tx) => {
      await add(tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const swallowed = test.db.withTenant(tenant, async (tx) => {
      await add(tx)
      await sql`select 1 / 0`.execute(tx).catch(() => {})
    })
    await expect(swallowed).rejects.toThrow(/nothing of it was kept/)
    expect(await test.db.withTenant(tenant, names)).toBe('mine')
  })

  it('counts rows that a first statement changed', async () => {
    const result = await test.db.withTenant(tenant, (tx) =>
      sql`update trip set name = name where name = ${'mine'}`.execute(tx),
    )
    expect(result.numAffectedRows).toBe(1n)
  })
})
