import { pg } from '@motorpool/db'
import { NO_STATE } from '@motorpool/ingest/server'
import { dayOf, dayText } from '@motorpool/kernel'
import { newRecord } from '@motorpool/wire'
import { copyIn } from '../modules/history/src/server/copy.ts'
import { VehicleSlot } from '../modules/ingest/src/server/fleet/slot.ts'
import { Batch } from '../modules/ingest/src/server/journal/batch.ts'
import { Child } from './lib/children.ts'
import { type BenchDatabase, startDatabase } from './lib/database.ts'
import { gbReport, jtLocation, numberOf, vinOf } from './lib/frames.ts'
import { percentile, print, round, scaled } from './lib/report.ts'
import type { LoadOptions, LoadResult } from './load-process.ts'

interface Snapshot {
  recordsStored: number
  recordsDuplicate: number
  commits: number
  memory: NodeJS.MemoryUsage
  cpu: NodeJS.CpuUsage
}

const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 1000)
const WINDOW = Number(process.env.BENCH_WINDOW ?? 16)

/**
 * The limit: the same rows with the same index by bare binary COPY over two connections, each committing as soon as the
 * one before is done. Nothing is received, decoded, acknowledged or kept in step.
 */
async function bareCopy(
  database: BenchDatabase,
  protocol: LoadOptions['protocol'],
  ms: number,
): Promise<number> {
  const day = dayOf(Date.now()) + 30 // a partition of its own
  await database.query('select app.frame_partition($1)', [dayText(day)])
  const rowsPerBatch = 4000
  const start = Date.now()
  const writer = async (index: number) => {
    const client = new pg.Client({ connectionString: database.url, options: '-c role=motorpool_platform' })
    await client.connect()
    const batch = new Batch()
    const slots = Array.from({ length: CONNECTIONS }, (_, i) => {
      const id = String(5_000_000 + index * 100_000 + i)
      return new VehicleSlot(
        { vehicleId: id, tenantId: '1', orgId: '1', vin: id, terminalId: id },
        NO_STATE,
        1,
      )
    })
    const raw = protocol === 'gb32960' ? gbReport(vinOf(1), start) : jtLocation(numberOf(1), 1, start)
    let rows = 0
    let done = 0
    for (const end = Date.now() + ms; Date.now() < end; ) {
      batch.begin(day, 1)
      const receive = (start + 30 * 86_400_000) * 1000
      for (let i = 0; i < rowsPerBatch; i++, rows++) {
        const record = newRecord('', 2, raw)
        Object.assign(record, {
          state: 3,
          lng: 113_000_000 + rows,
          lat: 23_000_000 + rows,
          speed: 600,
          mileage: rows,
          soc: 80,
        })
        const slot = slots[rows % slots.length] as VehicleSlot
        batch.add(
          slot,
          1,
          record,
          start + Math.floor(rows / slots.length) * 1000,
          receive + rows,
          null,
          false,
        )
      }
      await copyIn(client, batch.wire() as Uint8Array)
      done += rowsPerBatch
      batch.clear(64 * 1024 * 1024)
    }
    await client.end()
    return done
  }
  const from = performance.now()
  const [a, b] = await Promise.all([writer(0), writer(1)])
  return ((a + b) / (performance.now() - from)) * 1000
}

export async function load(database: BenchDatabase, options: Omit<LoadOptions, 'port'>, nats?: string) {
  const gateway = new Child('gateway-process.ts', {
    url: database.url,
    ownerUrl: database.ownerUrl,
    writers: Number(process.env.BENCH_WRITERS ?? 2),
    ...(nats === undefined ? {} : { nats }),
  })
  const ports = await gateway.next<Record<LoadOptions['protocol'], number>>()
  const load = new Child('load-process.ts', {
    ...options,
    port: ports[options.protocol],
  } satisfies LoadOptions)
  await load.next()
  const before = await gateway.ask<Snapshot>({})
  const result = await load.ask<LoadResult>({})
  const after = await gateway.ask<Snapshot>({})
  load.process.send({})
  await gateway.end()
  return { result, before, after }
}

/** Share of one processor that the gateway used between two looks. */
const cpuOf = (before: Snapshot, after: Snapshot, seconds: number) =>
  (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1e6 / seconds

/** Reports acknowledged and stored per second, all of generator, gateway and database on this machine. */
export async function ingest(protocol: LoadOptions['protocol']): Promise<void> {
  const database = await startDatabase()
  try {
    const seconds = scaled(15, 2)
    const limit = await bareCopy(database, protocol, seconds * 500)
    await database.query(`drop table ${`frame_${dayText(dayOf(Date.now()) + 30).replaceAll('-', '')}`}`)
    await database.query('checkpoint')
    const { result, before, after } = await load(database, {
      protocol,
      connections: CONNECTIONS,
      warmup: 2000,
      duration: seconds * 1000,
      window: WINDOW,
    })
    const [stored] = await database.query<{ n: string }>(
      'select count(*) as n from frame where message_id <> 1 and message_id <> 258',
    )
    print({
      name: `ingest-${protocol}`,
      value: result.acknowledged / result.seconds,
      unit: 'reports acknowledged and stored / s',
      limit: round(limit, 0),
      limitWhat: 'bare binary COPY of the same rows with the same index, two connections',
      bytesPerReport: protocol === 'gb32960' ? 300 : jtLocation(numberOf(1), 1, 0).length,
      connections: CONNECTIONS,
      window: WINDOW,
      acknowledged: result.total,
      stored: Number(stored?.n),
      refused: result.refused,
      rowsPerCommit: round(
        (after.recordsStored - before.recordsStored) / Math.max(1, after.commits - before.commits),
      ),
      gatewayCpu: round(cpuOf(before, after, result.seconds + 2.5), 2),
      generatorCpu: round(result.cpu, 2),
      gatewayRssMb: round(after.memory.rss / 1e6, 0),
    })
  } finally {
    await database.stop()
  }
}

/** How long an acknowledgement takes while 10,000 reports a second arrive. */
export async function latency(): Promise<void> {
  const database = await startDatabase()
  try {
    const rate = Number(process.env.BENCH_RATE ?? 10_000)
    const { result, before, after } = await load(database, {
      protocol: 'gb32960',
      connections: 2000,
      warmup: 3000,
      duration: scaled(15, 2) * 1000,
      rate,
    })
    const { latencies } = result
    print({
      name: 'ack-latency',
      value: percentile(latencies, 0.99),
      unit: 'ms p99',
      p50: round(percentile(latencies, 0.5), 2),
      p999: round(percentile(latencies, 0.999), 2),
      offered: rate,
      achieved: round(result.acknowledged / result.seconds, 0),
      rowsPerCommit: round(
        (after.recordsStored - before.recordsStored) / Math.max(1, after.commits - before.commits),
      ),
      gatewayCpu: round(cpuOf(before, after, result.seconds + 3.5), 2),
      generatorCpu: round(result.cpu, 2),
      samples: latencies.length,
    })
  } finally {
    await database.stop()
  }
}
