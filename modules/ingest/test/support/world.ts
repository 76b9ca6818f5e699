import { type Database, pg, sql } from '@motorpool/db'
import { createTestDatabase, type TestDatabase } from '@motorpool/db/template'
import { gb32960 } from '@motorpool/gb32960'
import { farOf, Packer, sequence } from '@motorpool/history/server'
import { jt808 } from '@motorpool/jt808'
import type { Logger } from '@motorpool/kernel'
import { PROTOCOLS } from '@motorpool/protocols'
import {
  type CommandListener,
  Gateway,
  type GatewayLimits,
  type GatewayOptions,
  type GatewaySink,
  LatestRunner,
  type ListenerOptions,
  type MediaPort,
  type OpenLog,
  postgresLog,
  type RecordedVehicles,
  type StatePublisher,
} from '../../src/server/index.ts'
import { gb } from './frames.ts'
import { Registry } from './registry.ts'
import { Terminal } from './terminal.ts'

/** Where the answer of GB/T 32960 stands, and that it is yes. */
const RESULT = 3
const SUCCESS = 1

export class TestClock {
  /** 2026-03-10 12:00 UTC+8 */
  time = Date.UTC(2026, 2, 10, 4)
  now(): number {
    return this.time
  }
}

export interface StoredFrame {
  vehicle_id: string
  device_time: number
  recv_time: number
  message_id: number
  flags: number
  lng: number | null
  lat: number | null
  raw: Buffer
}

/** A recorded vehicle whose terminal is connected. */
export interface OnRoad {
  id: string
  vin: string
  terminal: Terminal
}

/** Gateways on a database of their own, with registered vehicles and lines of their log. Terminals connect to the one started last. */
export class World {
  readonly clock = new TestClock()
  readonly registry = new Registry()
  readonly lines: string[] = []
  readonly test: TestDatabase
  gateway!: Gateway
  private readonly gateways: Gateway[] = []
  private readonly terminals: Terminal[] = []
  private vehicles = 0

  private constructor(test: TestDatabase) {
    this.test = test
  }

  static async create(): Promise<World> {
    return new World(await createTestDatabase())
  }

  /** On the database of an app that a test has started; `drop` is the app's. */
  static on(test: TestDatabase): World {
    return new World(test)
  }

  get log(): Logger {
    const line = (level: string) => (_: object, message: string) =>
      void this.lines.push(`${level} ${message}`)
    return { debug: () => {}, info: line('info'), warn: line('warn'), error: line('error') }
  }

  async start(
    limits: Partial<GatewayLimits> = {},
    options: {
      sink?: GatewaySink
      commands?: CommandListener
      writers?: number
      url?: string
      gb?: Partial<ListenerOptions>
      instance?: string
      replaced?: GatewayOptions['replaced']
      superseded?: () => void
      ciphers?: GatewayOptions['ciphers']
      signing?: GatewayOptions['signing']
      media?: MediaPort
      /** Another way to the same database. */
      db?: Database
      journal?: OpenLog
    } = {},
  ): Promise<Gateway> {
    this.gateway = new Gateway({
      db: options.db ?? this.test.db,
      journal:
        options.journal ??
        postgresLog({
          url: options.url ?? this.test.url,
          writers: options.writers ?? 1,
          instance: options.instance,
          now: () => this.clock.now(),
          log: this.log,
          far: farOf(this.test.db),
        }),
      instance: options.instance,
      registry: this.registry,
      log: this.log,
      listeners: PROTOCOLS.map((protocol) => {
        const own = protocol === gb32960 ? options.gb : {}
        return { protocol, port: 0, host: '127.0.0.1', ...own }
      }),
      limits: { registryTtlMs: 0, drainMs: 3000, ...limits },
      clock: this.clock,
      sink: options.sink,
      commands: options.commands,
      replaced: options.replaced,
      superseded: options.superseded,
      ciphers: options.ciphers,
      signing: options.signing,
      media: options.media,
    })
    this.gateways.push(this.gateway)
    await this.gateway.start(false)
    return this.gateway
  }

