import { connect, type Socket } from 'node:net'
import { ALARM_TOPIC } from '@motorpool/alarm/shared'
import { Child } from './lib/children.ts'
import { queryOnce } from './lib/database.ts'
import { gbLogin, gbReport, retimeGb, vinOf } from './lib/frames.ts'
import type { Query } from './lib/outputs.ts'
import { administrator, Caller, type Product, startProduct } from './lib/product.ts'
import { registerLoad } from './lib/registered.ts'
import { percentile, print, round, scaled, sleep } from './lib/report.ts'
import { watchAll } from './lib/strategies.ts'
import type { LoadOptions, LoadResult } from './load-process.ts'

const RATE = Number(process.env.BENCH_RATE ?? 10_000)
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 2000)
const SECONDS = scaled(30, 5)
const WARMUP_MS = 5000
/** Vehicles whose alarms are waited for, beside those of the load. */
const PROBES = 10
const PAUSE_MS = 1500
const GIVEN_UP_MS = 20_000
const START = Math.floor(Date.now() / 1000) * 1000 - 3_600_000

type Load = Pick<LoadOptions, 'connections' | 'first' | 'rate' | 'window'>

async function load(port: number, options: Load, meanwhile: () => Promise<void> = async () => {}) {
  const child = new Child('load-process.ts', {
    ...options,
    protocol: 'gb32960',
    port,
    warmup: WARMUP_MS,
    duration: SECONDS * 1000,
  } satisfies LoadOptions)
  try {
    await child.next()
    const running = child.ask<LoadResult>({})
    await meanwhile()
    return await running
  } finally {
    await child.end('SIGKILL')
  }
}

/** A vehicle that raises an alarm and ends it again. */
class Probe {
  readonly vin: string
  private readonly socket: Socket
  private second = 0
  /** When the open alarm was sent, until it is seen. */
  since: number | undefined

  constructor(n: number, port: number) {
    this.vin = vinOf(n)
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.socket.on('error', () => {}).resume()
    this.socket.write(gbLogin(this.vin, START))
  }

  private send(flags: number): void {
    const frame = gbReport(this.vin, START, { flags, level: flags === 0 ? 0 : 2 })
    retimeGb(frame, START + ++this.second * 1000)
    this.socket.write(frame)
  }

  raise(): void {
    this.since = performance.now()
    this.send(1)
  }

  end(): void {
    this.send(0)
  }

  close(): void {
    this.socket.destroy()
  }
}

interface Page {
  items: { vin: string; state: string }[]
}

/** A browser at the alarm centre: told that alarms have changed, it reads the open ones, one call after the other. */
async function browser(product: Product, caller: Caller, probes: readonly Probe[], seen: number[]) {
  const { ticket } = await caller.call<{ ticket: string }>('POST', '/api/system-svc/tickets/V1.0', {
    purpose: 'live',
  })
  const socket = new WebSocket(
    `${product.url.replace('http', 'ws')}/api/websocket/cmd?clientId=BIZ&token=${ticket}`,
  )
  let reading = false
  let again = false
  const read = async () => {
    if (reading) {
      again = true
      return
    }
    reading = true
    do {
      again = false
      const { items } = await caller.call<Page>('POST', '/api/vehicle-svc/alarm/centre/V1.0/page', {
        page: 1,
        pageSize: 50,
        state: 'ALARMING',
        kind: ['GB'],
      })
      const now = performance.now()
      for (const probe of probes) {
        if (probe.since === undefined || !items.some(({ vin }) => vin === probe.vin)) continue
        seen.push(now - probe.since)
        probe.since = undefined
      }
    } while (again)
    reading = false
  }
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: 'subscribe', id: 's1', topic: ALARM_TOPIC, params: {} }))
    socket.onerror = () => reject(new Error('the live channel refused'))
    socket.onmessage = ({ data }) => {
      const { type } = JSON.parse(data as string) as { type: string }
      if (type === 'subscribed') resolve()
      else if (type === 'refused') reject(new Error('the topic refused'))
      else if (type === 'data') void read()
    }
  })
  return { close: () => socket.close() }
}

/** Raises alarms by turns until the time is over; the number that nobody saw. */
async function probing(probes: readonly Probe[], until: number): Promise<number> {
  let unseen = 0
  const one = async (probe: Probe) => {
    await sleep(Math.random() * PAUSE_MS)
    while (performance.now() < until) {
      probe.raise()
      for (const end = performance.now() + GIVEN_UP_MS; probe.since !== undefined; await sleep(10))
        if (performance.now() > end) break
      if (probe.since !== undefined) unseen++
      probe.end()
      await sleep(PAUSE_MS * (0.5 + Math.random()))
    }
  }
  await Promise.all(probes.map(one))
  return unseen
}

