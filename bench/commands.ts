import { loadavg } from 'node:os'
import { giveCommands } from '@motorpool/command/server'
import { Database, pg } from '@motorpool/db'
import { must } from '@motorpool/kernel'
import type { TerminalsOptions } from './answering-process.ts'
import { mostConnections } from './connections.ts'
import type { Outcomes } from './gateway-process.ts'
import { Child } from './lib/children.ts'
import { orderOf, recordTenant, TENANT } from './lib/commands.ts'
import { type BenchDatabase, startDatabase } from './lib/database.ts'
import { percentile, print, round, scaled, sleep } from './lib/report.ts'

const ASKED = Number(process.env.BENCH_CONNECTIONS ?? scaled(20_000, 200))
/** As many as gateway and terminals may have files open here. */
const CONNECTIONS = Math.min(ASKED, (await mostConnections()) - 1000)
/** Commands a second that are given whatever comes back, for the round trip. */
const RATE = Number(process.env.BENCH_RATE ?? 1000)
const SECONDS = scaled(20, 3)
/** Commands whose outcome is open, at full speed. */
const WINDOW = 512
/** The same at a rate: more is a rate that is not kept. */
const PILE = 4 * WINDOW
/** Transactions at a time of those who give commands one by one. */
const GIVERS = 8
/** Vehicles to which one transaction gives a command, as a command to a fleet does. */
const BATCH = 100
const MINUTE_MS = 60_000

interface Snapshot {
  memory: NodeJS.MemoryUsage
  cpu: NodeJS.CpuUsage
}

/** Gives commands to the terminals in turn and notes when the outcome of each was heard. */
class Load {
  readonly times: number[] = []
  ended = 0
  wrong = 0
  private readonly given = new Map<string, number>()
  private readonly early = new Map<string, string>()
  private turn = 0
  private readonly db: Database
  waiting = 0

  constructor(db: Database, gateway: Child) {
    this.db = db
    gateway.unasked = (message) => {
      if (typeof message !== 'object' || message === null || !('outcomes' in message)) return false
      for (const { checkID, state } of (message as Outcomes).outcomes) this.heard(checkID, state)
      return true
    }
  }

  private heard(checkID: string, state: string): void {
    const since = this.given.get(checkID)
    if (since === undefined) {
      this.early.set(checkID, state)
      return
    }
    this.given.delete(checkID)
    this.times.push(performance.now() - since)
    this.ended++
    this.waiting--
    if (state !== '0') this.wrong++
  }

  /** Commands to the next vehicles, in one transaction. */
  async give(count: number): Promise<void> {
    this.waiting += count
    const now = Date.now()
    const since = performance.now()
    const orders = Array.from({ length: count }, () => orderOf(this.turn++ % CONNECTIONS, '前方施工', now))
    const binding = { tenantId: TENANT, orgScope: { kind: 'all' } } as const
    const given = await this.db.withTenant(binding, (tx) => giveCommands(tx, orders))
    for (const one of given) {
      const { checkID } = must(one, 'a place in the queue')
      this.given.set(checkID, since)
      // Its outcome may have come over another connection before its commit was answered here.
      const state = this.early.get(checkID)
      this.early.delete(checkID)
      if (state !== undefined) this.heard(checkID, state)
    }
  }

  async idle(): Promise<void> {
    for (const end = Date.now() + MINUTE_MS; this.waiting > 0 && Date.now() < end; ) await sleep(20)
    if (this.waiting > 0) throw new Error(`${this.waiting} commands have no outcome`)
  }

  private begin(): void {
    this.times.length = 0
    this.ended = 0
  }

  /** As many as come back. */
  async fullSpeed(batch: number, givers: number): Promise<{ perSecond: number; p50: number; p99: number }> {
    this.begin()
    const from = performance.now()
    const end = from + SECONDS * 1000
    const giver = async () => {
      while (performance.now() < end) {
        if (this.waiting + batch > WINDOW) await sleep(1)
        else await this.give(batch)
      }
    }
    await Promise.all(Array.from({ length: givers }, giver))
    const perSecond = round(this.ended / ((performance.now() - from) / 1000), 0)
    await this.idle()
    return { perSecond, ...this.trip() }
  }

