import { createServer, type Server, type Socket } from 'node:net'
import type { Database } from '@motorpool/db'
import { type Clock, type Logger, systemClock } from '@motorpool/kernel'
import type { Effect, Protocol, StoreRecord } from '@motorpool/wire'
import { dayOf } from '../../shared/day.ts'
import type { AnswerEvent, BindingChange } from '../../shared/events.ts'
import { protocolId } from '../../shared/protocols.ts'
import { Fleet } from '../fleet/fleet.ts'
import type { VehicleSlot } from '../fleet/slot.ts'
import type { Batch, Waiter } from '../journal/batch.ts'
import { Journal } from '../journal/journal.ts'
import { makePartitions } from '../journal/partitions.ts'
import { Ledger } from '../ledger/ledger.ts'
import { Connection, Pause } from './connection.ts'
import { Metrics, type MetricsSnapshot } from './metrics.ts'
import { DEFAULT_LIMITS, type DeviceRegistry, type GatewayLimits, type ListenerOptions } from './ports.ts'
import { RegistryCache } from './registry-cache.ts'
import { SignOn } from './sign-on.ts'
import { UnknownDevices } from './unknown.ts'

/** What follows after a message is durable. Implemented by the processors' runner. */
export interface GatewaySink {
  connected(slot: VehicleSlot, now: number): void
  disconnected(slot: VehicleSlot, now: number): void
  stored(slot: VehicleSlot, batch: Batch, row: number): void
  answered?(event: AnswerEvent): void
}

export interface GatewayOptions {
  db: Database
  /** URL for the journal's own connections: a role that owns the schema. */
  databaseUrl: string
  registry: DeviceRegistry
  log: Logger
  listeners: readonly ListenerOptions[]
  limits?: Partial<GatewayLimits>
  clock?: Clock
  /** Names this process among several gateways of one database. */
  instance?: string
  /** Connections that write the journal. */
  writers?: number
  sink?: GatewaySink
}

export interface Listener {
  readonly protocol: Protocol
  readonly id: number
  readonly server: Server
  readonly port: number
  readonly host: string | undefined
  readonly idleTimeoutMs: number
  readonly echoBody: boolean
}

const MAINTAIN_TICKS = 5
const NO_SINK: GatewaySink = { connected() {}, disconnected() {}, stored() {} }

/** Accepts terminals, keeps their sessions and lets nothing be acknowledged that is not durable. */
export class Gateway {
  readonly limits: GatewayLimits
  readonly frameOptions: { maxFrame?: number }
  readonly metrics = new Metrics()
  readonly fleet: Fleet
  readonly ledger: Ledger
  readonly unknown: UnknownDevices
  readonly journal: Journal
  readonly log: Logger
  private readonly clock: Clock
  readonly signOn: SignOn
  private readonly cache: RegistryCache
  private readonly sink: GatewaySink
  private readonly listeners: Listener[]
  private readonly connections = new Set<Connection>()
  private readonly perAddress = new Map<string, number>()
  /** The connection that speaks for a vehicle. */
  private readonly sessions = new Map<VehicleSlot, Connection>()
  private toFlush: Connection[] = []
  private flushScheduled = false
  private pressed = false
  stopping = false
  private timer: NodeJS.Timeout | undefined
  private ticks = 0
  private maintaining = false
  private partitionsOf = 0
  private readonly db: Database
  /** ms; read once a turn of the loop by the hot path through `now`. */
  private cachedNow = 0