const LAG = `
  select consumer, max(extract(epoch from clock_timestamp()) - (position->>'time')::float8 / 1e6)::float8 as lag
  from consumer_share group by 1`

/** Seconds that the consumer furthest behind is behind the clock, ten times a second. */
async function sampleLag(query: Query, until: number, lags: number[], worst: Map<string, number>) {
  for (; performance.now() < until; await sleep(100)) {
    const rows = await query<{ consumer: string; lag: number }>(LAG)
    lags.push(Math.max(...rows.map(({ lag }) => lag)))
    for (const { consumer, lag } of rows) worst.set(consumer, Math.max(worst.get(consumer) ?? 0, lag))
  }
}

async function atRate(product: Product, caller: Caller, query: Query): Promise<void> {
  const probes = Array.from({ length: PROBES }, (_, n) => new Probe(3 * CONNECTIONS + n, product.gb32960Port))
  const seen: number[] = []
  const lags: number[] = []
  const worst = new Map<string, number>()
  let unseen = 0
  const page = await browser(product, caller, probes, seen)
  const { acknowledged, seconds, latencies } = await load(
    product.gb32960Port,
    { connections: CONNECTIONS, first: 0, rate: RATE },
    async () => {
      await sleep(WARMUP_MS)
      const until = performance.now() + SECONDS * 1000
      const [missed] = await Promise.all([probing(probes, until), sampleLag(query, until, lags, worst)])
      unseen = missed
    },
  )
  page.close()
  for (const probe of probes) probe.close()
  const achieved = round(acknowledged / seconds, 0)
  const times = lags.toSorted((a, b) => a - b)
  print({
    name: 'consumer-lag',
    value: percentile(times, 0.99),
    unit: 's p99 that the consumer furthest behind is behind the clock',
    p50: round(percentile(times, 0.5), 3),
    worst: Object.fromEntries([...worst].map(([name, lag]) => [name, round(lag, 2)])),
    offered: RATE,
    achieved,
    samples: times.length,
  })
  seen.sort((a, b) => a - b)
  print({
    name: 'alarm-in-browser',
    value: percentile(seen, 0.99),
    unit: 'ms p99 from the socket of a terminal to the row in the list of a subscribed browser',
    p50: round(percentile(seen, 0.5)),
    limit: round(percentile(latencies, 0.99), 2),
    limitWhat: 'ms p99 of the acknowledgement of the reports of the load',
    offered: RATE,
    achieved,
    samples: seen.length,
    unseen,
  })
}

/** Events that all consumers together have processed. */
const eventsOf = async (query: Query): Promise<number> =>
  Number((await query<{ events: string }>('select sum(events) as events from consumer_share'))[0]?.events)

/** As many reports as are acknowledged: with the worker stopped, and with all consumers at work. */
async function saturated(product: Product, query: Query): Promise<void> {
  const worker = product.pidOf('worker')
  if (worker === undefined) throw new Error('the worker is not there')
  const port = product.gb32960Port
  process.kill(worker, 'SIGSTOP')
  let without: LoadResult
  try {
    without = await load(port, { connections: CONNECTIONS, first: CONNECTIONS, window: 8 })
  } finally {
    process.kill(worker, 'SIGCONT')
  }
  let processed = 0
  const with_ = await load(
    port,
    { connections: CONNECTIONS, first: 2 * CONNECTIONS, window: 8 },
    async () => {
      await sleep(WARMUP_MS)
      const before = await eventsOf(query)
      await sleep(SECONDS * 1000)
      processed = ((await eventsOf(query)) - before) / SECONDS
    },
  )
  print({
    name: 'ingest-with-consumers',
    value: with_.acknowledged / with_.seconds,
    unit: 'reports acknowledged / s, all consumers catching up beside',
    limit: round(without.acknowledged / without.seconds, 0),
    limitWhat: 'the same with the worker stopped',
    processed: round(processed, 0),
    connections: CONNECTIONS,
    generatorCpu: round(with_.cpu, 2),
  })
}

/**
 * The product under a load of reports, with all consumers and twenty strategies a vehicle: how far consumers are behind, when
 * an alarm is in the browser, and what their work takes from ingest.
 */
export async function reacting(): Promise<void> {
  const product = await startProduct(10)
  try {
    const query: Query = (text, values) => queryOnce(product.databaseUrl, text, values)
    const caller = new Caller(product.url)
    await caller.signIn(administrator(product))
    const { tenantId, orgId } = await registerLoad(product, caller, 3 * CONNECTIONS + PROBES)
    await watchAll(query, tenantId, orgId)
    await atRate(product, caller, query)
    await saturated(product, query)
  } finally {
    await product.stop()
  }
}
