import { Child } from './lib/children.ts'
import { type BenchDatabase, startDatabase } from './lib/database.ts'
import { gbReport, randomFrom, retimeGb, vinOf } from './lib/frames.ts'
import { tellKept } from './lib/kept.ts'
import { until } from './lib/kills.ts'
import { percentile, round, scaled, sleep } from './lib/report.ts'
import { START, Terminal } from './lib/terminal.ts'

const GATEWAYS = 3
/** Frames a second of all terminals together. */
const RATE = Number(process.env.BENCH_RATE ?? 10_000)
/** Each sends 20 reports a second: fewer sockets, as many frames. */
const EACH = 20
const DEVICES = Math.max(GATEWAYS, Math.round(RATE / EACH))
const KILLS = Number(process.env.BENCH_KILLS ?? scaled(12, 2))
const PAUSE_MS = 3000
/** What a supervisor waits before it starts a process again, and more than that: the others carry the vehicles meanwhile. */
const AWAY_MS = 2000

/** One gateway of several, which comes back under its name and its port. */
class Side {
  private readonly database: BenchDatabase
  private readonly instance: string
  private child: Child | undefined
  private ports: { gb32960: number; jt808: number } | undefined

  constructor(database: BenchDatabase, instance: string) {
    this.database = database
    this.instance = instance
  }

  get port(): number {
    return this.ports?.gb32960 ?? 0
  }

  async start(): Promise<void> {
    const { url, ownerUrl } = this.database
    const { instance, ports } = this
    const child = new Child('gateway-process.ts', { url, ownerUrl, instance, ...(ports ? { ports } : {}) })
    this.child = child
    this.ports = await child.next<{ gb32960: number; jt808: number }>()
  }

  end(signal?: NodeJS.Signals): Promise<void> {
    return this.child?.end(signal) ?? Promise.resolve()
  }
}

/** A terminal that goes to the next gateway whenever it has to connect, as a balancer would send it. */
function terminalOf(n: number, sides: readonly Side[]): Terminal {
  const template = gbReport(vinOf(n), START)
  let tries = n
  return new Terminal({
    n,
    rate: RATE / DEVICES,
    port: () => sides[tries++ % sides.length]?.port ?? 0,
    report: (second) => {
      retimeGb(template, START + second * 1000)
      return template
    },
  })
}

/** ms until each terminal has something acknowledged that was not before, sorted. */
async function servedAgain(terminals: readonly Terminal[]): Promise<number[]> {
  const began = performance.now()
  const waiting = new Map(terminals.map((one) => [one, one.acknowledged.size]))
  const times: number[] = []
  await until('every terminal is served again', () => {
    for (const [one, before] of waiting) {
      if (one.acknowledged.size === before) continue
      waiting.delete(one)
      times.push(performance.now() - began)
    }
    return waiting.size === 0
  })
  return times.sort((a, b) => a - b)
}

/**
 * Kills one of three gateways at random moments under load: nothing acknowledged may be missing or stored twice, and its vehicles are
 * served by the others.
 */
export async function gateways(): Promise<void> {
  const random = randomFrom(Number(process.env.BENCH_SEED ?? Date.now()))
  const database = await startDatabase()
  const sides = Array.from({ length: GATEWAYS }, (_, i) => new Side(database, `gateway-${i + 1}`))
  const terminals: Terminal[] = []
  const times: number[] = []
  let before = 0
  let began = performance.now()
  const count = () => terminals.reduce((n, { acknowledged }) => n + acknowledged.size, 0)
  try {
    for (const side of sides) await side.start()
    for (let n = 0; n < DEVICES; n++) terminals.push(terminalOf(n, sides))
    await servedAgain(terminals)
    before = count()
    began = performance.now()
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(random() * PAUSE_MS)
      const side = sides[Math.floor(random() * GATEWAYS)]
      await side?.end('SIGKILL')
      times.push((await servedAgain(terminals)).at(-1) ?? 0)
      await sleep(AWAY_MS)
      await side?.start()
    }
    const rate = (count() - before) / ((performance.now() - began) / 1000)
    for (const terminal of terminals) terminal.finish()
    await until('everything that was sent is acknowledged', () => terminals.every(({ settled }) => settled))
    for (const terminal of terminals) terminal.stop()
    for (const side of sides) await side.end()
    const sorted = times.toSorted((a, b) => a - b)
    await tellKept('gateways-killed', database, terminals, {
      kills: KILLS,
      framesPerSecond: round(rate, 0),
      servedAgainMs: { median: round(percentile(sorted, 0.5), 0), most: round(sorted.at(-1) ?? 0, 0) },
    })
  } finally {
    for (const terminal of terminals) terminal.stop()
    for (const side of sides) await side.end('SIGKILL')
    await database.stop()
  }
}