  constructor(options: GatewayOptions) {
    this.limits = { ...DEFAULT_LIMITS, ...options.limits }
    this.frameOptions = this.limits.maxFrame === undefined ? {} : { maxFrame: this.limits.maxFrame }
    this.log = options.log
    this.db = options.db
    this.clock = options.clock ?? systemClock
    this.sink = options.sink ?? NO_SINK
    const now = () => this.clock.now()
    const writers = options.writers ?? 2
    this.cache = new RegistryCache(options.registry, {
      size: this.limits.registryCacheSize,
      ttlMs: this.limits.registryTtlMs,
      now,
    })
    this.fleet = new Fleet({ db: options.db, writers, now, capacity: this.limits.fleetCapacity })
    this.ledger = new Ledger({ db: options.db, now, log: options.log })
    this.unknown = new UnknownDevices({
      db: options.db,
      now,
      capacity: this.limits.maxUnknown,
      attempts: this.limits.unknownAttempts,
      backoffMs: this.limits.unknownBackoffMs,
    })
    this.signOn = new SignOn(this, options.registry, this.cache)
    this.journal = new Journal(
      {
        url: options.databaseUrl,
        writers,
        instance: options.instance ?? 'gateway',
        maxQueuedBytes: this.limits.maxQueuedBytes,
        maxBatchRows: this.limits.maxBatchRows,
        now,
        log: options.log,
      },
      {
        stored: (batch, row, duplicate) => this.stored(batch, row, duplicate),
        committed: () => this.flushAll(),
        pressure: (on) => this.pressure(on),
      },
    )
    this.listeners = options.listeners.map((l) => this.listener(l))
  }

  get now(): number {
    return this.cachedNow === 0 ? this.clock.now() : this.cachedNow
  }

