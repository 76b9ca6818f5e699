import { statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { must } from '@motorpool/kernel'
import type { ForwardingOptions } from './forwarding-process.ts'
import { arrivalsIn } from './lib/arrival-log.ts'
import { Child } from './lib/children.ts'
import { type Comparison, compareArrivals, type Kill } from './lib/compare-arrivals.ts'
import { type BenchDatabase, startDatabase } from './lib/database.ts'
import { recordTasks, SharedVault } from './lib/forwarding.ts'
import { gbReport, randomFrom, retimeGb, vinOf } from './lib/frames.ts'
import { killAtRandom, until } from './lib/kills.ts'
import { Parts } from './lib/parts.ts'
import { print, round, scaled } from './lib/report.ts'
import { START, Terminal } from './lib/terminal.ts'
import type { ReceivingOptions } from './receiving-process.ts'

const DEVICES = 40
/** Reports a second of each. */
const RATE = Number(process.env.BENCH_RATE ?? 1000) / DEVICES
const KILLS = Number(process.env.BENCH_KILLS ?? scaled(100, 4))
/** Longest pause between progress after a kill and the next one. */
const PAUSE_MS = 2000
const PATIENCE_MS = 180_000
/** Bytes that are written down at each peer between two kills, at least. */
const PROGRESS_BYTES = DEVICES * 60
const ROLES = ['gateway', 'server', 'database', 'peer'] as const

/** A peer in a process of its own, which writes down what comes and can be killed. */
class Peer {
  port = 0
  readonly file: string
  private child: Child | undefined

  constructor(file: string) {
    this.file = file
  }

  async start(): Promise<void> {
    const options: ReceivingOptions = { ports: [this.port], vehicles: DEVICES, file: this.file }
    this.child = new Child('receiving-process.ts', options)
    this.port = must((await this.child.next<number[]>())[0], 'the port')
  }

  get bytes(): number {
    return statSync(this.file).size
  }

  async kill(): Promise<void> {
    await this.stop()
    await this.start()
  }

  async stop(): Promise<void> {
    await this.child?.end('SIGKILL')
  }
}

function terminalOf(n: number, port: () => number): Terminal {
  const template = gbReport(vinOf(n), START)
  const report = (second: number): Uint8Array => {
    retimeGb(template, START + second * 1000)
    return template
  }
  return new Terminal({ n, port, rate: RATE, report })
}

const acknowledgedBy = (terminals: readonly Terminal[]): number =>
  terminals.reduce((n, { acknowledged }) => n + acknowledged.size, 0)

interface Road {
  parts: Parts
  peers: readonly Peer[]
  terminals: readonly Terminal[]
}

/** Kills at random moments, each time when reports were acknowledged and came to all peers since the last; when, and what. */
async function killAll({ parts, peers, terminals }: Road, random: () => number) {
  const kills: Kill[] = []
  const killed = await killAtRandom({
    kills: KILLS,
    roles: ROLES,
    random,
    pause: PAUSE_MS,
    patience: PATIENCE_MS,
    mark: () => {
      const before = { acknowledged: acknowledgedBy(terminals), bytes: peers.map(({ bytes }) => bytes) }
      return Promise.resolve(
        () =>
          acknowledgedBy(terminals) > before.acknowledged + DEVICES * 5 &&
          peers.every(({ bytes }, i) => bytes > (before.bytes[i] ?? 0) + PROGRESS_BYTES),
      )
    },
    kill: async (role) => {
      const peer = Math.floor(random() * peers.length)
      kills.push({ at: Date.now(), peer: role === 'peer' ? peer : undefined, isOurs: role !== 'gateway' })
      if (role === 'peer') await peers[peer]?.kill()
      else await parts.kill(role)
    },
    stuck: () => parts.whoLives(),
  })
  return { kills, killed }
}

/** Everything that was sent is stored, and no task has anything left to send. */
async function drain({ parts, terminals }: Road): Promise<void> {
  for (const terminal of terminals) terminal.finish()
  await until('the last acknowledgement', () => terminals.every(({ settled }) => settled), PATIENCE_MS)
  const last = `select (extract(epoch from max(recv_time)) * 1e6)::float8 from frame`
  const left = `
    select 1 from forward_task t left join forward_state s on s.task_id = t.id
    where s.position is null or s.gaps <> '[]' or s.link <> 'UP' or (s.position->>'time')::float8 < (${last})`
  await until(
    'the last report at the last peer',
    async () => (await parts.database.query(left)).length === 0,
    PATIENCE_MS,
  ).catch((error: Error) => console.error(error.message))
}

/** Seconds of the reports of a vehicle in the order in which they are stored. */
async function storedOf(database: BenchDatabase, { n }: Terminal): Promise<number[]> {
  const rows = await database.query<{ second: number }>(
    `select extract(epoch from device_time)::int as second from frame
     where vehicle_id = $1 and message_id = 2 order by recv_time`,
    [1_000_000 + n],
  )
  return rows.map(({ second }) => second)
}

async function compareAll({ parts, peers, terminals }: Road, kills: readonly Kill[]): Promise<Comparison[]> {
  const vehicles = await Promise.all(
    terminals.map(async (terminal) => ({
      n: terminal.n,
      stored: await storedOf(parts.database, terminal),
      acknowledged: [...terminal.acknowledged].map((second) => START / 1000 + second),
    })),
  )
  return peers.map(({ file }, peer) =>
    compareArrivals(
      arrivalsIn(file),
      vehicles,
      kills.filter((kill) => kill.isOurs && (kill.peer ?? peer) === peer),
    ),
  )
}

/**
 * Kills gateway, the forwarding worker, database and peers at random moments while terminals report. Every report that a terminal
 * was acknowledged comes to each peer at least once, in the order of the journal, live and made up each for itself; it comes again
 * only after a kill of the worker, the database or that peer.
 */
export async function crashForwarding(): Promise<void> {
  const seed = Number(process.env.BENCH_SEED ?? Date.now())
  const random = randomFrom(seed)
  const database = await startDatabase()
  const vault = new SharedVault()
  const parts = new Parts(
    database,
    { commands: false },
    {
      file: 'forwarding-process.ts',
      options: (): ForwardingOptions => ({ url: database.url, key: vault.key }),
    },
  )
  const peers = ['a', 'b'].map((name) => new Peer(join(database.dir, `peer-${name}`)))
  const terminals: Terminal[] = []
  const road: Road = { parts, peers, terminals }
  try {
    await parts.startGateway()
    for (const peer of peers) await peer.start()
    await recordTasks(
      database,
      vault,
      DEVICES,
      peers.map(({ port }) => port),
    )
    await parts.startServer()
    const up = `select 1 from forward_state where link = 'UP'`
    await until('the links', async () => (await database.query(up)).length === peers.length)
    for (let n = 0; n < DEVICES; n++) terminals.push(terminalOf(n, () => parts.ports?.gb32960 ?? 0))
    const from = performance.now()
    const { kills, killed } = await killAll(road, random)
    await drain(road)
    await parts.endServer()
    const found = await compareAll(road, kills)
    const sum = (of: (one: Comparison) => number) => found.reduce((n, one) => n + of(one), 0)
    const wrong = sum(({ lost, disordered, doubledWithoutCause }) => lost + disordered + doubledWithoutCause)
    print({
      name: 'crash-forwarding',
      value: wrong,
      unit: 'reports that a peer has not got, out of order, or again although nobody was killed',
      kills: kills.length,
      killed,
      endedByThemselves: parts.ended,
      acknowledged: acknowledgedBy(terminals),
      peers: found,
      seconds: round((performance.now() - from) / 1000),
      seed,
      load: loadavg().map((n) => round(n)),
    })
    if (wrong > 0) process.exitCode = 1
  } finally {
    for (const terminal of terminals) terminal.stop()
    for (const peer of peers) await peer.stop()
    await parts.stop()
  }
}
