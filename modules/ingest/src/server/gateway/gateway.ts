import type { Socket } from 'node:net'
import type { Database } from '@motorpool/db'
import { seal } from '@motorpool/history/server'
import { type Clock, type Logger, must, reasonOf, systemClock } from '@motorpool/kernel'
import {
  type Command,
  type Effect,
  type Issued,
  type MediaItem,
  type Refusal,
  type RefusalCode,
  refusal,
  SharedMemory,
  type StoreRecord,
} from '@motorpool/wire'
import type { BindingChange } from '../../shared/events.ts'
import { Fleet } from '../fleet/fleet.ts'
import type { VehicleSlot } from '../fleet/slot.ts'
import { DEFAULT_INSTANCE } from '../journal/journal.ts'
import type { CommittedRows, DurableLog, Verdict, Waiter } from '../journal/port.ts'
import { Ledger } from '../ledger/ledger.ts'
import { LowerLedger } from '../ledger/lower-ledger.ts'
import { Connection, type ConnectionHost, Pause } from './connection.ts'
import { drain } from './drain.ts'
import { Housekeeping } from './housekeeping.ts'
import { KeyRing } from './key-ring.ts'
import { closeListener, type Listener, makeListener, openListener } from './listener.ts'
import { Metrics, type MetricsSnapshot } from './metrics.ts'
import { OpenConnections } from './open-connections.ts'
import { OtherGateways } from './others.ts'
import {
  type CommandListener,
  DEFAULT_LIMITS,
  type GatewayLimits,
  type GatewayOptions,
  type GatewaySink,
  type MediaPort,
} from './ports.ts'
import { RegistryCache } from './registry-cache.ts'
import { SessionTable } from './session-table.ts'
import { Sessions } from './sessions.ts'
import { SignOn, type SignOnHost } from './sign-on.ts'
import { SignatureCheck } from './signature-check.ts'
import { attach } from './socket.ts'
import { Transfers } from './transfers.ts'
import { UnknownDevices } from './unknown.ts'

const MAINTAIN_TICKS = 5
const SESSIONS_MS = 250
const HORIZON_MS = 200
const NO_SINK: GatewaySink = { connected() {}, disconnected() {}, stored() {} }

/** Accepts terminals, keeps their sessions and lets nothing be acknowledged that is not durable. */
export class Gateway implements ConnectionHost, SignOnHost {
  readonly limits: GatewayLimits
  readonly frameOptions: { maxFrame?: number }
  readonly metrics = new Metrics()
  readonly fleet: Fleet
  readonly ledger: Ledger
  readonly lower: LowerLedger
  readonly unknown: UnknownDevices
  readonly journal: DurableLog
  readonly log: Logger
  private readonly clock: Clock
  private readonly db: Database
  readonly signOn: SignOn
  private readonly cache: RegistryCache
  private readonly sink: GatewaySink
  private readonly commands: CommandListener | undefined
  private readonly mediaPort: MediaPort | undefined
  readonly unfinished: SharedMemory
  private readonly listeners: Listener[]
  private readonly table: SessionTable
  private readonly others: OtherGateways
  private readonly onSuperseded: () => void
  /** Name among the gateways of a database. */
  readonly instance: string
  private readonly connections: OpenConnections<Connection>
  readonly sessions: Sessions
  readonly keys: KeyRing | undefined
  readonly signatures: SignatureCheck | undefined
  private toFlush: Connection[] = []
  private flushScheduled = false
  private pressed = false
  stopping = false
  private closing: Promise<unknown> | undefined
  private timer: NodeJS.Timeout | undefined
  private sessionTimer: NodeJS.Timeout | undefined
  private horizonTimer: NodeJS.Timeout | undefined
  private sealing: Promise<void> | undefined
  private ticks = 0
  private readonly transfers = new Transfers()
  private readonly housekeeping: Housekeeping
  /** ms; read once a turn of the loop by the hot path through `now`. */
  private cachedNow = 0

