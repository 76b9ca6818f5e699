import { pg } from '@motorpool/db'
import { createTestDatabase, type TestDatabase } from '@motorpool/db/template'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HeldShares } from '../src/server/index.ts'

describe('shares of the vehicles', () => {
  let database: TestDatabase
  const workers: HeldShares[] = []
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  })
  afterAll(() => database.drop())

  const join = (): HeldShares => {
    const worker = new HeldShares({ url: database.url, log, balanceMs: 20 })
    workers.push(worker)
    worker.start()
    return worker
  }
  const all = [0, 1, 2, 3, 4, 5, 6, 7]
  const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
  const counts = () => workers.map((worker) => worker.current.length)

  it('are all those of the only worker, and divided evenly between several', async () => {
    const first = join()
    await expect.poll(() => first.current).toEqual(all)
    const second = join()
    await expect.poll(counts).toEqual([4, 4])
    expect(ascending([...first.current, ...second.current])).toEqual(all)
    join()
    await expect.poll(() => ascending(counts())).toEqual([2, 3, 3])
  })

  it('are taken over from a worker that ends, and from one whose connection is lost', async () => {
    const [first, second] = [join(), join()]
    await expect.poll(counts).toEqual([4, 4])
    await first.stop()
    expect(first.current).toEqual([])
    await expect.poll(() => second.current).toEqual(all)
    const third = join()
    await expect.poll(() => third.current.length).toBe(4)
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'motorpool-shares'`,
    )
    await owner.end()
    await expect.poll(() => counts().slice(1)).toEqual([4, 4])
  })
})