  /** At a rate of its own, in as many transactions as it takes. */
  async atRate(perSecond: number, batch: number): Promise<{ perSecond: number; p50: number; p99: number }> {
    this.begin()
    const from = performance.now()
    const all: Promise<void>[] = []
    const isDue = (given: number) => given + batch <= ((performance.now() - from) / 1000) * perSecond
    for (let given = 0; performance.now() - from < SECONDS * 1000; await sleep(1))
      // What cannot keep up falls behind the rate, and says so; it does not pile up.
      for (; isDue(given) && this.waiting + batch <= PILE; given += batch) all.push(this.give(batch))
    await Promise.all(all)
    const reached = round(this.ended / ((performance.now() - from) / 1000), 0)
    await this.idle()
    return { perSecond: reached, ...this.trip() }
  }

  private trip() {
    const sorted = Float64Array.from(this.times).sort()
    return { p50: round(percentile(sorted, 0.5)), p99: round(percentile(sorted, 0.99)) }
  }
}

/** The limit: the same rows stored, taken and ended by one statement each of a batch, each with its commit, over two connections. */
async function bareRows(database: BenchDatabase): Promise<number> {
  const end = performance.now() + SECONDS * 500
  const from = performance.now()
  const writer = async (first: number) => {
    const client = new pg.Client({ connectionString: database.url, options: '-c role=motorpool_platform' })
    await client.connect()
    let rows = 0
    for (; performance.now() < end; rows += BATCH) {
      await client.query(
        `insert into command_log (tenant_id, org_id, vehicle_id, vin, terminal_code, protocol, cmd_code, action, cmd_type, check_id,
           params, stage, due_time, expire_time, gateway, create_user_id)
         select tenant_id, org_id, id, vin, 'T', 'jt808', 'TEXT', 'set', 'REALTIME', gen_random_uuid()::text, '{"text":"前方施工"}',
           'WAITING', now(), now() + interval '10 minutes', 'none', 7
         from vehicle where id >= $1 and id < $1 + ${BATCH}`,
        [first],
      )
      for (const [stage, before] of [
        ['SENT', 'WAITING'],
        ['ENDED', 'SENT'],
      ])
        await client.query(
          `update command_log set stage = $1 where stage = $2 and vehicle_id = any (select generate_series($3::bigint, $3 + ${BATCH - 1}))`,
          [stage, before, first],
        )
    }
    await client.end()
    return rows
  }
  const rows = await Promise.all([writer(1_020_000), writer(1_021_000)])
  return rows.reduce((sum, n) => sum + n, 0) / ((performance.now() - from) / 1000)
}

/** Commands from their rows through the gateway to terminals and back into their rows, until who gave them is told. */
export async function commands(): Promise<void> {
  const database = await startDatabase()
  const db = new Database({ url: database.url, max: GIVERS, applicationName: 'motorpool-api' })
  const gateway = new Child('gateway-process.ts', {
    url: database.url,
    ownerUrl: database.ownerUrl,
    commands: true,
  })
  let terminals: Child | undefined
  try {
    const { jt808: port } = await gateway.next<{ jt808: number }>()
    await recordTenant(database)
    const answering: TerminalsOptions = { port, connections: CONNECTIONS }
    terminals = new Child('answering-process.ts', answering)
    await terminals.next()
    const load = new Load(db, gateway)
    await load.fullSpeed(1, GIVERS) // warm
    const oneByOne = await load.fullSpeed(1, GIVERS)
    const fleet = await load.fullSpeed(BATCH, 1)
    const oneByOneAtRate = await load.atRate(RATE, 1)
    const fleetAtRate = await load.atRate(RATE, BATCH)
    const { memory } = await gateway.ask<Snapshot>({})
    const { received } = await terminals.ask<{ received: number }>({})
    const [rows] = await database.query<{ n: string }>('select count(*) as n from command_log')
    print({
      name: 'commands',
      value: fleet.perSecond,
      unit: 'commands a second, from their row to their outcome',
      limit: round(await bareRows(database), 0),
      limitWhat: `the same rows inserted and changed twice by statements of ${BATCH}, nothing sent`,
      connections: CONNECTIONS,
      asked: ASKED,
      fleet,
      oneByOne,
      rate: RATE,
      fleetAtRate,
      oneByOneAtRate,
      notSucceeded: load.wrong,
      sent: received,
      rows: Number(rows?.n),
      gatewayRssMb: round(memory.rss / 1e6, 0),
      load: loadavg().map((n) => round(n)),
    })
    if (load.wrong > 0 || received !== Number(rows?.n)) process.exitCode = 1
  } finally {
    await terminals?.end('SIGKILL')
    await db.close()
    await gateway.end()
    await database.stop()
  }
}
