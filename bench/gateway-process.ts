/** A gateway as the product runs it, for measurements: knows every bench vehicle, answers questions over IPC. */
import { readFile } from 'node:fs/promises'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { LocalBus } from '@motorpool/bus'
import { commandResults, gatewayDesk } from '@motorpool/command/server'
import { Database, pg } from '@motorpool/db'
import { EventHub } from '@motorpool/events'
import { localFiles } from '@motorpool/file/server'
import { gb32960 } from '@motorpool/gb32960'
import {
  DEFAULT_INSTANCE,
  type DeviceRegistry,
  Gateway,
  type GatewayLimits,
  LatestRunner,
  LogStream,
  postgresLog,
  streamLog,
} from '@motorpool/ingest/server'
import { jt808 } from '@motorpool/jt808'
import { systemClock } from '@motorpool/kernel'
import { CarriedPackages } from '@motorpool/ota/server'
import { recordedIds } from '@motorpool/vehicle/server'
import { childOptions } from './lib/children.ts'
import { BENCH_LOG } from './lib/log.ts'

interface Options {
  url: string
  /** Its name among several; the only one of its database unless set. */
  instance?: string
  ownerUrl: string
  writers?: number
  /** URL of the NATS server in which the log is; without it the log is in the database. */
  nats?: string
  limits?: Partial<GatewayLimits>
  ports?: { gb32960: number; jt808: number }
  /** Sends the commands of the log, and tells of each outcome by its check id (`Outcomes`). */
  commands?: boolean
  /** Folder of the files that commands carry. */
  files?: string
}

/** Check ids of commands whose outcome is stored. */
export interface Outcomes {
  outcomes: { checkID: string; state: string }[]
}

const registry: DeviceRegistry = {
  async resolve(_, claim) {
    if (claim.kind === 'platform') return { ok: false, reason: 'unknown' }
    const n = claim.id.startsWith('LMPBENCH') ? Number(claim.id.slice(8)) : Number(claim.id) - 13_000_000_000
    if (!Number.isSafeInteger(n) || n < 0) return { ok: false, reason: 'unknown' }
    const vehicleId = String(1_000_000 + n)
    const device = { vehicleId, tenantId: '1', orgId: '1', vin: claim.id, terminalId: claim.id }
    return { ok: true, device, proven: true }
  },
  async pin() {
    return true
  },
  async register() {
    return { ok: false, reason: 'no_terminal' }
  },
  async deregister() {},
}

/** Only states of vehicles that have a record are written. */
async function recordVehicles(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    set session_replication_role = replica;
    insert into vehicle (id, tenant_id, org_id, vin, machine_code, vehicle_category, vehicle_model_id)
    select 1000000 + n, 1, 1, 'LMPBENCH' || n, 'LMPBENCH' || n, 'NEW_ENERGY', 1 from generate_series(0, 25000) as n
    on conflict do nothing`)
  await client.end()
}

const options = childOptions<Options>()
const { instance = DEFAULT_INSTANCE } = options
await recordVehicles(options.ownerUrl)
const db = new Database({ url: options.url, max: 8, applicationName: 'motorpool-gateway' })
const log = {
  debug() {},
  info() {},
  warn: (o: object, m: string) => console.error(m, o),
  error: (o: object, m: string) => console.error(m, o),
}
const quiet = { ...log, warn() {}, error() {} }
const bus = new LocalBus()
const runner = new LatestRunner({
  db,
  bus,
  now: () => Date.now(),
  log: quiet,
  recorded: recordedIds,
})
const told = process.env.BENCH_VERBOSE ? log : quiet
const events = new EventHub({ db, clock: systemClock, log: told })
const { desk, waits } = gatewayDesk({
  db,
  bus,
  instance,
  gateway: () => gateway,
  followers: [],
  attachments:
    options.files === undefined
      ? []
      : [new CarriedPackages(db, localFiles(options.files), systemClock, undefined)],
  clock: systemClock,
  log: told,
})
bus.subscribe(commandResults, (results) => {
  const outcomes = results.map(({ checkID, result: { state } }) => ({ checkID, state }))
  process.send?.({ outcomes } satisfies Outcomes)
})
const ofLog = { url: options.url, writers: options.writers, instance, now: () => Date.now(), log: quiet }
const gateway: Gateway = new Gateway({
  db,
  instance,
  journal:
    options.nats === undefined
      ? postgresLog(ofLog)
      : streamLog({
          ...ofLog,
          stream: await LogStream.open({ ...BENCH_LOG, url: options.nats, log: quiet }),
        }),
  registry,
  log: told,
  sink: runner,
  ...(options.commands ? { commands: desk } : {}),
  clock: systemClock,
  limits: { deviceRate: 1e6, deviceBurst: 1e6, ...options.limits },
  listeners: [
    { protocol: gb32960, port: options.ports?.gb32960 ?? 0 },
    { protocol: jt808, port: options.ports?.jt808 ?? 0 },
  ],
})
await gateway.start()
if (options.commands) {
  events.add(waits)
  await events.start(options.url)
  await desk.start()
}

interface Upgrade {
  file: string
  /** Number of the first vehicle. */
  first: number
  terminals: number
}

/** One package to many terminals, whose sessions share its bytes. */
async function upgrade({ file, first, terminals }: Upgrade): Promise<number> {
  const data = await readFile(file)
  const fields = { kind: 0, manufacturer: 'MP001', version: '2.0', data }
  let issued = 0
  for (let n = first; n < first + terminals; n++)
    if (gateway.command(String(1_000_000 + n), { message: 'upgrade', fields }).ok) issued++
  return issued
}

/** How long turns of the loop took, ms, and the share of a processor, since the last question. */
export interface LoopTimes {
  p99: number
  most: number
  cpu: number
}

const turns = monitorEventLoopDelay({ resolution: 1 })
turns.enable()
let since = { at: performance.now(), cpu: process.cpuUsage() }

function loopTimes(): LoopTimes {
  const { user, system } = process.cpuUsage(since.cpu)
  const cpu = (user + system) / 1000 / (performance.now() - since.at)
  const times = { p99: turns.percentile(99) / 1e6, most: turns.max / 1e6, cpu }
  turns.reset()
  since = { at: performance.now(), cpu: process.cpuUsage() }
  return times
}

process.on('message', (message: { upgrade?: Upgrade; loop?: true }) => {
  if (message.loop) return void process.send?.(loopTimes())
  if (message.upgrade) return void upgrade(message.upgrade).then((issued) => process.send?.({ issued }))
  if (typeof globalThis.gc === 'function') globalThis.gc()
  process.send?.({ ...gateway.snapshot(), memory: process.memoryUsage(), cpu: process.cpuUsage() })
})
process.on('SIGTERM', () => {
  void gateway
    .stop()
    .then(() => desk.stop())
    .then(() => runner.stop())
    .then(() => events.close())
    .then(() => db.close())
    .then(() => process.exit(0))
})
process.on('disconnect', () => process.exit(0))
process.send?.({ gb32960: gateway.portOf('gb32960'), jt808: gateway.portOf('jt808') })
