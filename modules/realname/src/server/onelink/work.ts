import { sql, type Tx } from '@motorpool/db'
import { defineJob, doEach, enqueue, type JobHandler, type JobRun, schedule } from '@motorpool/jobs'
import { z } from 'zod'
import type { Desk } from '../desk.ts'
import { expire } from '../papers/erase.ts'
import type { Exchange, OneLinkRequest } from './port.ts'
import { settle } from './settle.ts'
import { accountOf, nextDue, requestOfSubmission, type StoredSubmission, takeDue } from './store.ts'

const AT_ONCE = 4
/** ms; what is due later is left to the clock. */
const SOON_MS = 60_000

/** Sends and asks what is due of one tenant. */
export const workJob = defineJob({
  name: 'realname/oneLink',
  input: z.object({ tenantId: z.string() }),
  attempts: 1,
})

export const requestWork = (tx: Tx, tenantId: string, at?: number): Promise<string> =>
  enqueue(tx, workJob, { tenantId }, { key: tenantId, ...(at === undefined ? {} : { at }) })

const maskedRequest = ({ person, ...request }: OneLinkRequest): Record<string, unknown> => ({
  ...request,
  ...(person
    ? {
        person: {
          certType: person.certType,
          name: `${person.name.slice(0, 1)}**`,
          certNo: '***',
          phone: '***',
        },
      }
    : {}),
})

async function log(
  tx: Tx,
  one: StoredSubmission,
  request: OneLinkRequest,
  what: 'send' | 'ask',
  { outcome, code, answer }: Exchange,
  from: number,
  to: number,
): Promise<void> {
  const isFine = outcome.event === 'passed' || (outcome.event === 'open' && outcome.failure === null)
  const message =
    outcome.event === 'refused' ? outcome.words : 'detail' in outcome ? outcome.detail : outcome.event
  await sql`
    insert into vehicle_verify_one_link_log (tenant_id, org_id, vin, msisdn, interface_code, interface_name, request_no, request_data,
      response_data, success, result_code, result_message, request_time, cost_time, create_user_id, create_time)
    values (${one.tenantId}, ${one.orgId}, ${one.vin}, ${request.msisdn}, ${what === 'ask' ? 'realname.query' : `realname.${request.operation}`},
      ${what === 'ask' ? '实名结果查询' : request.operation === 'cancel' ? '取消实名' : '实名登记'}, ${one.requestNo},
      ${JSON.stringify(what === 'ask' ? { requestNo: one.requestNo } : maskedRequest(request))}::jsonb, ${JSON.stringify(answer)}::jsonb,
      ${isFine}, ${code.slice(0, 32)}, ${message.slice(0, 255)}, ${new Date(from)}, ${Math.max(0, Math.round(to - from))}, ${one.userId},
      ${new Date(to)})`.execute(tx)
}

async function workOff(desk: Desk, run: JobRun, one: StoredSubmission & { fresh: boolean }): Promise<void> {
  const { db, now, signal } = run
  const own = requestOfSubmission(desk.vault, one)
  const account = await db.withPlatform(undefined, 'the account at a one-link service', (tx) =>
    accountOf(tx, one.tenantId, one.orgId),
  )
  const from = now()
  const none = (failure: 'NO_ACCOUNT' | 'ERASED'): Exchange => ({
    outcome: { event: one.fresh ? 'notSent' : 'open', failure, detail: '' },
    code: failure,
    answer: null,
  })
  const isErased = one.fresh && own.operation === 'verify' && !own.person
  const exchange = isErased
    ? none('ERASED')
    : !account
      ? none('NO_ACCOUNT')
      : one.fresh
        ? await desk.oneLink.submit(account, own, signal)
        : await desk.oneLink.query(account, own, signal)
  await db.withPlatform(undefined, 'what a one-link service said', async (tx) => {
    await log(tx, one, own, one.fresh ? 'send' : 'ask', exchange, from, now())
    await settle(tx, one, own, exchange.outcome, now())
  })
}

export const workHandler = (desk: Desk): JobHandler =>
  workJob.handledBy(async (run, { tenantId }) => {
    const { db, log: logger, now, signal } = run
    let took = 0
    for (;;) {
      if (signal.aborted) return
      const taken = await db.withPlatform(undefined, 'real names that are due', (tx) =>
        takeDue(tx, tenantId, now()),
      )
      if (taken.length === 0) break
      took += taken.length
      await doEach(
        taken,
        AT_ONCE,
        (one) => workOff(desk, run, one),
        // Its lease ends, and then it is asked for.
        (one, error) =>
          logger.error({ err: error, requestNo: one.requestNo }, 'a real name could not be settled'),
      )
    }
    if (took === 0) return
    await db.withPlatform(undefined, 'real names that are due', async (tx) => {
      const next = await nextDue(tx, tenantId)
      if (next !== undefined && next - now() <= SOON_MS)
        await requestWork(tx, tenantId, Math.max(next, now() + 1000))
    })
  })

/** Looks for what is due, and takes away what is kept no longer. */
export const tickJob = defineJob({
  name: 'realname/tick',
  input: z.object({}),
  attempts: 1,
  queue: 'realname/tick',
})

export const tickHandler: JobHandler = tickJob.handledBy(({ db, log: logger, now }) =>
  db.withPlatform(logger, 'real names that are due', async (tx) => {
    const { rows } = await sql<{ tenantId: string }>`
      select distinct tenant_id::text as "tenantId" from one_link_submission where next_time <= ${new Date(now())}`.execute(
      tx,
    )
    for (const { tenantId } of rows) await requestWork(tx, tenantId)
    const at = new Date(now())
    await expire(tx, at)
  }),
)

export const tickSchedule = schedule(tickJob, '* * * * *', {})
