import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Bus } from '@motorpool/bus'
import { type Database, sql } from '@motorpool/db'
import { streamedSince } from '@motorpool/history/server'
import { HttpMetrics, metric } from '@motorpool/http'
import type { LogStreamState, MetricsSnapshot } from '@motorpool/ingest/server'
import { jobStatistics } from '@motorpool/jobs'
import { type ConsumerStatistics, consumerStatistics } from '@motorpool/stream/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { GATEWAY_METRICS } from './bus.ts'
import type { Config } from './config.ts'
import type { Processes } from './processes.ts'
import { within } from './within.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const GATEWAY_PATIENCE_MS = 1000
const DATABASE_PATIENCE_MS = 2000
const FILES_PATIENCE_MS = 2000
const LOG_PATIENCE_MS = 2000
const HISTORY_PATIENCE_MS = 2000

/** Gauges of the gateway; everything else it counts is a counter. */
const GAUGES = {
  connections: true,
  sessions: true,
  queuedRows: true,
  queuedBytes: true,
  vehiclesInMemory: true,
  journalHealthy: true,
  socketsHeld: true,
} satisfies Partial<Record<keyof MetricsSnapshot, true>>

/** A proxy on this machine speaks for others: what it passes on does not come from here. */
function fromHere(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  return (
    LOOPBACK.has(address) && request.headers['x-forwarded-for'] === undefined && !request.headers.forwarded
  )
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)

interface Counted {
  /** Which gateway; without it whoever has answered. */
  labels: Readonly<Record<string, string>>
  counts: Readonly<Record<string, unknown>>
}

/** What gateways count: numbers as they are, and their refusals by their code. */
function gatewayText(gateways: readonly Counted[]): string {
  const names = [...new Set(gateways.flatMap(({ counts }) => Object.keys(counts)))]
  return names
    .flatMap((name) => {
      const full = `motorpool_gateway_${snake(name)}`
      const values = gateways.flatMap(({ labels, counts }) => valuesOf(counts[name], labels))
      if (values.length === 0) return []
      const isGauge = Object.hasOwn(GAUGES, name)
      const help = `Gateway: ${name}${values.some(({ labels }) => labels.reason) ? ' by reason' : ''}.`
      return [metric(isGauge ? full : `${full}_total`, isGauge ? 'gauge' : 'counter', help, values)]
    })
    .join('\n')
}

function valuesOf(value: unknown, labels: Counted['labels']): { labels: Counted['labels']; value: number }[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [{ labels, value: Number(value) }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([reason, n]) =>
    typeof n === 'number' ? [{ labels: { ...labels, reason }, value: n }] : [],
  )
}

/** A gateway of a version that says nothing of itself is asked, and one of several answers. */
async function askedMetrics(bus: Bus): Promise<string> {
  const up = (value: 0 | 1) =>
    metric('motorpool_gateway_up', 'gauge', 'Whether the gateway answers.', [{ value }])
  try {
    const counts = (await bus.request(GATEWAY_METRICS, null, GATEWAY_PATIENCE_MS)) as Counted['counts']
    return `${up(1)}\n${gatewayText([{ labels: {}, counts }])}`
  } catch {
    return up(0)
  }
}

async function gatewayMetrics(bus: Bus, processes: Processes): Promise<string> {
  const gateways = processes.all.filter(({ role }) => role === 'gateway')
  if (gateways.length === 0) return askedMetrics(bus)
  const labelled = gateways.map(({ name, up, counts }) => ({ labels: { gateway: name }, up, counts }))
  const up = labelled.map(({ labels, up }) => ({ labels, value: Number(up) }))
  return [
    metric('motorpool_gateway_up', 'gauge', 'Whether the gateway says that it is there.', up),
    gatewayText(labelled.flatMap(({ labels, up, counts }) => (up && counts ? [{ labels, counts }] : []))),
  ].join('\n')
}

