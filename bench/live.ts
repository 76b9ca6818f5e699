import { LIVE_TOPIC } from '@motorpool/monitoring/shared'
import { Child } from './lib/children.ts'
import type { WatchOptions } from './lib/live-watch.ts'
import { administrator, Caller, startProduct } from './lib/product.ts'
import { registerLoad } from './lib/registered.ts'
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

async function throughProduct(): Promise<LoadResult> {
  const product = await startProduct(10)
  try {
    const caller = new Caller(product.url)
    await caller.signIn(administrator(product))
    await registerLoad(product, caller, VEHICLES)
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
