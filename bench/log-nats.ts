import { NatsServer, natsProgram } from '../packages/bus/test/support/nats.ts'
import { load } from './ingest.ts'
import { Child } from './lib/children.ts'
import { type BenchDatabase, startDatabase } from './lib/database.ts'
import { until } from './lib/kills.ts'
import { print, round, scaled } from './lib/report.ts'

const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 1000)
const WINDOW = Number(process.env.BENCH_WINDOW ?? 16)

/** Everything that was acknowledged is stored by the process. */
const isStored = (store: Child, rows: number) =>
  until('all that was acknowledged', async () => (await store.ask<{ stored: number }>({})).stored >= rows)

/** Each time the same vehicles send reports of the same hours: nothing of them is stored before. */
async function sent(database: BenchDatabase, nats?: string) {
  await database.query('truncate frame')
  const seconds = scaled(10, 2)
  const options = {
    protocol: 'gb32960',
    connections: CONNECTIONS,
    warmup: 1000,
    duration: seconds * 1000,
    window: WINDOW,
  } as const
  const { result } = await load(database, options, nats)
  return { rate: result.acknowledged / result.seconds, total: result.total }
}

/**
 * Reports acknowledged a second with the log in NATS, of which a worker stores meanwhile what it can, beside the log in the database;
 * and how fast a worker stores what has waited while there was none.
 */
export async function logNats(): Promise<void> {
  if (!natsProgram) return console.error('log-nats: no nats-server')
  const database = await startDatabase()
  const nats = await NatsServer.start(natsProgram)
  const startStore = async () => {
    const store = new Child('log-store-process.ts', { url: database.url, nats: nats.url })
    await store.next()
    return store
  }
  try {
    const inDatabase = await sent(database)
    const store = await startStore()
    const beside = await sent(database, nats.url)
    await isStored(store, beside.total)
    await store.end()
    const alone = await sent(database, nats.url)
    const again = await startStore()
    const from = performance.now()
    await isStored(again, alone.total)
    const seconds = (performance.now() - from) / 1000
    await again.end()
    print({
      name: 'log-nats',
      value: beside.rate,
      unit: 'reports acknowledged / s, stored by a worker meanwhile',
      limit: round(inDatabase.rate, 0),
      limitWhat: 'the same reports with the log in the database',
      withoutWorker: round(alone.rate, 0),
      waited: alone.total,
      storedAfterwards: round(alone.total / seconds, 0),
      catchUp: round(alone.total / seconds / alone.rate, 2),
      connections: CONNECTIONS,
      window: WINDOW,
    })
  } finally {
    await nats.remove()
    await database.stop()
  }
}
