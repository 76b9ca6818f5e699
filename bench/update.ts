import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { LoopTimes } from './gateway-process.ts'
import { Child } from './lib/children.ts'
import { startDatabase } from './lib/database.ts'
import { percentile, print, round, scaled, sleep } from './lib/report.ts'
import type { LoadOptions, LoadResult } from './load-process.ts'
import type { UpdateOptions, UpdateResult } from './update-process.ts'

const MB = 1024 * 1024
const FIRST = 10_000
/** Each a window without an update and one beside it, the one or the other first in turn: what else the machine does meets both. */
const ROUNDS = 8
const WINDOW_MS = 4000
/** s after which what has not arrived is counted as lost. */
const LONGEST = 600

interface Snapshot {
  memory: NodeJS.MemoryUsage
}

/** What telemetry of other vehicles felt in a window, and how long turns of the gateway's loop took in it. */
interface Window {
  p50: number
  p99: number
  samples: number
  loop: LoopTimes
}

/** Reports of other vehicles, which go on all the time: windows differ in what goes on beside them alone. */
class Telemetry {
  private readonly load: Child
  private readonly gateway: Child
  private isBegun = false

  constructor(gateway: Child, port: number) {
    const options: LoadOptions = {
      protocol: 'gb32960',
      port,
      connections: scaled(1000, 100),
      warmup: 2000,
      duration: WINDOW_MS,
      rate: scaled(1000, 100),
    }
    this.gateway = gateway
    this.load = new Child('load-process.ts', options)
  }

  connected(): Promise<unknown> {
    return this.load.next()
  }

  /** Asks nothing of the gateway meanwhile: a collection of its memory would be measured too. */
  async window(): Promise<Window> {
    await this.gateway.ask<LoopTimes>({ loop: true })
    const { latencies } = await this.load.ask<LoadResult>(this.isBegun ? { again: true } : {})
    this.isBegun = true
    const loop = await this.gateway.ask<LoopTimes>({ loop: true })
    return {
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      samples: latencies.length,
      loop,
    }
  }

  end(): Promise<void> {
    return this.load.end('SIGKILL')
  }
}

/** The middle of the windows, with the quarters beside it: a single window says what the machine did in it. */
function spread(values: readonly number[]): [number, number, number] {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (p: number) => round(percentile(sorted, p), 2)
  return [at(0.25), at(0.5), at(0.75)]
}

function told(name: string, windows: readonly Window[]): Record<string, unknown> {
  const of = (pick: (one: Window) => number) => spread(windows.map(pick))
  return {
    [`${name}P50`]: of((one) => one.p50),
    [`${name}P99`]: of((one) => one.p99),
    [`${name}LoopP99`]: of((one) => one.loop.p99),
    [`${name}Cpu`]: of((one) => one.loop.cpu),
  }
}

/** The update of a round, until all its terminals have it: seconds, and the most that the gateway took, MB. */
async function arrived(taking: Child, gateway: Child, all: number, began: number) {
  let result: UpdateResult
  let most = 0
  do {
    await sleep(500)
    most = Math.max(most, (await gateway.ask<Snapshot>({})).memory.rss / MB)
    result = await taking.ask<UpdateResult>({})
  } while (result.right + result.wrong < all && performance.now() - began < LONGEST * 1000)
  return { ...result, most, seconds: (performance.now() - began) / 1000 }
}

/**
 * A package of 1 MB to 1,000 terminals by 0x8108 in rounds: whether it arrives, what it takes, and what telemetry beside it feels, against
 * windows without it just before or after.
 */
export async function update(): Promise<void> {
  const each = Math.ceil(scaled(1000, 300) / ROUNDS)
  const bytes = randomBytes(MB)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const database = await startDatabase()
  const file = join(database.dir, 'package.bin')
  await writeFile(file, bytes)
  const own = { url: database.url, ownerUrl: database.ownerUrl }
  const gateway = new Child('gateway-process.ts', own, ['--expose-gc'])
  let taking: Child | undefined
  const loads: Telemetry[] = []
  try {
    const ports = await gateway.next<{ gb32960: number; jt808: number }>()
    const options: UpdateOptions = { port: ports.jt808, terminals: each * ROUNDS, first: FIRST, sha256 }
    taking = new Child('update-process.ts', options)
    await taking.next()
    const before = (await gateway.ask<Snapshot>({})).memory.rss / MB
    const [alone, beside]: [Window[], Window[]] = [[], []]
    let [seconds, most, covered] = [0, 0, 0]
    let result: UpdateResult = { right: 0, wrong: 0 }
    const telemetry = new Telemetry(gateway, ports.gb32960)
    loads.push(telemetry)
    await telemetry.connected()
    await telemetry.window() // warm
    for (let n = 0; n < ROUNDS; n++) {
      if (n % 2 === 0) alone.push(await telemetry.window())
      const began = performance.now()
      await gateway.ask({ upgrade: { file, first: FIRST + n * each, terminals: each } })
      beside.push(await telemetry.window())
      const { right, wrong } = await taking.ask<UpdateResult>({})
      if (right + wrong < each * (n + 1)) covered++
      const end = await arrived(taking, gateway, each * (n + 1), began)
      result = end
      seconds += end.seconds
      most = Math.max(most, end.most)
      if (n % 2 === 1) alone.push(await telemetry.window())
    }
    print({
      name: 'update-1mb',
      value: seconds,
      unit: 's until every terminal had it whole',
      terminals: each * ROUNDS,
      right: result.right,
      wrong: result.wrong,
      megabytesPerSecond: round((result.right * bytes.length) / MB / seconds),
      gatewayMbBefore: round(before, 0),
      gatewayMbMost: round(most, 0),
      /** Rounds whose window was over before the update was. */
      covered,
      rounds: ROUNDS,
      /** Quarter, middle and three quarters of the windows, ms; what the update adds in its round. */
      addedP99: spread(beside.map(({ p99 }, n) => p99 - (alone[n]?.p99 ?? Number.NaN))),
      ...told('alone', alone),
      ...told('beside', beside),
      samples: spread([...alone, ...beside].map((one) => one.samples)),
      load: loadavg().map((n) => round(n)),
    })
  } finally {
    for (const load of loads) await load.end()
    await taking?.end('SIGKILL')
    await gateway.end()
    await database.stop()
  }
}
