import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pg, sql } from '@motorpool/db'
import { createTestDatabase, type TestDatabase } from '@motorpool/db/template'
import type { Logger } from '@motorpool/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineJob, drainJobs, enqueue, type JobHandler, schedule, startJobs } from '../src/index.ts'

const log: Logger = { debug() {}, info() {}, warn() {}, error() {} }
const clock = { now: () => Date.now() }
const tenant = { tenantId: '1', orgScope: { kind: 'all' as const } }
const number = defineJob({ name: 'test/number', input: z.object({ n: z.number() }) })
const once3 = defineJob({ name: 'test/fails', input: z.object({ n: z.number() }), attempts: 1 })
const retried = defineJob({ name: 'test/retried', input: z.object({}), attempts: 3 })
const slow = defineJob({ name: 'test/slow', input: z.object({}), attempts: 1, timeoutMs: 50 })

let test1: TestDatabase
beforeAll(async () => {
  test1 = await createTestDatabase()
})
afterAll(() => test1.drop())

interface RunRow {
  status: string
  attempt: number
  progress: number
  error: string | null
}

async function runs(name: string): Promise<RunRow[]> {
  const { rows } = await test1.db.withPlatform(undefined, 'test', (tx) =>
    sql<RunRow>`select status, attempt, progress, error from job_run where name = ${name} order by id`.execute(
      tx,
    ),
  )
  return rows
}

const drain = (...handlers: JobHandler[]) =>
  drainJobs({ url: test1.url, db: test1.db, clock, log, catalogues: {} as never, handlers })

/** Ends when the condition holds; the database is asked, not the clock. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((r) => setImmediate(r))
}

test('a job added as a tenant exists when its transaction commits, and runs with its input', async () => {
  const seen: number[] = []
  await test1.db.withTenant(tenant, (tx) => enqueue(tx, number, { n: 7 }))
  await expect(
    test1.db.withTenant(tenant, async (tx) => {
      await enqueue(tx, number, { n: 8 })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await drain(
    number.handledBy(async (run, { n }) => {
      await run.progress(40)
      seen.push(n)
    }),
  )
  expect(seen).toEqual([7])
  expect(await runs('test/number')).toMatchObject([{ status: 'DONE', progress: 100, attempt: 1 }])
})

test('a job of one key is wanted once: adding it again replaces the one that waits', async () => {
  const seen: number[] = []
  await test1.db.withTenant(tenant, async (tx) => {
    await enqueue(tx, number, { n: 1 }, { key: 'same' })
    await enqueue(tx, number, { n: 2 }, { key: 'same' })
  })
  await drain(number.handledBy(async (_run, { n }) => seen.push(n)))
  expect(seen).toEqual([2])
})

test('a job of a key is added also while a worker takes the one that waits', async () => {
  await test1.db.withTenant(tenant, (tx) => enqueue(tx, number, { n: 1 }, { key: 'taken' }))
  const worker = new pg.Client({ connectionString: test1.ownerUrl })
  await worker.connect()
  await worker.query('begin')
  await worker.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker'
    where key = 'test/number:taken'`)
  const added = test1.db.withTenant(tenant, (tx) => enqueue(tx, number, { n: 2 }, { key: 'taken' }))
  await until(async () => {
    const { rows } = await worker.query<{ waits: boolean }>(
      `select exists (select from pg_locks where not granted and pid in (
        select pid from pg_stat_activity where datname = current_database())) as waits`,
    )
    return rows[0]?.waits === true
  })
  await worker.query('commit')
  expect(await added).toMatch(/^\d+$/)
  await worker.query(`delete from graphile_worker._private_jobs where locked_by = 'worker'`)
  await worker.end()
  const seen: number[] = []
  await drain(number.handledBy(async (_run, { n }) => seen.push(n)))
  expect(seen).toEqual([2])
})

test('a job whose input does not fit is not queued', async () => {
  await expect(
    test1.db.withTenant(tenant, (tx) => enqueue(tx, number, { n: 'x' as unknown as number })),
  ).rejects.toThrow()
})

test('the last failed try gives a job up and tells its handler why', async () => {
  const given: string[] = []
  await test1.db.withTenant(tenant, (tx) => enqueue(tx, once3, { n: 3 }))
  await drain(
    once3.handledBy(
      async () => Promise.reject(new Error('no such file')),
      async (_end, { n }, reason) => given.push(`${n}: ${reason}`),
    ),
  )
  expect(given).toEqual(['3: no such file'])
  expect(await runs('test/fails')).toMatchObject([{ status: 'FAIL', error: 'no such file' }])
})

test('a failed try waits for the next one, later', async () => {
  let tries = 0
  await test1.db.withTenant(tenant, (tx) => enqueue(tx, retried, {}))
  const handler = retried.handledBy(async () => {
    tries++
    throw new Error('not yet')
  })
  await drain(handler)
  expect(tries).toBe(1)
  expect(await runs('test/retried')).toMatchObject([{ status: 'WAIT', attempt: 1, error: 'not yet' }])
})

test('a job that takes longer than its time fails, whatever it does with the signal', async () => {
  await test1.db.withTenant(tenant, (tx) => enqueue(tx, slow, {}))
  await drain(slow.handledBy(() => new Promise(() => {})))
  expect(await runs('test/slow')).toMatchObject([{ status: 'FAIL' }])
})

test('a schedule that is no cron line or whose input does not fit is refused when it is declared', async () => {
  expect(() => schedule(number, '* * * * *', { n: 'x' as unknown as number })).toThrow()
  await expect(
    startJobs({
      url: test1.url,
      db: test1.db,
      clock,
      log,
      catalogues: {} as never,
      handlers: [],
      schedules: [schedule(number, 'every morning', { n: 1 })],
    }),
  ).rejects.toThrow()
})

test('what a killed worker process held is taken up again by the next one', async () => {
  const child: ChildProcess = fork(fileURLToPath(new URL('./support/hanging-worker.ts', import.meta.url)), {
    env: { ...process.env, JOBS_TEST_URL: test1.url },
    stdio: 'ignore',
  })
  const [message] = (await once(child, 'message')) as [string]
  expect(message).toBe('begun')
  child.kill('SIGKILL')
  await once(child, 'exit')

  const handled = Promise.withResolvers<number>()
  const again = defineJob({ name: 'test/hangs', input: z.object({}), attempts: 3 })
  const jobs = await startJobs({
    url: test1.url,
    db: test1.db,
    clock,
    log,
    catalogues: {} as never,
    handlers: [again.handledBy(async (run) => handled.resolve(run.attempt))],
    schedules: [],
    pollMs: 100,
  })
  expect(await handled.promise).toBe(2)
  await until(async () => (await runs('test/hangs'))[0]?.status === 'DONE')
  await jobs.stop()
})
