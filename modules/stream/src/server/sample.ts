import { type Database, sql, type Tx } from '@motorpool/db'
import { consumerStatistics } from './statistics.ts'

/** Samples are taken at whole half minutes of the database's clock, by whichever worker comes first. */
export const SAMPLE_MS = 30_000
const KEEP = sql`interval '2 hours'`
/** The rate is that of about this time, ms: counts are stored page by page, so that shorter ones jump. */
const RATE_MS = 20_000

const EVERY_S = SAMPLE_MS / 1000
const SLOT = sql`to_timestamp(floor(extract(epoch from now()) / ${sql.raw(String(EVERY_S))}) * ${sql.raw(String(EVERY_S))})`

/** Notes how the consumers stand, unless a worker has done so in this half minute. */
export async function takeSamples(db: Database): Promise<void> {
  await db.withPlatform(undefined, 'consumers for operators', async (tx) => {
    const { rows } = await sql<{
      done: boolean
    }>`select exists (select from consumer_sample where time = ${SLOT}) as done`.execute(tx)
    if (rows[0]?.done) return
    const all = await consumerStatistics(tx)
    await sql`insert into consumer_sample (consumer, time, events, lag_seconds)
      select n.consumer, ${SLOT}, n.events, n.lag
      from unnest(${all.map((one) => one.name)}::text[], ${all.map((one) => one.events)}::bigint[],
        ${all.map((one) => one.lagSeconds)}::float8[]) as n(consumer, events, lag)
      on conflict do nothing`.execute(tx)
    await sql`delete from consumer_sample where time < now() - ${KEEP}`.execute(tx)
  })
}

export interface Sample {
  /** ms */
  readonly at: number
  /** Processed since the consumer began. */
  readonly events: number
  readonly lagSeconds: number
}

/** Samples of a consumer of the last hour, the oldest first. */
export async function samplesOf(tx: Tx, consumer: string): Promise<readonly Sample[]> {
  const { rows } = await sql<{ at: number; events: string; lag: number }>`
    select (extract(epoch from time) * 1000)::float8 as at, events, lag_seconds as lag from consumer_sample
    where consumer = ${consumer} and time > now() - interval '1 hour' order by time`.execute(tx)
  return rows.map(({ at, events, lag }) => ({ at, events: Number(events), lagSeconds: lag }))
}

export interface Count {
  /** Of the last sample that is old enough. */
  readonly events: number
  readonly seconds: number
}

/** What each consumer had processed a little while ago, and how long ago that is; of those that were sampled lately. */
export async function earlierCounts(tx: Tx): Promise<ReadonlyMap<string, Count>> {
  const { rows } = await sql<{ consumer: string; events: string; seconds: number }>`
    select distinct on (consumer) consumer, events, extract(epoch from now() - time)::float8 as seconds
    from consumer_sample
    where time <= now() - ${RATE_MS} * interval '1 ms' and time > now() - interval '3 minutes'
    order by consumer, time desc`.execute(tx)
  return new Map(rows.map(({ consumer, events, seconds }) => [consumer, { events: Number(events), seconds }]))
}

/** Events a second between two counts; null where the consumer began anew between them. */
export const rateOf = (earlier: Count | undefined, events: number): number | null =>
  earlier && events >= earlier.events && earlier.seconds > 0
    ? (events - earlier.events) / earlier.seconds
    : null
