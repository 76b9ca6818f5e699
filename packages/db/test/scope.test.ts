import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPlatformWithin, sql, type Tx, tables } from '../src/index.ts'
import { createTestDatabase, type TestDatabase } from '../src/template.ts'

interface Rows {
  probe: { tenant_id: string; org_id: string; name: string }
}

describe('scope of a transaction', () => {
  let test: TestDatabase
  const all = { kind: 'all' } as const

  beforeAll(async () => {
    test = await createTestDatabase()
    const { pg } = await import('../src/types.ts')
    const owner = new pg.Client({ connectionString: test.ownerUrl })
    await owner.connect()
    await owner.query(`
      create table probe (tenant_id bigint not null, org_id bigint not null, name text not null);
      call app.protect('probe', 'organisation');
      create table authored (tenant_id bigint not null, org_id bigint not null, name text not null, create_user_id bigint);
      call app.protect('authored', 'organisation');
      create table offered (tenant_id bigint not null, org_id bigint not null, name text not null, create_user_id bigint);
      call app.protect('offered', 'catalogue');
      insert into authored values (1, 10, 'mine', 7), (1, 10, 'theirs', 8), (1, 11, 'elsewhere', 7), (2, 20, 'foreign', 7);
      insert into offered values (1, 10, 'mine', 7), (1, 10, 'theirs', 8), (1, 11, 'elsewhere', 8);
      insert into probe values (1, 10, 'a'), (1, 11, 'b'), (2, 20, 'c');`)
    await owner.end()
  })
  afterAll(() => test.drop())

  const names = (binding: Parameters<typeof test.db.withTenant>[0]) =>
    test.db.withTenant(binding, async (tx) => {
      const rows = await tables<Rows>(tx).selectFrom('probe').select('name').orderBy('name').execute()
      return rows.map((r) => r.name).join('')
    })

  it('R001 shows a tenant its own rows and no others', async () => {
    expect(await names({ tenantId: '1', orgScope: all })).toBe('ab')
    expect(await names({ tenantId: '2', orgScope: all })).toBe('c')
  })

  it('narrows to the organisations of the caller', async () => {
    expect(await names({ tenantId: '1', orgScope: { kind: 'orgs', orgIds: ['11'] } })).toBe('b')
    expect(await names({ tenantId: '1', orgScope: { kind: 'orgs', orgIds: [] } })).toBe('')
  })

  it('refuses to write a row of another tenant', async () => {
    const write = test.db.withTenant({ tenantId: '1', orgScope: all }, (tx) =>
      tables<Rows>(tx).insertInto('probe').values({ tenant_id: '2', org_id: '20', name: 'x' }).execute(),
    )
    await expect(write).rejects.toThrow(/row-level security/)
  })

  it('shows nothing to a query outside a bound transaction', async () => {
    const { rows } = await test.db.pool.query('select * from probe')
    expect(rows).toEqual([])
  })

  it('closes an organisation to customers, and staff read it as if there were none', async () => {
    const customer = { kind: 'customer', customerId: '7' } as const
    expect(await names({ tenantId: '1', orgScope: customer })).toBe('')
    const write = test.db.withTenant({ tenantId: '1', orgScope: customer }, (tx) =>
      tables<Rows>(tx).insertInto('probe').values({ tenant_id: '1', org_id: '10', name: 'x' }).execute(),
    )
    await expect(write).rejects.toThrow(/row-level security/)
    const plan = await test.db.withTenant({ tenantId: '1', orgScope: all }, (tx) =>
      sql<Record<string, string>>`explain select name from probe`.execute(tx),
    )
    expect(JSON.stringify(plan.rows)).toContain('tenant_id')
    expect(JSON.stringify(plan.rows)).not.toContain('customer')
  })

  describe('data scope SELF', () => {
    const binding = { tenantId: '1', orgScope: { kind: 'self', userId: '7', orgIds: ['10'] } } as const
    const run = <R>(query: string) =>
      test.db.withTenant(binding, (tx) => sql<R>`${sql.raw(query)}`.execute(tx))
    const read = async (table: string) => {
      const { rows } = await run<{ name: string }>(`select name from ${table} order by name`)
      return rows.map((row) => row.name)
    }

    it('shows what the user created in the own organisation, and nothing that does not say who created it', async () => {
      expect(await read('authored')).toEqual(['mine'])
      expect(await read('probe')).toEqual([])
    })

    it('writes own records alone', async () => {
      expect((await run(`update authored set name = name`)).numAffectedRows).toBe(1n)
      expect((await run(`delete from authored where name = 'theirs'`)).numAffectedRows).toBe(0n)
      await expect(run(`insert into authored values (1, 10, 'x', 8)`)).rejects.toThrow(/row-level security/)
      await expect(run(`insert into authored values (1, 11, 'x', 7)`)).rejects.toThrow(/row-level security/)
    })

    it('reads a catalogue of the own organisation, and changes what it created of it', async () => {
      expect(await read('offered')).toEqual(['mine', 'theirs'])
      expect((await run(`update offered set name = name`)).numAffectedRows).toBe(1n)
    })

    it('is not met by the statements of others', async () => {
      const plan = await test.db.withTenant({ tenantId: '1', orgScope: all }, (tx) =>
        sql`explain select name from authored`.execute(tx),
      )
      expect(JSON.stringify(plan.rows)).not.toContain('self')
    })
  })

  it('leaves a customer what it is after an excursion to the platform', async () => {
    const binding = { tenantId: '1', orgScope: { kind: 'customer', customerId: '7' } } as const
    const role = async (tx: Tx) => {
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(tx)
      return rows[0]?.role
    }
    const roles = await test.db.withTenant(binding, async (tx) => [
      await role(tx),
      await asPlatformWithin(tx, () => role(tx)),
      await role(tx),
    ])
    expect(roles).toEqual(['motorpool_customer', 'motorpool_platform', 'motorpool_customer'])
    expect(await test.db.withTenant({ tenantId: '1', orgScope: all }, role)).toBe('motorpool_app')
  })

  it('shows all tenants to the platform, and only inside withPlatform', async () => {
    const count = await test.db.withPlatform(undefined, 'test', async (tx) => {
      const rows = await sql<{ n: number }>`select count(*)::int as n from probe`.execute(tx)
      return rows.rows[0]?.n
    })
    expect(count).toBe(3)
    expect(await names({ tenantId: '2', orgScope: all })).toBe('c')
  })
})
