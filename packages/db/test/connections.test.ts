import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Database, sql, type Tx } from '../src/index.ts'
import { createTestDatabase, type TestDatabase } from '../src/template.ts'
import { pg } from '../src/types.ts'

describe('connections of a process', () => {
  let test: TestDatabase
  let db: Database
  const tenant = { tenantId: '1', orgScope: { kind: 'all' } } as const
  const one = async (tx: Tx) => (await sql<{ one: number }>`select 1 as one`.execute(tx)).rows[0]?.one

  beforeAll(async () => {
    test = await createTestDatabase()
    db = new Database({ url: test.url, max: 2, connectionTimeout: 2000 })
  })
  afterAll(async () => {
    await db.close()
    await test.drop()
  })

  /** Ends a connection of the process as an administrator of the database would. */
  const endBackend = async (pid: number) => {
    const administrator = new pg.Client({ connectionString: test.ownerUrl })
    await administrator.connect()
    await administrator.query('select pg_terminate_backend($1, 5000)', [pid])
    await administrator.end()
  }
  const pidOf = async (tx: Tx) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid as number

  it('lets as many calls as it has connections begin another transaction within their own', async () => {
    let holding = 0
    let all = () => {}
    const everybodyHolds = new Promise<void>((resolve) => {
      all = resolve
    })
    const nested = async (tx: Tx): Promise<unknown> => {
      await one(tx)
      if (++holding === 2) all()
      await everybodyHolds
      return db.withPlatform(undefined, 'test', one)
    }
    const both = [db.withTenant(tenant, nested), db.withPlatform(undefined, 'test', nested)]
    expect(await Promise.all(both)).toEqual([1, 1])
  })

  it('says that connections are too few when none becomes free in time', async () => {
    let done = () => {}
    const until = new Promise<void>((resolve) => {
      done = resolve
    })
    const held = [1, 2].map(() => db.withTenant(tenant, () => until))
    await expect(db.withTenant(tenant, one)).rejects.toMatchObject({ code: '53300' })
    done()
    await Promise.all(held)
    expect(await db.withTenant(tenant, one)).toBe(1)
  })

  it('lets who says so begin ahead of those who wait for a connection', async () => {
    let done = () => {}
    const until = new Promise<void>((resolve) => {
      done = resolve
    })
    const held = [1, 2, 3].map(() => db.withTenant(tenant, () => until))
    expect(await db.aheadOfOthers(undefined, 'test', one)).toBe(1)
    done()
    await Promise.all(held)
  })

  const LOST = { code: expect.stringMatching(/^(57P01|08006|ECONNRESET)$/) }

  it('says that the connection is gone when it ends within a query, and goes on with another', async () => {
    const lost = db.withTenant(tenant, async (tx) => {
      const pid = await pidOf(tx)
      const [asked] = await Promise.allSettled([sql`select pg_sleep(60)`.execute(tx), endBackend(pid)])
      if (asked.status === 'rejected') throw asked.reason
    })
    await expect(lost).rejects.toMatchObject(LOST)
    expect(await db.withTenant(tenant, one)).toBe(1)
  })

  it('says so when it ended between two queries, too', async () => {
    const lost = db.withTenant(tenant, async (tx) => {
      await endBackend(await pidOf(tx))
      return one(tx)
    })
    await expect(lost).rejects.toMatchObject(LOST)
    expect(await db.withTenant(tenant, one)).toBe(1)
  })
})
