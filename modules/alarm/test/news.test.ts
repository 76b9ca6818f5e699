import { pg, sql, type Tx } from '@motorpool/db'
import { pass, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordNews } from '../src/server/index.ts'
import { start } from './support/app.ts'

const MINUTE = 60_000

let app: TestApp
/** Rows that the follower fails at, and how. */
const faults = new Map<string, 'refused' | 'deadlock'>()

async function fail(tx: Tx, rowId: string): Promise<void> {
  const fault = faults.get(rowId)
  if (fault === 'refused') await sql`select 1 / 0`.execute(tx)
  if (fault !== 'deadlock') return
  await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(tx)
}

async function owner<R extends object>(text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: app.ownerUrl })
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  app = await start({
    async follow(_run, tx, _tenantId, news) {
      for (const { rowId } of news) {
        await sql`insert into told (row_id) values (${rowId})`.execute(tx)
        await fail(tx, rowId)
      }
    },
  })
  // Jobs wait by the database's clock, news by the app's.
  app.clock.set(Date.now())
  await owner('create table told (row_id bigint); grant all on told to public')
})
afterAll(() => app.close())
beforeEach(async () => {
  faults.clear()
  await owner('delete from told; delete from alarm_news')
})

const told = async () =>
  (await owner<{ id: string }>('select row_id::text as id from told order by told.row_id')).map(
    ({ id }) => id,
  )
const waiting = () =>
  owner<{ row_id: string; tries: number }>('select row_id, tries from alarm_news order by alarm_news.row_id')

async function record(rowIds: readonly number[]): Promise<void> {
  const tenant = await app.buildTenant()
  const news = rowIds.map((id) => ({ tenantId: tenant.id, rowId: String(id) }))
  await app.db.withPlatform(undefined, 'test', (tx) => recordNews(tx, 'ALARM', news))
}

describe('news that a follower fails at', () => {
  it('keep nobody from hearing the others, and are told once the follower can', async () => {
    faults.set('3', 'refused')
    await record([1, 2, 3, 4, 5])
    await app.drainJobs()
    expect([await told(), await waiting()]).toEqual([['1', '2', '4', '5'], [{ row_id: '3', tries: 1 }]])
    await pass(app, MINUTE)
    expect([await told(), await waiting()]).toEqual([['1', '2', '4', '5'], [{ row_id: '3', tries: 2 }]])
    faults.clear()
    await pass(app, MINUTE)
    expect(await waiting()).toHaveLength(1)
    await pass(app, MINUTE)
    expect([await told(), await waiting()]).toEqual([['1', '2', '3', '4', '5'], []])
  })

  it('are dropped after five tries', async () => {
    faults.set('1', 'refused')
    await record([1])
    await app.drainJobs()
    for (const minutes of [1, 2, 4]) {
      expect(await waiting()).toHaveLength(1)
      await pass(app, minutes * MINUTE)
    }
    expect(await waiting()).toEqual([{ row_id: '1', tries: 4 }])
    await pass(app, 8 * MINUTE)
    expect([await told(), await waiting()]).toEqual([[], []])
  })

  it('end a run after a hundred: what is behind them waits untried', async () => {
    const ids = Array.from({ length: 103 }, (_, i) => i + 1)
    for (const id of ids.slice(0, 101)) faults.set(String(id), 'refused')
    await record(ids)
    await app.drainJobs()
    expect(await told()).toEqual([])
    const tries = Array.from({ length: 103 }, (_, i) => (i < 100 ? 1 : 0))
    expect((await waiting()).map((row) => row.tries)).toEqual(tries)
    faults.clear()
    await pass(app, MINUTE)
    expect([(await told()).length, await waiting()]).toEqual([103, []])
  })

  it('are not blamed for what a moment is at fault for', async () => {
    faults.set('2', 'deadlock')
    await record([1, 2])
    await app.drainJobs()
    expect(await told()).toEqual([])
    expect((await waiting()).map(({ tries }) => tries)).toEqual([0, 0])
  })
})