/** Whether the processes of the installation are there, and how far their clocks are from the database's. */
function installationMetrics(processes: Processes): string[] {
  const all = processes.all.map(({ role, name, up, clock }) => ({ labels: { role, name }, up, clock }))
  if (all.length === 0) return []
  return [
    metric(
      'motorpool_process_up',
      'gauge',
      'Whether a process of the installation says that it is there.',
      all.map(({ labels, up }) => ({ labels, value: Number(up) })),
    ),
    metric(
      'motorpool_process_clock_seconds',
      'gauge',
      "How far the clock of a process is before the database's.",
      all.flatMap(({ labels, up, clock }) => (up && clock !== null ? [{ labels, value: clock / 1000 }] : [])),
    ),
  ]
}

function processMetrics(delay: ReturnType<typeof monitorEventLoopDelay>): string {
  const memory = process.memoryUsage()
  const cpu = process.cpuUsage()
  return [
    metric('process_cpu_seconds_total', 'counter', 'Processor time of the API process.', [
      { value: (cpu.user + cpu.system) / 1e6 },
    ]),
    metric('process_resident_memory_bytes', 'gauge', 'Memory of the API process.', [{ value: memory.rss }]),
    metric('nodejs_heap_used_bytes', 'gauge', 'Heap in use.', [{ value: memory.heapUsed }]),
    metric('process_uptime_seconds', 'gauge', 'Since the API process started.', [
      { value: process.uptime() },
    ]),
    metric('nodejs_eventloop_delay_p99_seconds', 'gauge', 'Delay of the event loop, 99th percentile.', [
      { value: delay.percentile(99) / 1e9 },
    ]),
  ].join('\n')
}

