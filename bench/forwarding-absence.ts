import { loadavg } from 'node:os'
import type { Lag } from './lib/arrivals.ts'
import { bareReading } from './lib/bare-forwarding.ts'
import { drained, ForwardingRoad } from './lib/forwarding-road.ts'
import { until } from './lib/kills.ts'
import { print, round, scaled, sleep } from './lib/report.ts'
import type { Received } from './receiving-process.ts'

/** Each reports once a second. */
const VEHICLES = Number(process.env.BENCH_VEHICLES ?? scaled(2000, 100))
const WARMUP_MS = 5000
/** s in which nobody is away, and in which one is. */
const BEFORE_S = scaled(20, 5)
const AWAY_S = scaled(120, 20)
const MADE_UP_MS = 300_000
const AWAY = 0

const lagsOf = async (road: ForwardingRoad): Promise<Lag[]> =>
  (await road.received()).peers.map(({ lag }) => lag)

const lateOf = ({ peers }: Received): number => peers[AWAY]?.late ?? 0

/** One peer is away, comes back and gets what it has missed: how long that takes, and what live reports feel of it at all. */
async function absence(road: ForwardingRoad) {
  await sleep(WARMUP_MS)
  await road.received()
  await sleep(BEFORE_S * 1000)
  const before = await lagsOf(road)
  await road.received({ peer: AWAY, away: true })
  await sleep(AWAY_S * 1000)
  const gone = await lagsOf(road)
  const at = performance.now()
  await road.received({ peer: AWAY, away: false })
  await until('the link', async () => (await road.states())[AWAY]?.link === 'UP')
  const [back, processors] = [performance.now(), road.processors()]
  const late = lateOf(await road.received())
  await until('the end of what was missed', async () => (await road.states())[AWAY]?.gaps === 0, MADE_UP_MS)
  const seconds = (performance.now() - back) / 1000
  const end = await road.received()
  const during = end.peers.map(({ lag }) => lag)
  return { before, gone, during, missed: lateOf(end) - late, waited: (back - at) / 1000, seconds, processors }
}

/**
 * A peer of three that was away for a while: how many times real time it is made up, beside the bare read of the journal, and how
 * long live reports take meanwhile, to it and to the others.
 */
export async function forwardingAbsence(): Promise<void> {
  const road = await ForwardingRoad.open(VEHICLES)
  const load = await road.load({ connections: VEHICLES, rate: VEHICLES, warmup: 0, duration: 3_600_000 })
  try {
    load.process.send({})
    const found = await absence(road)
    const after = road.processors()
    await load.end('SIGKILL')
    const { last, missing } = await drained(road)
    await road.endWorker()
    const read = await bareReading(road.database.url)
    print({
      name: 'forwarding-absence',
      value: found.missed / VEHICLES / found.seconds,
      unit: 'times real time at which a peer that was away is made up, live reports beside',
      limit: round(read / VEHICLES),
      limitWhat: 'the bare read of the journal, nothing else at work',
      vehicles: VEHICLES,
      awaySeconds: AWAY_S,
      missed: found.missed,
      secondsUntilItIsSignedOn: round(found.waited),
      madeUpSeconds: round(found.seconds),
      lagMs: { before: found.before, away: found.gone, madeUp: found.during },
      workerShare: round((after.worker - found.processors.worker) / found.seconds, 2),
      databaseShare: round((after.database - found.processors.database) / found.seconds, 2),
      missing,
      doubled: last.peers.map(({ doubled }) => doubled),
      disordered: last.peers.map(({ disordered }) => disordered),
      load: loadavg().map((n) => round(n)),
    })
    if (missing > 0 || last.peers.some(({ disordered }) => disordered > 0)) process.exitCode = 1
  } finally {
    await load.end('SIGKILL')
    await road.stop()
  }
}
