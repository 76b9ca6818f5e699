import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Child } from './lib/children.ts'
import { startDatabase } from './lib/database.ts'
import { percentile, print, round, scaled, sleep } from './lib/report.ts'
import type { LoadOptions, LoadResult } from './load-process.ts'
import type { UpdateOptions, UpdateResult } from './update-process.ts'

const MB = 1024 * 1024
const FIRST = 10_000
/** s after which what has not arrived is counted as lost. */
const LONGEST = 600

interface Snapshot {
  memory: NodeJS.MemoryUsage
  cpu: NodeJS.CpuUsage
}

/** Reports of other vehicles for so long, each with its acknowledgement. */
async function telemetry(port: number, first: number, seconds: number): Promise<LoadResult> {
  const options: LoadOptions = {
    protocol: 'gb32960',
    port,
    connections: scaled(1000, 100),
    first,
    warmup: 2000,
    duration: seconds * 1000,
    rate: scaled(1000, 100),
  }
  const load = new Child('load-process.ts', options)
  try {
    await load.next()
    return await load.ask<LoadResult>({})
  } finally {
    await load.end('SIGKILL')
  }
}

/** A package of 1 MB to 1,000 terminals by 0x8108: whether it arrives, what it takes, and what telemetry beside it feels. */
export async function update(): Promise<void> {
  const terminals = scaled(1000, 50)
  const bytes = randomBytes(MB)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const database = await startDatabase()
  const file = join(database.dir, 'package.bin')
  await writeFile(file, bytes)
  const gateway = new Child('gateway-process.ts', { url: database.url, ownerUrl: database.ownerUrl }, [
    '--expose-gc',
  ])
  let taking: Child | undefined
  try {
    const ports = await gateway.next<{ gb32960: number; jt808: number }>()
    const options: UpdateOptions = { port: ports.jt808, terminals, first: FIRST, sha256 }
    taking = new Child('update-process.ts', options)
    await taking.next()
    const alone = await telemetry(ports.gb32960, 0, 20)
    const before = await gateway.ask<Snapshot>({})
    const began = performance.now()
    const issued = await gateway.ask<{ issued: number }>({ upgrade: { file, first: FIRST, terminals } })
    const beside = telemetry(ports.gb32960, 2000, 20)
    const rss: number[] = []
    let result: UpdateResult = { right: 0, wrong: 0 }
    while (result.right + result.wrong < terminals && performance.now() - began < LONGEST * 1000) {
      await sleep(1000)
      rss.push((await gateway.ask<Snapshot>({})).memory.rss)
      result = await taking.ask<UpdateResult>({})
    }
    const seconds = (performance.now() - began) / 1000
    const { latencies } = await beside
    print({
      name: 'update-1mb',
      value: seconds,
      unit: 's until every terminal had it whole',
      terminals,
      issued: issued.issued,
      right: result.right,
      wrong: result.wrong,
      megabytesPerSecond: round((result.right * bytes.length) / MB / seconds),
      gatewayMbBefore: round(before.memory.rss / MB, 0),
      gatewayMbMost: round(Math.max(...rss) / MB, 0),
      gatewayMbOverTime: rss.filter((_, i) => i % 5 === 0).map((one) => round(one / MB, 0)),
      p99Alone: round(percentile(alone.latencies, 0.99), 2),
      p99Beside: round(percentile(latencies, 0.99), 2),
      p50Beside: round(percentile(latencies, 0.5), 2),
      samples: latencies.length,
    })
  } finally {
    await taking?.end('SIGKILL')
    await gateway.end()
    await database.stop()
  }
}
