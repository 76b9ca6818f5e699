import { sql, type Tx } from '@motorpool/db'
import { defineJob, enqueue, type JobHandler, type JobRun } from '@motorpool/jobs'
import { definePortList } from '@motorpool/kernel'
import { z } from 'zod'

/** An alarm began, or a service is announced or overdue: the row of `alarm` or of `maintenance_log`. */
export interface News {
  readonly topic: 'ALARM' | 'MAINTENANCE'
  readonly rowId: string
}

/** Acts on what began, in a transaction of its own behind the one that stored it; the news are gone when it commits. */
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

async function portion(run: JobRun, tx: Tx, tenantId: string): Promise<number> {
  const { rows } = await sql<News>`
    with taken as (
      delete from alarm_news where id in (
        select id from alarm_news where tenant_id = ${tenantId} order by id limit ${PORTION} for update skip locked)
      returning id, topic, row_id)
    select topic, row_id::text as "rowId" from taken order by id`.execute(tx)
  if (rows.length > 0)
    for (const follower of run.ports.all(newsFollowers)) await follower.follow(run, tx, tenantId, rows)
  return rows.length
}

/** A job of each tenant: what goes wrong with one concerns no other. */
export const tellHandler: JobHandler = tellJob.handledBy(async (run, { tenantId }) => {
  for (let told = PORTION; told === PORTION && !run.signal.aborted; )
    told = await run.db.withPlatform(run.log, 'tell of what began', (tx) => portion(run, tx, tenantId))
})