  constructor(options: GatewayOptions) {
    this.db = options.db
    this.limits = { ...DEFAULT_LIMITS, ...options.limits }
    this.frameOptions = this.limits.maxFrame === undefined ? {} : { maxFrame: this.limits.maxFrame }
    this.connections = new OpenConnections<Connection>(this.limits)
    this.log = options.log
    this.clock = options.clock ?? systemClock
    this.sink = options.sink ?? NO_SINK
    this.commands = options.commands
    this.mediaPort = options.media
    this.unfinished = new SharedMemory(this.limits.maxUnfinishedBytes)
    this.onSuperseded = options.superseded ?? (() => {})
    const now = () => this.clock.now()
    this.keys = options.ciphers && new KeyRing(options.ciphers, this.limits.fleetCapacity, () => this.now)
    this.signatures = options.signing && new SignatureCheck(options.signing, () => this.now)
    this.journal = options.journal(
      {
        stored: (rows, row, verdict) => this.stored(rows, row, verdict),
        committed: () => this.flushAll(),
        pressure: (on) => this.pressure(on),
        superseded: () => this.superseded(),
      },
      this.limits,
    )
    this.cache = new RegistryCache(options.registry, {
      size: this.limits.registryCacheSize,
      ttlMs: this.limits.registryTtlMs,
      now,
    })
    this.instance = options.instance ?? DEFAULT_INSTANCE
    this.others = new OtherGateways({
      db: options.db,
      gateway: this.instance,
      now,
      log: options.log,
      passed: (time) => this.journal.passed(time),
    })
    this.fleet = new Fleet({
      db: options.db,
      writers: this.journal.writers,
      now,
      capacity: this.limits.fleetCapacity,
      others: this.others,
    })
    this.ledger = new Ledger({ db: options.db, now, log: options.log })
    this.lower = new LowerLedger({ db: options.db, now, log: options.log })
    this.unknown = new UnknownDevices({
      db: options.db,
      now,
      capacity: this.limits.maxUnknown,
      attempts: this.limits.unknownAttempts,
      backoffMs: this.limits.unknownBackoffMs,
    })
    this.table = new SessionTable({
      db: options.db,
      gateway: this.instance,
      now,
      log: options.log,
      others: this.others,
      replaced: options.replaced,
      lost: (vehicleIds) => this.replaced(vehicleIds),
      regained: (slots) => this.sink.regained?.(slots),
    })
    this.housekeeping = new Housekeeping({
      db: options.db,
      now,
      log: options.log,
      ledger: this.ledger,
      lower: this.lower,
      unknown: this.unknown,
      sessions: this.table,
    })
    const listeners = [this.sink, this.table, ...(options.commands ? [options.commands] : [])]
    this.sessions = new Sessions(listeners, now)
    this.signOn = new SignOn(this, options.registry, this.cache)
    this.listeners = options.listeners.map((l) =>
      makeListener(l, this.limits, (listener, socket) => this.accept(listener, socket)),
    )
  }

  get now(): number {
    return this.cachedNow === 0 ? this.clock.now() : this.cachedNow
  }

  /** Listens. `tick` runs every second (silence, logins that do not come, sub-packages); tests call it themselves. */
  async start(tick = true): Promise<void> {
    this.journal.start()
    if (!(await this.journal.ready())) return
    await this.table.start()
    await this.saveHorizon()
    await this.sink.start?.({
      gateway: this.instance,
      epoch: this.table.epoch,
      shared: () => this.others.present,
      horizon: () => this.journal.reached(),
      sessionsSaved: () => this.saveSessions(),
    })
    for (const listener of this.listeners) await openListener(listener, this.log)
    if (!tick) return
    void this.maintain()
    this.timer = setInterval(() => {
      this.tick()
      void this.housekeeping.index()
      if (++this.ticks % MAINTAIN_TICKS === 0) void this.maintain()
    }, 1000)
    this.sessionTimer = setInterval(() => void this.saveSessions(), SESSIONS_MS)
    this.horizonTimer = setInterval(() => void this.saveHorizon(), HORIZON_MS)
  }

  maintain(): Promise<void> {
    return this.housekeeping.run()
  }

  /** Writes who holds which vehicle's session; what cannot be written is tried again. */
  async saveSessions(): Promise<void> {
    try {
      await this.table.flush()
    } catch (error) {
      this.log.warn({ error: reasonOf(error) }, 'sessions not written, trying again')
    }
  }

  /** Lets the readers of the journal go as far as everything is stored. */
  saveHorizon(): Promise<void> {
    this.sealing ??= this.db
      .withPlatform(undefined, 'horizon of the journal', (tx) => seal(tx, this.journal.sealed()))
      .then((furthest) => this.journal.passed(furthest))
      .catch(() => {}) // the database is away: the journal says so
      .finally(() => {
        this.sealing = undefined
      })
    return this.sealing
  }