const poolMetrics = ({ pool }: Database): string =>
  metric('motorpool_database_connections', 'gauge', "Connections of the API's pool by state.", [
    { labels: { state: 'open' }, value: pool.totalCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waiting' }, value: pool.waitingCount },
  ])

/** How far those are that act on what vehicles report. */
function consumerMetrics(consumers: readonly ConsumerStatistics[]): string[] {
  const each = (value: (one: ConsumerStatistics) => number) =>
    consumers.map((one) => ({ labels: { consumer: one.name }, value: value(one) }))
  const name = (what: string) => `motorpool_consumer_${what}`
  return [
    metric(
      name('lag_seconds'),
      'gauge',
      'How far a consumer is behind.',
      each((one) => one.lagSeconds),
    ),
    metric(
      name('lag_events'),
      'gauge',
      'Stored events that a consumer has not processed; counted up to 100,000.',
      each((one) => one.lagEvents),
    ),
    metric(
      name('events_total'),
      'counter',
      'Events that a consumer has processed.',
      each((one) => one.events),
    ),
    metric(
      name('outputs_total'),
      'counter',
      'Outputs of a consumer.',
      each((one) => one.outputs),
    ),
    metric(
      name('set_aside'),
      'gauge',
      'Events that a consumer has set aside.',
      each((one) => one.setAside),
    ),
    metric(
      name('failing'),
      'gauge',
      'Whether a consumer stands still.',
      each((one) => (one.failure ? 1 : 0)),
    ),
  ]
}

/** What the database tells: how large it is, and how the jobs stand. */
async function storedMetrics(db: Database): Promise<string> {
  const up = (value: 0 | 1) =>
    metric('motorpool_database_up', 'gauge', 'Whether the database answers.', [{ value }])
  try {
    const { size, jobs, consumers } = await within(
      DATABASE_PATIENCE_MS,
      db.withPlatform(undefined, 'metrics for the operator', async (tx) => {
        const { rows } = await sql<{ size: string }>`
          select pg_database_size(current_database())::text as size`.execute(tx)
        const consumers = await consumerStatistics(tx)
        return { size: Number(rows[0]?.size), jobs: await jobStatistics(tx, Date.now()), consumers }
      }),
    )
    const named = (status: string) =>
      jobs.states.filter((s) => s.status === status).map((s) => ({ labels: { job: s.name }, value: s.count }))
    return [
      up(1),
      metric('motorpool_database_size_bytes', 'gauge', 'Size of the database.', [{ value: size }]),
      ...consumerMetrics(consumers),
      metric('motorpool_jobs_waiting', 'gauge', 'Jobs that wait, by name.', named('WAIT')),
      metric('motorpool_jobs_running', 'gauge', 'Jobs that run, by name.', named('RUNNING')),
      metric('motorpool_jobs_failed_day', 'gauge', 'Jobs given up within a day, by name.', named('FAIL')),
      metric(
        'motorpool_jobs_oldest_waiting_seconds',
        'gauge',
        'How long the oldest job has waited for its first try.',
        [{ value: jobs.oldestWaitingSeconds }],
      ),
    ].join('\n')
  } catch {
    return up(0)
  }
}

/** Whether the store of files answers; nothing of files in the data folder. */
async function fileMetrics(ask: (() => Promise<void>) | undefined): Promise<string[]> {
  if (!ask) return []
  const value = await within(FILES_PATIENCE_MS, ask()).then(
    () => 1,
    () => 0,
  )
  return [metric('motorpool_file_store_up', 'gauge', 'Whether the file store answers.', [{ value }])]
}

/** What the log in NATS holds that is not stored, and how old it is. */
async function logMetrics(db: Database, ask: (() => Promise<LogStreamState>) | undefined): Promise<string[]> {
  if (!ask) return []
  const gauge = (name: string, help: string, value: number) =>
    metric(`motorpool_log_${name}`, 'gauge', help, [{ value }])
  const [state, since] = await Promise.all([
    within(LOG_PATIENCE_MS, ask()).catch(() => undefined),
    within(LOG_PATIENCE_MS, db.withPlatform(undefined, 'metrics for the operator', streamedSince)).catch(
      () => undefined,
    ),
  ])
  return [
    gauge('up', 'Whether the log in NATS answers.', state ? 1 : 0),
    ...(state
      ? [
          gauge('bytes', 'Bytes in the log.', state.bytes),
          gauge('limit_bytes', 'Bytes that it takes at most (MOTORPOOL_LOG_MB).', state.maxBytes),
          gauge('waiting_messages', 'Batches in the log that are not stored.', state.messages),
        ]
      : []),
    ...(since === undefined
      ? []
      : [
          gauge(
            'behind_seconds',
            'How far what is stored is behind the clock.',
            Math.max(0, Date.now() - since / 1000) / 1000,
          ),
        ]),
  ]
}

/** Whether ClickHouse answers; nothing where all days are in the database. */
async function historyMetrics(ask: ((patience: number) => Promise<void>) | undefined): Promise<string[]> {
  if (!ask) return []
  const value = await within(HISTORY_PATIENCE_MS, ask(HISTORY_PATIENCE_MS)).then(
    () => 1,
    () => 0,
  )
  return [
    metric('motorpool_history_up', 'gauge', 'Whether the ClickHouse of packed days answers.', [{ value }]),
  ]
}

export interface MetricsDeps {
  db: Database
  bus: Bus
  processes: Processes
  open: Config['metrics']
  /** Asks the store of files, where there is one; rejects when it does not serve. */
  files?: () => Promise<void>
  /** Asks the log in NATS, where there is one; rejects when it does not answer. */
  logged?: () => Promise<LogStreamState>
  /** Asks the ClickHouse of packed days, where there is one. */
  history?: (patience: number) => Promise<void>
}

/** `/metrics` for Prometheus: by default for this machine alone. */
export function serveMetrics(app: FastifyInstance, deps: MetricsDeps): void {
  if (deps.open === 'off') return
  const http = new HttpMetrics()
  http.watch(app)
  const delay = monitorEventLoopDelay()
  delay.enable()
  app.get('/metrics', { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    if (deps.open !== 'all' && !fromHere(request)) return reply.callNotFound()
    const [stored, gateway, files, logged, history] = await Promise.all([
      storedMetrics(deps.db),
      gatewayMetrics(deps.bus, deps.processes),
      fileMetrics(deps.files),
      logMetrics(deps.db, deps.logged),
      historyMetrics(deps.history),
    ])
    const own = [http.text(), processMetrics(delay), poolMetrics(deps.db)]
    const text = [
      ...own,
      ...installationMetrics(deps.processes),
      stored,
      gateway,
      ...files,
      ...logged,
      ...history,
    ]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${text.join('\n')}\n`)
  })
}
