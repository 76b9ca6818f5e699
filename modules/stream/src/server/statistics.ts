import { sql, type Tx } from '@motorpool/db'

export interface ConsumerStatistics {
  readonly name: string
  readonly version: number
  /** What lies between the furthest place of the order and the share that is furthest behind, seconds. */
  readonly lagSeconds: number
  /** Processed since the consumer began. */
  readonly events: number
  readonly outputs: number
  /** Set aside since then. */
  readonly setAside: number
  /** Why it does not get on, and since when (ms); null when it does. */
  readonly failure: string | null
  readonly failureTime: number | null
  /** ms: it got on last. */
  readonly updateTime: number
}

interface Row {
  name: string
  version: number
  lag: number
  events: string
  outputs: string
  set_aside: string
  failure: string | null
  failure_time: number | null
  update_time: number
}

/** How the consumers stand, by name. */
export async function consumerStatistics(tx: Tx): Promise<readonly ConsumerStatistics[]> {
  const { rows } = await sql<Row>`
    select c.name, c.version,
      greatest(0, (select max(horizon) from journal_writer) - min((s.position ->> 'time')::bigint)) / 1e6::float8 as lag,
      sum(s.events) as events, sum(s.outputs) as outputs,
      (select count(*) from set_aside_event a where a.consumer = c.name) as set_aside,
      min(s.failure) as failure, (extract(epoch from min(s.failure_time)) * 1000)::float8 as failure_time,
      (extract(epoch from max(s.update_time)) * 1000)::float8 as update_time
    from consumer c join consumer_share s on s.consumer = c.name group by c.name, c.version order by c.name`.execute(
    tx,
  )
  return rows.map((row) => ({
    name: row.name,
    version: row.version,
    lagSeconds: row.lag,
    events: Number(row.events),
    outputs: Number(row.outputs),
    setAside: Number(row.set_aside),
    failure: row.failure,
    failureTime: row.failure_time,
    updateTime: row.update_time,
  }))
}