  /** Other gateways speak for these vehicles now: their sessions here end. */
  replaced(vehicleIds: readonly string[]): void {
    this.others.met()
    for (const id of vehicleIds) {
      const peer = this.sessions.of(this.fleet.get(id))
      if (peer && !peer.platform) peer.close('replaced')
    }
  }

  /** Whether a proven claim speaks for the vehicle, here over another connection or at another gateway. */
  async provenOther(connection: Connection, slot: VehicleSlot): Promise<boolean> {
    return (
      this.sessions.provenOther(connection, slot) || (await this.table.provenElsewhere(slot.device.vehicleId))
    )
  }

  /** Another process has taken this gateway's name: nothing can be acknowledged here any more. */
  private superseded(): void {
    void this.stop().finally(this.onSuperseded)
  }

  /** The port a protocol is served on. */
  portOf(protocol: string): number {
    const address = this.listeners.find((l) => l.protocol.name === protocol)?.server.address()
    if (!address || typeof address === 'string') throw new Error(`no listener for ${protocol}`)
    return address.port
  }

  private accept(listener: Listener, socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    if (this.stopping || this.isDraining || !this.connections.makeRoom(address, this.clock.now())) {
      this.metrics.connectionsRefused++
      socket.destroy()
      return
    }
    this.metrics.connectionsOpened++
    const connection = new Connection(this, listener, socket, address, this.clock.now())
    this.connections.add(connection)
    attach(socket, connection)
    if (this.pressed) connection.pause(Pause.journal)
  }

  signedOn(connection: Connection): void {
    this.connections.signedOn(connection)
  }

  gone(connection: Connection): void {
    if (this.connections.delete(connection)) this.sessions.releaseAll(connection)
  }

  spend(slot: VehicleSlot, records: number): number {
    const { now } = this
    slot.lastSeen = now
    return slot.take(records, now, this.limits.deviceRate, this.limits.deviceBurst)
  }

  append(connection: Connection, slot: VehicleSlot, record: StoreRecord, waiter: Waiter): void {
    this.journal.append(slot, connection.listener.id, record, this.now, waiter)
    this.commands?.said?.(slot.device.vehicleId, connection.listener.protocol.name, record)
  }

  refused(connection: Connection, code: string, detail: string): void {
    this.metrics.refuse(code)
    if (connection.slot) this.ledger.rejected(connection.slot, code, this.now)
    else if (connection.platform) this.lower.refused(connection.platform, code)
    this.log.debug({ address: connection.address, code, detail }, 'refused')
  }

  rejected({ platform }: Connection, slot: VehicleSlot, code: RefusalCode): void {
    this.metrics.refuse(code)
    this.ledger.rejected(slot, code, this.now)
    if (platform) this.lower.rejected(platform, slot, code)
  }

  answered(connection: Connection, effect: Effect & { kind: 'answer' }): void {
    this.commands?.answered({
      protocol: connection.listener.protocol.name,
      deviceId: effect.deviceId,
      vehicleId: connection.slot?.device.vehicleId ?? null,
      key: effect.key ?? null,
      serial: effect.serial,
      messageId: effect.messageId,
      result: effect.result,
      raw: effect.raw.slice(),
      time: this.now,
    })
  }

  expired(connection: Connection, { deviceId, key, messageId }: Effect & { kind: 'expired' }): void {
    const vehicleId = connection.slot?.device.vehicleId ?? null
    const protocol = connection.listener.protocol.name
    this.commands?.expired({ protocol, deviceId, vehicleId, key, messageId, time: this.now })
  }

  media(slot: VehicleSlot, item: MediaItem): Promise<boolean> | undefined {
    return this.mediaPort?.received(slot, item)
  }

