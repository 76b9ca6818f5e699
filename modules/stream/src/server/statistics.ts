import { sql, type Tx } from '@motorpool/db'
import { countBehind, firstDay, type Position } from '@motorpool/history/server'
import { dayStart, parseDay } from '@motorpool/kernel'
import { heldShares } from './host/shares.ts'
import { SHARES } from './table.ts'

const DAY_MS = 86_400_000
/** Events that a consumer is behind are counted up to here; a greater number stands for more than that. */
export const LAG_EVENTS_MOST = 100_000

/** Where a consumer stands with a share of the vehicles. */
export interface ShareStatistics {
  readonly share: number
  /** Process that moved it on last: host and process id. */
  readonly worker: string | null
  /** A worker holds it at this moment. */
  readonly held: boolean
  readonly lagSeconds: number
  readonly failure: string | null
  /** ms: since when it fails. */
  readonly failureTime: number | null
  /** ms: it got on, or failed, last. */
  readonly updateTime: number
}

export interface ConsumerStatistics {
  readonly name: string
  readonly version: number
  /** ms: this version began. */
  readonly beginTime: number
  /** What lies between the furthest place of the order and the share that is furthest behind, seconds. */
  readonly lagSeconds: number
  /** Stored and not processed; above `LAG_EVENTS_MOST`: more than that. */
  readonly lagEvents: number
  /** Processed since the consumer began. */
  readonly events: number
  readonly outputs: number
  /** Set aside since then and not discarded; and those of the last hour. */
  readonly setAside: number
  readonly setAsideHour: number
  /** Why it does not get on, and since when (ms); null when it does. */
  readonly failure: string | null
  readonly failureTime: number | null
  /** ms: it got on last. */
  readonly updateTime: number
  readonly shares: readonly ShareStatistics[]
}

interface ShareRow {
  consumer: string
  share: number
  position: Position
  events: string
  outputs: string
  worker: string | null
  failure: string | null
  failure_time: number | null
  update_time: number
}

interface Row {
  name: string
  version: number
  begin_time: number
  set_aside: number
  set_aside_hour: number
}

const MS = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

/** µs: how far a position is in the order. A packed day is done when all of its vehicles are; before the first row there is nothing. */
function reached({ time, packed }: Position, first: number): number {
  if (!packed) return Math.max(time, first)
  const day = dayStart(parseDay(packed.day)) + (packed.vehicleId === null ? DAY_MS : 0)
  return Math.max(time, day * 1000, first)
}

/** Counts each place once: consumers that are in step stand at the same one. */
function counter(tx: Tx): (position: Position, shares: readonly number[]) => Promise<number> {
  const known = new Map<string, Promise<number>>()
  return (position, shares) => {
    const key = `${JSON.stringify(position)} ${shares.join()}`
    const count =
      known.get(key) ?? countBehind(tx, position, { of: SHARES, remainders: shares }, LAG_EVENTS_MOST)
    known.set(key, count)
    return count
  }
}

async function eventsBehind(shares: readonly ShareRow[], count: ReturnType<typeof counter>): Promise<number> {
  const places = Map.groupBy(shares, (one) => JSON.stringify(one.position))
  let sum = 0
  for (const [first, ...others] of places.values()) {
    if (first && sum <= LAG_EVENTS_MOST)
      sum += await count(
        first.position,
        [first, ...others].map((one) => one.share),
      )
  }
  return sum
}

/** How the consumers stand, by name. Asked as the platform. */
export async function consumerStatistics(tx: Tx): Promise<readonly ConsumerStatistics[]> {
  const { rows: consumers } = await sql<Row>`
    select name, version, ${MS('begin_time')} as begin_time,
      (select count(*)::int from set_aside_event a where a.consumer = c.name and discard_time is null) as set_aside,
      (select count(*)::int from set_aside_event a where a.consumer = c.name and discard_time is null
        and time > now() - interval '1 hour') as set_aside_hour
    from consumer c order by name`.execute(tx)
  if (consumers.length === 0) return []
  const { rows: shares } = await sql<ShareRow>`
    select consumer, share, position, events, outputs, worker, failure, ${MS('failure_time')} as failure_time,
      ${MS('update_time')} as update_time from consumer_share order by consumer, share`.execute(tx)
  const { rows: horizons } = await sql<{
    furthest: string | null
  }>`select max(horizon) as furthest from journal_writer`.execute(tx)
  const first = await firstDay(tx)
  const places = {
    first: first === undefined ? 0 : dayStart(parseDay(first)) * 1000,
    furthest: Number(horizons[0]?.furthest ?? 0),
    held: await heldShares(tx),
  }
  const count = counter(tx)
  const all: ConsumerStatistics[] = []
  for (const consumer of consumers) {
    const own = shares.filter((one) => one.consumer === consumer.name)
    all.push(statisticsOf(consumer, own, places, await eventsBehind(own, count)))
  }
  return all
}

function statisticsOf(
  row: Row,
  rows: readonly ShareRow[],
  { first, furthest, held }: { first: number; furthest: number; held: ReadonlySet<number> },
  lagEvents: number,
): ConsumerStatistics {
  const shares = rows.map(
    (one): ShareStatistics => ({
      share: one.share,
      worker: one.worker,
      held: held.has(one.share),
      lagSeconds: Math.max(0, furthest - reached(one.position, first)) / 1e6,
      failure: one.failure,
      failureTime: one.failure_time,
      updateTime: one.update_time,
    }),
  )
  const failing = shares.filter((one) => one.failure !== null)
  const sum = (of: 'events' | 'outputs') => rows.reduce((total, one) => total + Number(one[of]), 0)
  return {
    name: row.name,
    version: row.version,
    beginTime: row.begin_time,
    lagSeconds: Math.max(0, ...shares.map((one) => one.lagSeconds)),
    lagEvents,
    events: sum('events'),
    outputs: sum('outputs'),
    setAside: row.set_aside,
    setAsideHour: row.set_aside_hour,
    failure: failing[0]?.failure ?? null,
    failureTime: failing.length === 0 ? null : Math.min(...failing.map((one) => one.failureTime ?? Infinity)),
    updateTime: Math.max(0, ...shares.map((one) => one.updateTime)),
    shares,
  }
}
