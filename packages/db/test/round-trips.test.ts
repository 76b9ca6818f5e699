import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { asPlatformWithin, Database, pg, prepared, sql, type Tx, withNext } from '../src/index.ts'
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

describe('a statement whose plan is kept', () => {
  let test: TestDatabase
  let db: Database
  const tenant = { tenantId: '1', orgScope: { kind: 'all' } } as const

  beforeAll(async () => {
    test = await createTestDatabase()
    const owner = new pg.Client({ connectionString: test.ownerUrl })
    await owner.connect()
    await owner.query(`
      create table kept (tenant_id bigint not null, name text not null unique);
      call app.protect('kept', 'tenant');
      insert into kept values (1, 'mine'), (2, 'theirs')`)
    await owner.end()
  })
  afterAll(() => test.drop())
  // One connection, so that each transaction finds what the one before has left on it.
  beforeEach(() => {
    db = new Database({ url: test.url, max: 1 })
  })
  afterEach(() => db.close())

  const names = async (tx: Tx, like = '%') =>
    (
      await prepared(sql<{ name: string }>`select name from kept where name like ${like} order by name`, tx)
    ).rows
      .map(({ name }) => name)
      .join()
  const add = (name: string) =>
    db.withTenant(tenant, (tx) => prepared(sql`insert into kept values (1, ${name})`, tx))
  const held = (): Promise<string[]> =>
    db.withTenant(tenant, async (tx) => {
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where name like 'kept%' order by 1`.execute(tx)
      return rows.map(({ statement }) => statement)
    })

  it('is planned once by a connection, and sees what the role and the tenant of each transaction may see', async () => {
    for (let i = 0; i < 7; i++) {
      expect(await db.withTenant(tenant, (tx) => names(tx))).toBe('mine')
      expect(await db.withPlatform(undefined, 'test', (tx) => names(tx))).toBe('mine,theirs')
      expect(await db.withTenant({ ...tenant, tenantId: '2' }, (tx) => names(tx))).toBe('theirs')
      expect(await db.withTenant(tenant, (tx) => names(tx, 'm%'))).toBe('mine')
    }
    expect(await held()).toHaveLength(1)
  })

  it('is planned without its values, however few they are; others of its transaction are not', async () => {
    const among = (tx: Tx) =>
      prepared(sql`select from unnest(${['mine']}::text[]) as n (name) join kept using (name)`, tx)
    const { plans, modes } = await db.withTenant(tenant, async (tx) => {
      for (let i = 0; i < 7; i++) await among(tx)
      const mode = async () =>
        (await sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(tx)).rows[0]?.plan_cache_mode
      const { rows } = await sql<{ custom: string; generic: string }>`
        select custom_plans as custom, generic_plans as generic from pg_prepared_statements where statement like '%unnest%'`.execute(
        tx,
      )
      const first = await mode()
      await among(tx)
      return { plans: rows, modes: [first, await mode()] }
    })
    expect(plans.map(({ custom, generic }) => [Number(custom), Number(generic)])).toEqual([[0, 7]])
    expect(modes).toEqual(['auto', 'auto'])
  })

  it('is planned anew after a while, and the old plan is let go of, also after a failure', async () => {
    const hasty = new Database({ url: test.url, max: 1, planMs: 0 })
    try {
      const ask = () => hasty.withTenant(tenant, (tx) => names(tx))
      const plans = () =>
        hasty.withTenant(tenant, async (tx) => {
          const { rows } = await sql<{ name: string }>`
            select name from pg_prepared_statements where name like 'kept%'`.execute(tx)
          return rows.map(({ name }) => name)
        })
      expect(await ask()).toBe('mine')
      const first = await plans()
      expect(await ask()).toBe('mine')
      const second = await plans()
      expect([first.length, second.length]).toEqual([1, 1])
      expect(second).not.toEqual(first)
      const again = () =>
        hasty.withTenant(tenant, (tx) => prepared(sql`insert into kept values (1, ${'mine'})`, tx))
      for (let i = 0; i < 3; i++) await expect(again()).rejects.toMatchObject({ code: '23505' })
      expect(await ask()).toBe('mine')
      expect(await plans()).toHaveLength(2)
    } finally {
      await hasty.close()
    }
  })

  it('may fail and is made again', async () => {
    await expect(add('mine')).rejects.toMatchObject({ code: '23505' })
    await add('another')
    await expect(add('another')).rejects.toMatchObject({ code: '23505' })
    expect(await held()).toHaveLength(1)
    await db.withTenant(tenant, (tx) => sql`delete from kept where name = 'another'`.execute(tx))
  })

  it('is made though a statement that went out before it had failed, or it could not be read itself', async () => {
    const before = db.withTenant(tenant, async (tx) => {
      await tx.executeQuery(withNext('select 1 / 0'))
      return names(tx)
    })
    await expect(before).rejects.toMatchObject({ code: '22012' })
    expect(await db.withTenant(tenant, (tx) => names(tx))).toBe('mine')
    const unknown = () => db.withTenant(tenant, (tx) => prepared(sql`select * from later`, tx))
    await expect(unknown()).rejects.toMatchObject({ code: '42P01' })
    const owner = new pg.Client({ connectionString: test.ownerUrl })
    await owner.connect()
    await owner.query('create table later (n int); grant select on later to public')
    await owner.end()
    expect((await unknown()).rows).toEqual([])
  })
})