  private stored(rows: CommittedRows, row: number, verdict: Verdict): void {
    const slot = must(rows.slots[row], 'the vehicle of a row')
    this.ledger.stored(slot, rows, row, verdict)
    const account = rows.waiters[row]?.carrier
    if (account) this.lower.stored(account, slot, rows, row, verdict)
    if (verdict === 'repeated') {
      this.metrics.recordsDuplicate++
      return
    }
    this.metrics.recordsStored++
    this.sink.stored(slot, rows, row)
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

  beginRead(): void {
    this.cachedNow = this.clock.now()
  }

  endRead(): void {
    this.cachedNow = 0
  }

  tick(): void {
    const now = this.clock.now()
    for (const connection of this.connections) {
      connection.tick(now)
      if (connection.heldByUs) continue
      if (now - connection.lastSeen >= connection.listener.idleTimeoutMs) connection.close('idle')
      else if (!connection.signedOn && now - connection.unauthenticatedSince >= this.limits.loginDeadlineMs)
        connection.close('no_login')
      else if (connection.carried) this.sessions.releaseSilent(connection, now)
    }
  }

  /** Registration, credential or owner of these has changed: drops cached verdicts, live sessions sign on again. */
  invalidate(change: BindingChange): void {
    const vehicleIds = new Set(change.vehicleIds)
    const deviceIds = new Set(change.deviceIds)
    const platformIds = new Set(change.platformIds)
    this.keys?.forget(deviceIds)
    for (const connection of this.connections)
      if (connection.platform && platformIds.has(connection.platform.id)) connection.close('binding_changed')
      else connection.forgetKeys(deviceIds)
    this.cache.invalidate(vehicleIds, deviceIds, platformIds)
    this.unknown.forget(deviceIds)
    this.sessions.invalidate(vehicleIds, deviceIds)
  }

  /** It is unknown what has changed: drops all cached verdicts and makes every live session sign on again. */
  invalidateAll(): void {
    this.cache.clear()
    this.unknown.forgetAll()
    for (const connection of this.connections) if (connection.signedOn) connection.close('binding_changed')
  }

  /**
   * Sends a command to a vehicle over the connection of its session, repeats it as the protocol says and stores it.
   * The key comes back with each answer and with its expiry. Refused as `ProtocolSession.command` says, and with
   * `not_logged_in` where no connection of this gateway carries the vehicle's session.
   */
  command(vehicleId: string, command: Command): Issued | Refusal {
    const connection = this.sessions.of(this.fleet.get(vehicleId))
    if (!connection) return refusal('not_logged_in', 'no connection here speaks for the vehicle')
    const issued = connection.command(command)
    if (issued.ok) this.transfers.follow(connection)
    return issued
  }

  /** How much of a command the line has taken, 0 to 1. */
  share(vehicleId: string, key: number): number | undefined {
    return this.sessions.of(this.fleet.get(vehicleId))?.share(key)
  }

  isConnected(vehicleId: string): boolean {
    return this.sessions.of(this.fleet.get(vehicleId)) !== undefined
  }

  /** The vehicle's connection is being closed, so that it goes to another gateway. */
  isLeaving(vehicleId: string): boolean {
    return this.sessions.of(this.fleet.get(vehicleId))?.isLeaving === true
  }

  snapshot(): MetricsSnapshot {
    const { journal } = this
    return this.metrics.snapshot({
      connections: this.connections.size,
      sessions: this.sessions.size,
      commits: journal.commits,
      recordsChecked: journal.checked,
      recordsUnchecked: journal.unchecked,
      queuedRows: journal.queuedRows,
      queuedBytes: journal.queuedBytes,
      vehiclesInMemory: this.fleet.slots.size,
      journalHealthy: journal.healthy,
      socketsHeld: this.pressed,
    })
  }

  /** No new connections are taken: terminals are to go to another gateway. */
  get isDraining(): boolean {
    return this.closing !== undefined
  }

  private refuseMore(): Promise<unknown> {
    this.closing ??= Promise.all(this.listeners.map(closeListener))
    return this.closing
  }

  isBusy({ slot, carried }: Connection): boolean {
    const slots = [...(slot ? [slot] : []), ...(carried?.values() ?? [])]
    return slots.some(({ device }) => this.commands?.underWay?.(device.vehicleId))
  }

  /** Takes no new connections and ends those that there are within `ms`, evenly, so that their terminals go to other gateways. */
  async drain(ms: number): Promise<void> {
    if (this.stopping || ms === 0) return
    void this.refuseMore()
    await drain([...this.connections], { ms, patienceMs: this.limits.drainMs })
  }

  /** Stops accepting and reading, makes durable what was read, acknowledges it, and closes. */
  async stop(): Promise<void> {
    if (this.stopping) return
    this.stopping = true
    this.transfers.stop()
    clearInterval(this.timer)
    clearInterval(this.sessionTimer)
    clearInterval(this.horizonTimer)
    const closed = this.refuseMore()
    for (const connection of this.connections) connection.pause(Pause.journal)
    const drained = await this.journal.drain(this.limits.drainMs)
    if (!drained)
      this.log.error({ rows: this.journal.queuedRows }, 'stopped with unacknowledged messages in the queue')
    for (const connection of this.connections) connection.close('shutdown')
    await this.journal.close()
    await closed
    await this.housekeeping.finish()
    await this.saveSessions()
  }
}
