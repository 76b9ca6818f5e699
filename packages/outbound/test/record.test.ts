import { type Database, sql } from '@motorpool/db'
import { createTestDatabase } from '@motorpool/db/template'
import { drainJobs, enqueue } from '@motorpool/jobs'
import type { Logger } from '@motorpool/kernel'
import { fakeClock } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OutboundCall, recordCall, recordIn, trimHandler, trimJob } from '../src/index.ts'
import { OURS, testOutlet } from './support/outlet.ts'

const warned: string[] = []
const log: Logger = { debug() {}, info() {}, warn() {}, error: (_, message) => void warned.push(message) }

describe('stored calls', () => {
  let test: Awaited<ReturnType<typeof createTestDatabase>>
  let db: Database
  beforeAll(async () => {
    test = await createTestDatabase()
    db = test.db
  })
  afterAll(() => test.drop())

  const call = (more: Partial<OutboundCall> = {}): OutboundCall => ({
    tenantId: '1',
    purpose: 'test/call',
    target: 'https://fleet.example/',
    method: 'GET',
    status: 200,
    errorCode: null,
    attempts: 1,
    durationMs: 12,
    request: null,
    answer: 'ok',
    at: Date.parse('2026-03-02T08:00:00Z'),
    ...more,
  })
  const bound = (tenantId: string) => ({ tenantId, orgScope: { kind: 'all' } }) as const
  const countOf = (tenantId: string) =>
    db.withTenant(bound(tenantId), async (tx) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from outbound_call`.execute(tx)
      return rows[0]?.n
    })

  it('belong to their tenant, which reads them and changes nothing', async () => {
    await db.withTenant(bound('1'), (tx) => recordCall(tx, call()))
    expect([await countOf('1'), await countOf('2')]).toEqual([1, 0])
    for (const change of [sql`delete from outbound_call`, sql`update outbound_call set answer = ''`])
      await expect(db.withTenant(bound('1'), (tx) => change.execute(tx))).rejects.toThrow('permission denied')
    await expect(db.withTenant(bound('2'), (tx) => recordCall(tx, call({ tenantId: '1' })))).rejects.toThrow(
      'row-level security',
    )
  })

  it('end with the transaction of their caller, or remain in one of their own', async () => {
    const before = await countOf('3')
    const failing = db.withTenant(bound('3'), async (tx) => {
      await recordCall(tx, call({ tenantId: '3' }))
      await recordIn(db, log)(call({ tenantId: '3' }))
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect([before, await countOf('3')]).toEqual([0, 1])
  })

  it('that cannot be stored fail no call', async () => {
    const { outbound } = testOutlet({ record: recordIn(db, log) })
    const purpose = 'x'.repeat(65)
    await expect(outbound.fetch({ ...OURS, purpose, url: 'http://127.0.0.1:1/' })).rejects.toMatchObject({
      code: 'OUTBOUND_UNREACHABLE',
    })
    expect(warned).toEqual(['an outgoing call was not stored'])
  })

  it('are removed by age, and by number within a tenant', async () => {
    const clock = fakeClock()
    const old = clock.now() - 31 * 86_400_000
    for (const at of [old, old, clock.now(), clock.now(), clock.now(), clock.now()])
      await db.withTenant(bound('5'), (tx) => recordCall(tx, call({ tenantId: '5', at })))
    await db.withTenant(bound('6'), (tx) => recordCall(tx, call({ tenantId: '6', at: clock.now() })))
    await db.withPlatform(log, 'test', (tx) => enqueue(tx, trimJob, {}))
    const handlers = [trimHandler({ days: 30, perTenant: 3 })]
    await drainJobs({ url: test.url, db, clock, log, catalogues: {} as never, handlers })
    expect([await countOf('5'), await countOf('6')]).toEqual([3, 1])
  })
})
