import { loadavg } from 'node:os'
import { Child } from './lib/children.ts'
import { type BenchDatabase, queryOnce, startDatabase } from './lib/database.ts'
import { MeasuredNats } from './lib/nats.ts'
import type { Query } from './lib/outputs.ts'
import { processorOf, processorOfAll } from './lib/processor.ts'
import { administrator, Caller, startProduct } from './lib/product.ts'
import { registerLoad } from './lib/registered.ts'
import { print, round, scaled, sleep } from './lib/report.ts'
import { watchAll } from './lib/strategies.ts'
import type { LoadOptions, LoadResult } from './load-process.ts'

const RATE = Number(process.env.BENCH_RATE ?? 10_000)
/** Larger batches cost less a frame: the second rate, over the first. */
const SEVERAL = 4
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 2000)
const SECONDS = scaled(30, 8)
const WARMUP_MS = 5000
const MILLION = 1e6

/** s of the processor by role, and bytes of the database's log, at one instant. */
type Look = Readonly<Record<string, number>>

const LOG = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`
const logOf = async (query: Query): Promise<number> => (await query<{ bytes: number }>(LOG))[0]?.bytes ?? 0

/** What each frame took between the looks at the begin and the end of the measured time. */
async function perFrame(options: LoadOptions, look: () => Promise<Look>) {
  const child = new Child('load-process.ts', options)
  try {
    await child.next()
    const running = child.ask<LoadResult>({})
    await sleep(options.warmup)
    const before = await look()
    await sleep(options.duration)
    const after = await look()
    const { acknowledged, seconds } = await running
    const each = Object.entries(after).map(([name, value]) => [
      name,
      (value - (before[name] ?? 0)) / acknowledged,
    ])
    return {
      achieved: round(acknowledged / seconds, 0),
      acknowledged,
      each: Object.fromEntries(each) as Look,
    }
  } finally {
    await child.end('SIGKILL')
  }
}

const loadOf = (protocol: LoadOptions['protocol'], port: number, rate: number): LoadOptions => ({
  protocol,
  port,
  connections: CONNECTIONS,
  warmup: WARMUP_MS,
  duration: SECONDS * 1000,
  rate,
})

/** s of the processor a million frames, of each role. */
const perMillion = (each: Look, roles: readonly string[]) =>
  Object.fromEntries(roles.map((role) => [role, round((each[role] ?? 0) * MILLION, 2)]))

/** Bytes that a frame takes in the tables of recent days, with all indexes. */
async function recentBytes(database: BenchDatabase): Promise<number> {
  const [sum] = await database.query<{ bytes: number; frames: number }>(
    `select (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'frame'::regclass)::float8
       as bytes, (select count(*) from frame)::float8 as frames`,
  )
  return (sum?.bytes ?? 0) / Math.max(1, sum?.frames ?? 1)
}

/** Gateway and database alone: reports are received, stored, acknowledged, and states kept; nobody consumes them. */
async function ingesting(protocol: LoadOptions['protocol'], rate: number): Promise<void> {
  const database = await startDatabase()
  const gateway = new Child('gateway-process.ts', { url: database.url, ownerUrl: database.ownerUrl })
  try {
    const ports = await gateway.next<Record<LoadOptions['protocol'], number>>()
    const { achieved, each } = await perFrame(loadOf(protocol, ports[protocol], rate), async () => ({
      gateway: processorOf(gateway.process.pid ?? 0),
      database: processorOfAll(database.server.pid),
      log: await logOf((text) => database.query(text)),
    }))
    print({
      name: `capacity-ingest-${protocol}`,
      value: ((each.gateway ?? 0) + (each.database ?? 0)) * MILLION,
      unit: 's of the processor a million frames, gateway and database',
      ...perMillion(each, ['gateway', 'database']),
      logBytesPerFrame: round(each.log ?? 0, 0),
      recentBytesPerFrame: round(await recentBytes(database), 0),
      offered: rate,
      achieved,
      connections: CONNECTIONS,
      load: round(loadavg()[0] ?? 0),
    })
  } finally {
    await gateway.end()
    await database.stop()
  }
}

const ROLES = ['gateway', 'worker', 'api', 'database'] as const

/** Bytes a frame that go through the server, its memory, MB. */
const natsResult = (each: Look, memory: number) => ({
  ...perMillion(each, ['nats']),
  natsInPerFrame: round(each.natsIn ?? 0, 0),
  natsOutPerFrame: round(each.natsOut ?? 0, 0),
  natsMb: round(memory / 1e6, 0),
})

/** The whole product with all consumers and twenty strategies a vehicle; `nats`: its worker shares what it reads. */
async function whole(nats?: MeasuredNats): Promise<void> {
  const product = await startProduct(10, nats ? { MOTORPOOL_NATS_URL: nats.url } : {})
  try {
    const query: Query = (text, values) => queryOnce(product.databaseUrl, text, values)
    const caller = new Caller(product.url)
    await caller.signIn(administrator(product))
    const { tenantId, orgId } = await registerLoad(product, caller, CONNECTIONS)
    await watchAll(query, tenantId, orgId)
    const used = (role: (typeof ROLES)[number]) =>
      (role === 'database' ? processorOfAll : processorOf)(product.pidOf(role) ?? 0)
    const natsLook = async (): Promise<Look> => {
      if (!nats) return {}
      const { in_bytes: natsIn, out_bytes: natsOut } = await nats.counts()
      return { nats: processorOf(nats.pid), natsIn, natsOut }
    }
    const { achieved, each } = await perFrame(loadOf('gb32960', product.gb32960Port, RATE), async () => ({
      ...Object.fromEntries(ROLES.map((role) => [role, used(role)])),
      ...(await natsLook()),
      log: await logOf(query),
    }))
    print({
      name: nats ? 'capacity-product-nats' : 'capacity-product',
      value: ROLES.reduce((sum, role) => sum + (each[role] ?? 0), 0) * MILLION,
      unit: 's of the processor a million frames, whole product, all consumers, twenty strategies a vehicle',
      ...perMillion(each, ROLES),
      ...(nats ? natsResult(each, (await nats.counts()).mem) : {}),
      logBytesPerFrame: round(each.log ?? 0, 0),
      offered: RATE,
      achieved,
      connections: CONNECTIONS,
      load: round(loadavg()[0] ?? 0),
    })
  } finally {
    await product.stop()
  }
}

/** The same with a NATS server, where one is installed. */
async function shared(): Promise<void> {
  const nats = await MeasuredNats.start()
  try {
    if (nats) await whole(nats)
  } finally {
    await nats?.stop()
  }
}

/** What a frame takes of each role at a steady rate: the figures of `npm run plan`. */
export async function capacity(): Promise<void> {
  await ingesting('gb32960', RATE)
  await ingesting('gb32960', SEVERAL * RATE)
  await ingesting('jt808', RATE)
  await ingesting('jt808', SEVERAL * RATE)
  await whole()
  await shared()
}
