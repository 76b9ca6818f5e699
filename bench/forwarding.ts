import { loadavg } from 'node:os'
import { bareReading, bareSockets } from './lib/bare-forwarding.ts'
import { drained, ForwardingRoad, PEERS, type Processors } from './lib/forwarding-road.ts'
import { percentile, print, round, scaled, sleep } from './lib/report.ts'
import type { LoadResult } from './load-process.ts'
import type { Received } from './receiving-process.ts'

const VEHICLES = Number(process.env.BENCH_VEHICLES ?? scaled(10_000, 100))
/** Frames a second of all of them together. */
const RATE = Number(process.env.BENCH_RATE ?? VEHICLES)
const SECONDS = scaled(60, 10)
const WARMUP_MS = 10_000
const BARE_MS = scaled(5000, 1000)

/** Shares of one processor between two looks. */
function shares(before: Processors, after: Processors, seconds: number): Processors {
  const share = (name: keyof Processors) => round((after[name] - before[name]) / seconds, 2)
  return {
    worker: share('worker'),
    gateway: share('gateway'),
    database: share('database'),
    receivers: share('receivers'),
  }
}

const reports = ({ live, late }: { live: number; late: number }): number => live + late

interface Measured {
  load: LoadResult
  /** At the begin and at the end of what was measured. */
  peers: readonly [Received, Received]
  processors: readonly [Processors, Processors]
  seconds: number
}

/** Terminals report; what comes of it is measured once it goes evenly. */
async function measured(road: ForwardingRoad): Promise<Measured> {
  const load = await road.load({
    connections: VEHICLES,
    rate: RATE,
    warmup: WARMUP_MS,
    duration: SECONDS * 1000,
  })
  try {
    const running = load.ask<LoadResult>({})
    await sleep(WARMUP_MS)
    const begin = await road.received()
    const [from, before] = [performance.now(), road.processors()]
    await sleep(SECONDS * 1000)
    const end = await road.received()
    const [seconds, after] = [(performance.now() - from) / 1000, road.processors()]
    return { load: await running, peers: [begin, end], processors: [before, after], seconds }
  } finally {
    await load.end('SIGKILL')
  }
}

/**
 * A fleet that reports once a second, forwarded to three peers of GB/T 32960 at once: frames a second, how long each took from the
 * socket of its terminal, what the worker needs of the processor; beside the same frames over bare sockets to the same receivers.
 */
export async function forwarding(): Promise<void> {
  const road = await ForwardingRoad.open(VEHICLES)
  try {
    const limit = await bareSockets(road.ports, VEHICLES, BARE_MS)
    const { load, peers, processors, seconds } = await measured(road)
    const { last, missing } = await drained(road)
    const [begin, end] = peers
    const sent = end.peers.map((peer, i) => reports(peer) - reports(begin.peers[i] ?? peer))
    const frames = sent.reduce((sum, n) => sum + n, 0)
    const states = await road.states()
    await road.endWorker()
    const read = await bareReading(road.database.url)
    print({
      name: 'forwarding',
      value: frames / seconds,
      unit: `frames/s forwarded to ${PEERS} peers together`,
      limit: round(limit, 0),
      limitWhat: 'the same frames over bare sockets to the same receivers, nothing else at work',
      vehicles: VEHICLES,
      offered: RATE,
      acknowledged: round(load.acknowledged / load.seconds, 0),
      acknowledgedMs: {
        p50: round(percentile(load.latencies, 0.5)),
        p99: round(percentile(load.latencies, 0.99)),
      },
      lagMs: end.peers.map(({ lag }) => lag),
      workerSecondsPerMillion: round(((processors[1].worker - processors[0].worker) / frames) * 1e6, 1),
      databaseSecondsPerMillion: round(((processors[1].database - processors[0].database) / frames) * 1e6, 1),
      processors: shares(...processors, seconds),
      generatorCpu: round(load.cpu, 2),
      journalReader: round(read, 0),
      missing,
      doubled: last.peers.map(({ doubled }) => doubled),
      disordered: last.peers.map(({ disordered }) => disordered),
      late: last.peers.map(({ late }) => late),
      resent: states.map(({ resent }) => resent),
      load: loadavg().map((n) => round(n)),
    })
    if (missing > 0 || last.peers.some(({ disordered }) => disordered > 0)) process.exitCode = 1
  } finally {
    await road.stop()
  }
}