  /** A host of the latest states that flushes, publishes and recounts when it is told to. */
  runner(bus: StatePublisher = { publish() {}, listening: () => false }, db = this.test.db): LatestRunner {
    return new LatestRunner({
      db,
      bus,
      now: () => this.clock.time,
      log: this.log,
      timers: false,
      recorded: this.recorded,
    })
  }

  async gb(localAddress?: string, gateway = this.gateway): Promise<Terminal> {
    const terminal = await Terminal.open(gb32960, gateway.portOf('gb32960'), localAddress)
    this.terminals.push(terminal)
    return terminal
  }

  async jt(): Promise<Terminal> {
    const terminal = await Terminal.open(jt808, this.gateway.portOf('jt808'))
    this.terminals.push(terminal)
    return terminal
  }

  /** Runs SQL as the owner. */
  async owner<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    const client = new pg.Client({ connectionString: this.test.ownerUrl })
    await client.connect()
    try {
      return (await client.query<R>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  /** Of these vehicles those with a record. */
  readonly recorded: RecordedVehicles = async (tx, ids) => {
    const { rows } = await sql<{ id: string }>`
      select id::text as id from vehicle where id = any (${[...ids]}::bigint[])`.execute(tx)
    return new Set(rows.map((row) => row.id))
  }

  /** The record of a vehicle, without the tenant, organisation and model that it would refer to. */
  async record(id: string, vin: string): Promise<void> {
    await this.owner(`
      set session_replication_role = replica;
      insert into vehicle (id, tenant_id, org_id, vin, machine_code, vehicle_category, vehicle_model_id)
      values (${id}, 1, 10, '${vin}', '${vin}', 'NEW_ENERGY', 1)`)
  }

  /** Another vehicle, registered, with a record where modules above ask for one, signed on by GB/T 32960. */
  async signedOn({
    recorded = true,
    ...extra
  }: {
    recorded?: boolean
    tenantId?: string
  } = {}): Promise<OnRoad> {
    const id = ++this.vehicles
    const vin = `LMPTEST${String(id).padStart(10, '0')}`
    this.registry.add(vin, id, extra)
    if (recorded) await this.record(String(id), vin)
    return { id: String(id), vin, terminal: await this.signOn(vin) }
  }

  /** A connection over which a registered vehicle has signed on. */
  async signOn(vin: string): Promise<Terminal> {
    const terminal = await this.gb()
    terminal.send(gb.login(vin, this.clock.time))
    const answer = await terminal.takeOne()
    if (answer[RESULT] !== SUCCESS) throw new Error(`the login of ${vin} was refused`)
    return terminal
  }

  stored(vehicleId: number): Promise<StoredFrame[]> {
    return this.owner<StoredFrame>('select * from frame where vehicle_id = $1 order by recv_time', [
      vehicleId,
    ])
  }

  /** Packs all days but the last; the number of them. */
  async pack(): Promise<number> {
    const { test, log, clock } = this
    return (await new Packer({ url: test.url, log, now: () => clock.time, keepDays: 1 }).run()).length
  }

  /** Lets readers of the journal go as far as everything that has happened up to now. */
  async seal(): Promise<void> {
    await Promise.all(this.gateways.map((gateway) => gateway.saveSessions()))
    // Times of messages have seconds.
    this.clock.time += 1000
    await Promise.all(this.gateways.map((gateway) => gateway.saveHorizon()))
    while (await sequence(this.test.db, this.clock.time));
    await Promise.all(this.gateways.map((gateway) => gateway.saveHorizon()))
  }

  /** Ends the gateways and the terminals of one test. */
  async stop(): Promise<void> {
    for (const terminal of this.terminals.splice(0)) terminal.close()
    await Promise.all(this.gateways.splice(0).map((g) => g.stop()))
  }

  async drop(): Promise<void> {
    await this.test.drop()
  }
}
