import { sql } from '@motorpool/db'
import { enqueue } from '@motorpool/jobs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monthsBefore, retentionJob } from '../src/server/bizlog/retention.ts'
import { type AdministrationApp, startAdministration } from './support/app.ts'

const PARAMETERS = '/api/system-svc/parameters/V1.0'

describe('how long the operation log is kept', () => {
  let app: AdministrationApp
  const asPlatform = <R>(run: Parameters<AdministrationApp['db']['withPlatform']>[2]) =>
    app.db.withPlatform(undefined, 'test', run) as Promise<R>
  /** Lines of so many months ago, each with a changed row. */
  const lines = (months: number, count: number) =>
    asPlatform(async (tx) => {
      const at = monthsBefore(app.clock.now(), months)
      await sql`
        with line as (
          insert into biz_log (tenant_id, org_id, module, name, result, changed_rows, create_time)
          select 1, 1, 'test', ${`${months} months`}, 'SUCCESS', 1, ${at}::timestamptz - n * interval '1 second'
          from generate_series(1, ${count}::int) as n returning id, tenant_id, org_id)
        insert into biz_log_change (tenant_id, org_id, log_id, resource, action, row_id)
        select tenant_id, org_id, id, 'test', 'update', '1' from line`.execute(tx)
    })
  const kept = () =>
    asPlatform<Record<string, number>>(async (tx) => {
      const { rows } = await sql<{ name: string; n: number }>`
        select l.name, count(*)::int as n from biz_log l join biz_log_change c on c.log_id = l.id
        where module = 'test' group by l.name order by l.name`.execute(tx)
      return Object.fromEntries(rows.map((r) => [r.name, r.n]))
    })
  const runJob = async () => {
    await asPlatform((tx) => enqueue(tx, retentionJob, {}))
    await app.drainJobs()
  }
  const keepFor = async (months: number) => {
    const { data } = await app.admin.post<{ items: { id: string }[] }>(`${PARAMETERS}/page`, {
      key: 'operationLog.months',
    })
    return app.admin.put(PARAMETERS, { id: data.items[0]?.id, value: `${months}` })
  }

  beforeAll(async () => {
    app = await startAdministration()
    await lines(8, 3)
    await lines(23, 3)
    await lines(24, 4500)
    await lines(60, 3)
  })
  afterAll(() => app.close())

  it('is 24 months where nobody says otherwise, and what is older goes with its rows, portion by portion', async () => {
    await runJob()
    expect(await kept()).toEqual({ '23 months': 3, '8 months': 3 })
    const orphans = await asPlatform<number>(
      async (tx) => (await tx.selectFrom('biz_log_change').select('id').execute()).length,
    )
    expect(orphans).toBe(6)
  })

  it('is what the administrator sets, between 6 and 120 months', async () => {
    for (const months of [5, 121]) expect((await keepFor(months)).errCode).toBe('FIELD_RANGE')
    expect((await keepFor(12)).status).toBe(200)
    await runJob()
    expect(await kept()).toEqual({ '8 months': 3 })
  })

  it('lets nobody remove a line by themselves, or younger ones through the job', async () => {
    await expect(asPlatform((tx) => sql`delete from biz_log`.execute(tx))).rejects.toThrow(
      /permission denied/,
    )
    await expect(asPlatform((tx) => sql`delete from biz_log_change`.execute(tx))).rejects.toThrow(
      /permission denied/,
    )
    await expect(
      asPlatform((tx) => sql`select app.remove_old_operations(now() - interval '5 months', 10)`.execute(tx)),
    ).rejects.toThrow(/six months at least/)
    const tenant = { tenantId: '1', orgScope: { kind: 'all' as const } }
    await expect(
      app.db.withTenant(tenant, (tx) =>
        sql`select app.remove_old_operations(now() - interval '9 years', 10)`.execute(tx),
      ),
    ).rejects.toThrow(/permission denied/)
    expect(await kept()).toEqual({ '8 months': 3 })
  })

  it.each([
    ['2026-03-31T02:00:00Z', 1, '2026-02-28T02:00:00.000Z'],
    ['2026-11-21T02:40:00Z', 24, '2024-11-21T02:40:00.000Z'],
  ])('%s minus %i months is %s', (at, months, want) => {
    expect(monthsBefore(Date.parse(at), months).toISOString()).toBe(want)
  })
})
