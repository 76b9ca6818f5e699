import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Database, sql, type Tx } from '../src/index.ts'
import { createTestDatabase, type TestDatabase } from '../src/template.ts'

describe('connections of a process', () => {
  let test: TestDatabase
  let db: Database
  const tenant = { tenantId: '1', orgScope: { kind: 'all' } } as const
  const one = async (tx: Tx) => (await sql<{ one: number }>`select 1 as one`.execute(tx)).rows[0]?.one

  beforeAll(async () => {
    test = await createTestDatabase()
    db = new Database({ url: test.url, max: 2, connectionTimeout: 300 })
  })
  afterAll(async () => {
    await db.close()
    await test.drop()
  })

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
})
