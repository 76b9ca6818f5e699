import { LIVE_TOPIC } from '@motorpool/monitoring/shared'
import { Child } from './lib/children.ts'
import { queryOnce } from './lib/database.ts'
import type { WatchOptions } from './lib/live-watch.ts'
import { administrator, Caller, type Product, startProduct } from './lib/product.ts'
import { percentile, print, round, scaled } from './lib/report.ts'
import type { LoadOptions, LoadResult } from './load-process.ts'

const RATE = Number(process.env.BENCH_RATE ?? 10_000)
const VEHICLES = Number(process.env.BENCH_CONNECTIONS ?? 5000)
const SECONDS = scaled(20, 4)

async function load(port: number, watch: WatchOptions): Promise<LoadResult> {
  const options: LoadOptions = {
    protocol: 'gb32960',
    port,
    connections: VEHICLES,
    warmup: 8000,
    duration: SECONDS * 1000,
    rate: RATE,
    watch,
  }
  const child = new Child('load-process.ts', options)
  try {
    await child.next()
    return await child.ask<LoadResult>({})
  } finally {
    await child.end('SIGKILL')
  }
}

/** The vehicles of the load, registered beside one that is there. */
async function register({ databaseUrl }: Product, beside: string): Promise<void> {
  await queryOnce(
    databaseUrl,
    `insert into vehicle (tenant_id, org_id, vin, machine_code, vehicle_category, vehicle_model_id)
     select v.tenant_id, v.org_id, 'LMPBENCH' || lpad(n::text, 9, '0'), 'BENCH' || n, v.vehicle_category, v.vehicle_model_id
     from vehicle v, generate_series(0, $2::int - 1) n where v.id = $1`,
    [beside, VEHICLES],
  )
}

async function throughProduct(): Promise<LoadResult> {
  const product = await startProduct(10)
  try {
    const caller = new Caller(product.url)
    await caller.signIn(administrator(product))
    const { items } = await caller.call<{ items: { id: string }[] }>(
      'POST',
      '/api/vehicle-svc/vehicles/V1.0/page',
      { page: 1, pageSize: 1 },
    )
    await register(product, (items[0] as { id: string }).id)
    const { ticket } = await caller.call<{ ticket: string }>('POST', '/api/system-svc/tickets/V1.0', {
      purpose: 'live',
    })
    const url = `${product.url.replace('http', 'ws')}/api/websocket/cmd?clientId=BIZ&token=${ticket}`
    return await load(product.gb32960Port, { kind: 'channel', url, topic: LIVE_TOPIC.fleet })
  } finally {
    await product.stop()
  }
}

async function throughRelay(): Promise<LoadResult> {
  const relay = new Child('relay-process.ts', {})
  try {
    const { devices, watchers } = await relay.next<{ devices: number; watchers: number }>()
    return await load(devices, { kind: 'relay', port: watchers })
  } finally {
    await relay.end('SIGKILL')
  }
}

/**
 * From a terminal's socket to a subscribed client of the live channel, through the whole product: how long until the
 * client shows a state at least as new as a report.
 */
export async function liveLatency(): Promise<void> {
  const bare = await throughRelay()
  const { seen, acknowledged, seconds, latencies } = await throughProduct()
  print({
    name: 'live-latency',
    value: percentile(seen, 0.99),
    unit: 'ms p99 from the socket to a subscribed client',
    p50: round(percentile(seen, 0.5), 2),
    p999: round(percentile(seen, 0.999), 2),
    limit: round(percentile(bare.seen, 0.99), 2),
    limitWhat: 'ms p99 through a bare relay: no decoding, storing, session or merging',
    limitP50: round(percentile(bare.seen, 0.5), 2),
    acknowledgedP99: round(percentile(latencies, 0.99), 2),
    offered: RATE,
    achieved: round(acknowledged / seconds, 0),
    vehicles: VEHICLES,
    samples: seen.length,
  })
}
