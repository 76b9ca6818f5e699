import type { Tx } from '@motorpool/db'
import type { Ports } from '@motorpool/kernel'
import type {
  ConsumerHistory,
  ConsumerOverview,
  ConsumerState,
  ConsumerView,
} from '../../shared/consumers.ts'
import { type AnyConsumer, consumers } from '../consumer.ts'
import { type Count, earlierCounts, rateOf, samplesOf } from '../sample.ts'
import { type ConsumerStatistics, consumerStatistics, LAG_EVENTS_MOST } from '../statistics.ts'
import { replayDays } from './replays.ts'

/** A consumer that has not stored its place for so long is moved on by nobody: it does so every 2 s. */
const STOPPED_MS = 20_000
const LAGGING_S = 10

function stateOf(one: ConsumerStatistics, declared: AnyConsumer | undefined, at: number): ConsumerState {
  if (!declared) return 'ABSENT'
  if (one.failure !== null) return 'FAILING'
  if (one.shares.some((share) => at - share.updateTime > STOPPED_MS)) return 'STOPPED'
  return one.lagSeconds > LAGGING_S ? 'LAGGING' : 'RUNNING'
}

function viewOf(
  one: ConsumerStatistics,
  declared: AnyConsumer | undefined,
  earlier: Count | undefined,
  at: number,
): ConsumerView {
  return {
    ...one,
    state: stateOf(one, declared, at),
    order: declared?.order ?? null,
    replayable: declared?.replayable ?? false,
    lagEvents: Math.min(one.lagEvents, LAG_EVENTS_MOST),
    lagMore: one.lagEvents > LAG_EVENTS_MOST,
    rate: rateOf(earlier, one.events),
    shares: [...one.shares],
  }
}

/** How all consumers stand. `now`: of the calls; `at`: of the database, whose clock their times are of. */
export async function overviewOf(tx: Tx, ports: Ports, now: number, at: number): Promise<ConsumerOverview> {
  const declared = new Map(ports.all(consumers).map((one) => [one.name, one]))
  const earlier = await earlierCounts(tx)
  const all = await consumerStatistics(tx)
  return {
    at,
    consumers: all.map((one) => viewOf(one, declared.get(one.name), earlier.get(one.name), at)),
    ...(await replayDays(tx, now)),
  }
}

/** Rate and lag of a consumer over the last hour, as they were sampled. */
export async function historyOf(tx: Tx, consumer: string): Promise<ConsumerHistory> {
  const samples = await samplesOf(tx, consumer)
  return samples.map(({ at, events, lagSeconds }, i) => {
    const before = samples[i - 1]
    const count = before && { events: before.events, seconds: (at - before.at) / 1000 }
    return { at, rate: rateOf(count, events), lagSeconds }
  })
}
