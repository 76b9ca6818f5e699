import { sql, type Tx } from '@motorpool/db'
import { defineJob, doEach, enqueue, type JobHandler, type JobRun, schedule } from '@motorpool/jobs'
import { FilingUsage } from '@motorpool/tenancy/shared'
import { z } from 'zod'
import { KINDS } from '../kinds.ts'
import { makeMissing } from '../round.ts'
import { callFor, type Desk } from './ask.ts'
import { settle } from './settle.ts'
import { nextDue, takeDue } from './store.ts'

/** Calls to one platform at the same time. */
const AT_ONCE = 4
/** ms; what is due later is left to the clock. */
const SOON_MS = 60_000

/** Sends and asks what is due at the platform of one tenant and usage: one that is slow holds up no other. */
export const workJob = defineJob({
  name: 'filing/work',
  input: z.object({ tenantId: z.string(), filingUsage: z.enum(FilingUsage.values) }),
  attempts: 1,
})
type Work = { tenantId: string; filingUsage: FilingUsage }

export const requestWork = (tx: Tx, work: Work, at?: number): Promise<string> =>
  enqueue(tx, workJob, work, {
    key: `${work.tenantId}:${work.filingUsage}`,
    ...(at === undefined ? {} : { at }),
  })

async function work(desk: Desk, run: JobRun, { tenantId, filingUsage }: Work): Promise<void> {
  const { db, log, now, signal } = run
  const platform = <T>(change: (tx: Tx) => Promise<T>) => db.withPlatform(undefined, 'filings', change)
  let took = 0
  for (;;) {
    if (signal.aborted) return
    const taken = await platform((tx) => takeDue(tx, tenantId, filingUsage, now()))
    if (taken.length === 0) break
    took += taken.length
    await doEach(
      taken,
      AT_ONCE,
      async (one) => {
        const outcome = await callFor(desk, { db, log, signal }, one, one.fresh ? 'send' : 'ask')
        await platform((tx) => settle(tx, one, outcome, { now: now(), userId: null }))
      },
      // Its lease ends, and then it is asked for.
      (one, error) => log.error({ err: error, requestNo: one.requestNo }, 'a filing could not be settled'),
    )
  }
  // Woken before anything was due: the queue's clock is ahead of ours, and would wake us again at once. The next tick looks.
  if (took === 0) return
  await platform(async (tx) => {
    const next = await nextDue(tx, tenantId, filingUsage)
    if (next !== undefined && next - now() <= SOON_MS)
      await requestWork(tx, { tenantId, filingUsage }, Math.max(next, now() + 1000))
  })
}

export const workHandler = (desk: Desk): JobHandler =>
  workJob.handledBy((run, input) => work(desk, run, input))

/** Looks for what is due, and for records without a draft. */
export const tickJob = defineJob({
  name: 'filing/tick',
  input: z.object({}),
  attempts: 1,
  queue: 'filing/tick',
})

export const tickHandler: JobHandler = tickJob.handledBy(async ({ db, log, now }) => {
  await db.withPlatform(log, 'filings that are due', async (tx) => {
    const { rows } = await sql<Work>`
      select distinct tenant_id::text as "tenantId", filing_usage as "filingUsage" from filing_submission
      where next_time <= ${new Date(now())}`.execute(tx)
    for (const one of rows) await requestWork(tx, one)
  })
  for (const kind of KINDS)
    await db.withPlatform(undefined, 'records without a filing', (tx) => makeMissing(tx, kind))
})

export const tickSchedule = schedule(tickJob, '* * * * *', {})