  private listener(options: ListenerOptions): Listener {
    const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 120_000 })
    const listener: Listener = {
      protocol: options.protocol,
      id: protocolId(options.protocol.name),
      server,
      port: options.port,
      host: options.host,
      idleTimeoutMs: options.idleTimeoutMs ?? this.limits.idleTimeoutMs,
      echoBody: options.echoBody ?? false,
    }
    server.on('connection', (socket) => this.accept(listener, socket))
    return listener
  }

  /** Listens. `tick` runs every second (silence, logins that do not come, sub-packages); tests call it themselves. */
  async start(tick = true): Promise<void> {
    this.journal.start()
    for (const l of this.listeners)
      await new Promise<void>((resolve, reject) => {
        l.server.once('error', reject)
        l.server.listen({ port: l.port, host: l.host, backlog: 4096 }, () => {
          l.server.off('error', reject)
          l.server.on('error', (error) => this.log.error({ error: error.message }, 'listener failed'))
          resolve()
        })
      })
    if (!tick) return
    void this.maintain()
    this.timer = setInterval(() => {
      this.tick()
      if (++this.ticks % MAINTAIN_TICKS === 0) void this.maintain()
    }, 1000)
  }

  /** Every few seconds: counts and unknown devices to their tables, partitions of today and tomorrow made ahead. */
  async maintain(): Promise<void> {
    if (this.maintaining) return
    this.maintaining = true
    try {
      await this.ledger.flush()
      await this.unknown.flush()
      const today = dayOf(this.clock.now())
      if (today !== this.partitionsOf) await makePartitions(this.db, [today, today + 1])
      this.partitionsOf = today
    } catch (error) {
      this.log.warn({ error: (error as Error).message }, 'gateway housekeeping failed, trying again')
    } finally {
      this.maintaining = false
    }
  }

  /** The port a protocol is served on. */
  portOf(protocol: string): number {
    const address = this.listeners.find((l) => l.protocol.name === protocol)?.server.address()
    if (!address || typeof address === 'string') throw new Error(`no listener for ${protocol}`)
    return address.port
  }

  private accept(listener: Listener, socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    const here = this.perAddress.get(address) ?? 0
    if (
      this.stopping ||
      this.connections.size >= this.limits.maxConnections ||
      here >= this.limits.maxConnectionsPerAddress
    ) {
      this.metrics.connectionsRefused++
      socket.destroy()
      return
    }
    this.metrics.connectionsOpened++
    this.perAddress.set(address, here + 1)
    const connection = new Connection(this, listener, socket, address, this.clock.now())
    this.connections.add(connection)
    attach(socket, connection)
    if (this.pressed) connection.pause(Pause.journal)
  }

  gone(connection: Connection): void {
    if (!this.connections.delete(connection)) return
    const left = (this.perAddress.get(connection.address) ?? 1) - 1
    if (left > 0) this.perAddress.set(connection.address, left)
    else this.perAddress.delete(connection.address)
    if (connection.slot) this.release(connection, connection.slot)
    if (connection.carried) for (const slot of connection.carried.values()) this.release(connection, slot)
  }

  release(connection: Connection, slot: VehicleSlot): void {
    slot.holds--
    // A later connection of the same identity has taken over: this one's end is not the vehicle's.
    if (this.sessions.get(slot) !== connection) return
    this.sessions.delete(slot)
    this.sink.disconnected(slot, this.clock.now())
  }

  bind(connection: Connection, slot: VehicleSlot): void {
    slot.holds++
    slot.lastSeen = this.clock.now()
    const before = this.sessions.get(slot)
    this.sessions.set(slot, connection)
    if (before && before !== connection && !before.platform) before.close('replaced')
    this.sink.connected(slot, this.clock.now())
  }

  /** Whether a device may store so many messages now. What is refused is not acknowledged: the device sends it again. */
  admit(connection: Connection, slot: VehicleSlot, records: number): boolean {
    const now = this.now
    const { deviceRate, deviceBurst } = this.limits
    if (slot.tokens < 0) slot.tokens = deviceBurst
    else slot.tokens = Math.min(deviceBurst, slot.tokens + ((now - slot.refilledAt) * deviceRate) / 1000)
    slot.refilledAt = now
    slot.lastSeen = now
    if (slot.tokens >= records) {
      slot.tokens -= records
      return true
    }
    this.metrics.refuse('throttled')
    this.ledger.rejected(slot, 'throttled', now)
    return false
  }

  append(connection: Connection, slot: VehicleSlot, record: StoreRecord, waiter: Waiter): void {
    this.journal.append(slot, connection.listener.id, record, this.now, waiter)
  }

  refused(connection: Connection, code: string, detail: string): void {
    this.metrics.refuse(code)
    if (connection.slot) this.ledger.rejected(connection.slot, code, this.now)
    this.log.debug({ address: connection.address, code, detail }, 'refused')
  }

  answered(connection: Connection, effect: Effect & { kind: 'answer' }): void {
    this.sink.answered?.({
      protocol: connection.listener.protocol.name,
      deviceId: effect.deviceId,
      vehicleId: connection.slot?.device.vehicleId ?? null,
      serial: effect.serial,
      messageId: effect.messageId,
      result: effect.result,
      raw: effect.raw.slice(),
      time: this.now,
    })
  }

  private stored(batch: Batch, row: number, duplicate: boolean): void {
    const slot = batch.slots[row] as VehicleSlot
    this.ledger.stored(slot, batch, row, duplicate)
    if (duplicate) {
      this.metrics.recordsDuplicate++
      return
    }
    this.metrics.recordsStored++
    this.sink.stored(slot, batch, row)
  }

  flushLater(connection: Connection): void {
    this.toFlush.push(connection)
    if (this.flushScheduled) return
    this.flushScheduled = true
    queueMicrotask(() => this.flushAll())
  }

  private flushAll(): void {
    this.flushScheduled = false
    const list = this.toFlush
    this.toFlush = []
    for (const connection of list) connection.flush()
  }

  private pressure(on: boolean): void {
    this.pressed = on
    for (const connection of this.connections) {
      if (on) connection.pause(Pause.journal)
      else connection.unpause(Pause.journal)
    }
  }

  /** Reads the clock once for all that one event of a socket brings. */
  receive(connection: Connection, chunk: Uint8Array): void {
    this.cachedNow = this.clock.now()
    connection.received(chunk)
    this.cachedNow = 0
  }

  tick(): void {
    const now = this.clock.now()
    for (const connection of this.connections) {
      connection.tick(now)
      if (connection.heldByUs) continue
      if (now - connection.lastSeen >= connection.listener.idleTimeoutMs) connection.close('idle')
      else if (!connection.signedOn && now - connection.openedAt >= this.limits.loginDeadlineMs)
        connection.close('no_login')
      else if (connection.carried) this.releaseSilent(connection, now)
    }
  }

  /** Vehicles behind a platform have no connection that could close: silence is their end. */
  private releaseSilent(connection: Connection, now: number): void {
    for (const [vin, slot] of connection.carried ?? []) {
      if (now - slot.lastSeen < connection.listener.idleTimeoutMs) continue
      connection.carried?.delete(vin)
      this.release(connection, slot)
    }
  }

  /** Registration, credential or owner of these has changed: what is remembered is forgotten, live sessions sign on anew. */
  invalidate(change: BindingChange): void {
    const vehicleIds = new Set(change.vehicleIds)
    const deviceIds = new Set(change.deviceIds)
    const platformIds = new Set(change.platformIds)
    for (const connection of this.connections)
      if (connection.platform && platformIds.has(connection.platform.id)) connection.close('binding_changed')
    this.cache.invalidate(vehicleIds, deviceIds)
    this.unknown.forget(deviceIds)
    for (const [slot, connection] of this.sessions) {
      const { device } = slot
      if (
        !vehicleIds.has(device.vehicleId) &&
        !deviceIds.has(device.terminalId) &&
        !deviceIds.has(device.vin)
      )
        continue
      if (!connection.platform) connection.close('binding_changed')
      else if (connection.carried?.delete(device.vin)) this.release(connection, slot)
    }
  }

  /** Sends bytes to a vehicle over the connection that speaks for it; false when there is none here. */
  send(vehicleId: string, bytes: Uint8Array): boolean {
    const slot = this.fleet.get(vehicleId)
    const connection = slot && this.sessions.get(slot)
    if (!connection) return false
    connection.write(bytes)
    return true
  }

  isConnected(vehicleId: string): boolean {
    const slot = this.fleet.get(vehicleId)
    return slot !== undefined && this.sessions.has(slot)
  }

  snapshot(): MetricsSnapshot {
    const { metrics: m, journal } = this
    return {
      connections: this.connections.size,
      sessions: this.sessions.size,
      connectionsOpened: m.connectionsOpened,
      connectionsRefused: m.connectionsRefused,
      framesReceived: m.framesReceived,
      bytesReceived: m.bytesReceived,
      recordsStored: m.recordsStored,
      recordsDuplicate: m.recordsDuplicate,
      acknowledged: m.acknowledged,
      nacked: m.nacked,
      commits: journal.commits,
      recordsChecked: journal.checked,
      queuedRows: journal.queuedRows,
      queuedBytes: journal.queuedBytes,
      vehiclesInMemory: this.fleet.slots.size,
      journalHealthy: journal.healthy,
      socketsHeld: this.pressed,
      refused: Object.fromEntries(m.refused),
      closed: Object.fromEntries(m.closed),
    }
  }

  /** Stops accepting and reading, makes durable what was read, acknowledges it, and closes. */
  async stop(): Promise<void> {
    if (this.stopping) return
    this.stopping = true
    clearInterval(this.timer)
    const closed = this.listeners.map(
      (l) =>
        new Promise<void>((resolve) => (l.server.listening ? l.server.close(() => resolve()) : resolve())),
    )
    for (const connection of this.connections) connection.pause(Pause.journal)
    const drained = await this.journal.drain(this.limits.drainMs)
    if (!drained)
      this.log.error({ rows: this.journal.queuedRows }, 'stopped with unacknowledged messages in the queue')
    for (const connection of this.connections) connection.close('shutdown')
    await this.journal.close()
    await Promise.all(closed)
    await this.ledger.flush()
    await this.unknown.flush().catch(() => {})
  }
}

interface OwnedSocket extends Socket {
  connection?: Connection
}

// Shared by all sockets: 20,000 connections do not need 20,000 sets of closures.
function onData(this: OwnedSocket, chunk: Buffer): void {
  const { connection } = this
  connection?.gateway.receive(connection, chunk)
}
function onDrain(this: OwnedSocket): void {
  this.connection?.drained()
}
function onClose(this: OwnedSocket): void {
  this.connection?.ended()
}
function onError(this: OwnedSocket): void {
  this.destroy()
}

function attach(socket: OwnedSocket, connection: Connection): void {
  socket.connection = connection
  socket.on('data', onData)
  socket.on('drain', onDrain)
  socket.on('close', onClose)
  socket.on('error', onError)
}
