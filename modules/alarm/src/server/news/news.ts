import { sql, type Tx, tried } from '@motorpool/db'
import { defineJob, enqueue, type JobHandler, type JobRun } from '@motorpool/jobs'
import { definePortList } from '@motorpool/kernel'
import { z } from 'zod'

/** An alarm began, or a service is announced or overdue: the row of `alarm` or of `maintenance_log`. */
export interface News {
  readonly topic: 'ALARM' | 'MAINTENANCE'
  readonly rowId: string
}

/**
 * Acts on what began, in a transaction of its own behind the one that stored it; the news are gone when it commits. What it
 * fails at is told again, five times at most; what a moment is at fault for, such as a deadlock, is told again at once.
 */
export interface NewsFollower {
  follow(run: JobRun, tx: Tx, tenantId: string, news: readonly News[]): Promise<void>
}

export const newsFollowers = definePortList<NewsFollower>('alarm.news-followers')

/** News of one transaction of followers. */
const PORTION = 1000

const tellJob = defineJob({ name: 'alarm/tell', input: z.object({ tenantId: z.string() }) })

/** Notes what began, in the transaction that stores it; what a replay finds is news to nobody. */
export async function recordNews(
  tx: Tx,
  topic: News['topic'],
  rows: readonly { tenantId: string; rowId: string }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into alarm_news (tenant_id, topic, row_id)
    select tenant_id, ${topic}, row_id
    from unnest(${rows.map((r) => r.tenantId)}::bigint[], ${rows.map((r) => r.rowId)}::bigint[]) as n(tenant_id, row_id)`.execute(
    tx,
  )
  for (const tenantId of new Set(rows.map((row) => row.tenantId))) await enqueue(tx, tellJob, { tenantId })
}

/** Tries of one of the news, each later than the one before, until it is dropped with a line in the log. */
const TRIES_MAX = 5
/** Of one portion; what comes behind them waits untried, as it is likely the follower that is at fault. */
const FAILED_MAX = 100
const MINUTE_MS = 60_000

interface Waiting extends News {
  id: string
  tries: number
}

interface Telling {
  run: JobRun
  tx: Tx
  tenantId: string
}

/** Takes the effects back when a follower fails; answers its error. */
const followed = ({ run, tx, tenantId }: Telling, news: readonly Waiting[]) =>
  tried(tx, async () => {
    for (const follower of run.ports.all(newsFollowers)) await follower.follow(run, tx, tenantId, news)
  })

interface Later extends Waiting {
  at: number
}

async function putBack({ tx, tenantId }: Telling, rows: readonly Later[]): Promise<void> {
  await sql`
    insert into alarm_news (id, tenant_id, topic, row_id, tries, retry_time)
    select id, ${tenantId}, topic, "rowId", tries, to_timestamp(at / 1000)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(id bigint, topic text, "rowId" bigint, tries smallint, at float8)`.execute(tx)
  for (const at of new Set(rows.map((row) => row.at))) await enqueue(tx, tellJob, { tenantId }, { at })
}

/** Finds which of the news a follower fails at: the others are told, those are tried again later. */
async function oneByOne(telling: Telling, news: readonly Waiting[]): Promise<void> {
  const { run, tenantId } = telling
  const now = run.now()
  const later: Later[] = []
  let failed = 0
  for (const one of news) {
    if (failed === FAILED_MAX) {
      later.push({ ...one, at: now + MINUTE_MS })
      continue
    }
    const failure = await followed(telling, [one])
    if (!failure) continue
    failed++
    const tries = one.tries + 1
    const { topic, rowId } = one
    if (tries < TRIES_MAX) later.push({ ...one, tries, at: now + MINUTE_MS * 2 ** (tries - 1) })
    else run.log.error({ err: failure.error, tenantId, topic, rowId }, 'nobody is told of it: given up')
  }
  run.log.warn({ tenantId, failed, waiting: later.length }, 'a follower of news fails')
  if (later.length > 0) await putBack(telling, later)
}

async function portion(run: JobRun, tx: Tx, tenantId: string): Promise<number> {
  const { rows } = await sql<Waiting>`
    with taken as (
      delete from alarm_news where id in (
        select id from alarm_news
        where tenant_id = ${tenantId} and (retry_time is null or retry_time <= ${new Date(run.now())})
        order by alarm_news.id limit ${PORTION} for update skip locked)
      returning id, topic, row_id, tries)
    select taken.id::text as id, topic, row_id::text as "rowId", tries from taken order by taken.id`.execute(
    tx,
  )
  const telling = { run, tx, tenantId }
  if (rows.length > 0 && (await followed(telling, rows))) await oneByOne(telling, rows)
  return rows.length
}

/** A job of each tenant: what goes wrong with one concerns no other. */
export const tellHandler: JobHandler = tellJob.handledBy(async (run, { tenantId }) => {
  for (let told = PORTION; told === PORTION && !run.signal.aborted; )
    told = await run.db.withPlatform(run.log, 'tell of what began', (tx) => portion(run, tx, tenantId))
})
