import type { Socket } from 'node:net'
import { at } from '@motorpool/kernel'
import {
  type Command,
  type Effect,
  type Framer,
  type FramerItem,
  type Issued,
  type MediaItem,
  type ProtocolSession,
  RecordFlag,
  type Refusal,
  type RefusalCode,
  type RegistrationVerdict,
  refusal,
  type SharedMemory,
  type StoreRecord,
  type Verdict,
} from '@motorpool/wire'
import type { VehicleSlot } from '../fleet/slot.ts'
import type { Waiter } from '../journal/port.ts'
import { AckQueue } from './acks.ts'
import type { ConnectionKeys } from './connection-keys.ts'
import type { Leaving } from './drain.ts'
import type { KeyRing } from './key-ring.ts'
import type { Listener } from './listener.ts'
import type { Metrics } from './metrics.ts'
import type { Peer } from './peer.ts'
import type { GatewayLimits, Platform } from './ports.ts'
import type { Sessions } from './sessions.ts'
import type { SignOn } from './sign-on.ts'
import type { ConnectionSignatures, SignatureCheck } from './signature-check.ts'
import type { SocketHandler } from './socket.ts'

/** Why a socket is not read at the moment: bits. */
export const Pause = { verdict: 1, journal: 2, unsent: 4, rate: 8, leaving: 16 } as const

const COPIED = (item: FramerItem): FramerItem =>
  item.ok ? { ok: true, frame: item.frame.slice() } : { ...item, dropped: item.dropped.slice() }

const COPIED_RECORD = (record: StoreRecord): StoreRecord => ({ ...record, raw: record.raw.slice() })

type StoreEffect = Effect & { kind: 'store' }

const isDownlink = (record: StoreRecord): boolean => (record.flags & RecordFlag.downlink) !== 0
const isSignOff = (record: StoreRecord): boolean => (record.flags & RecordFlag.signOff) !== 0

/** What a connection needs of its gateway. */
export interface ConnectionHost {
  /** ms; read once for all that one read of a socket brings. */
  readonly now: number
  readonly limits: GatewayLimits
  readonly frameOptions: { maxFrame?: number }
  readonly metrics: Metrics
  readonly sessions: Sessions
  readonly signOn: SignOn
  /** Keys agreed with vehicles; none where nothing enciphered is accepted. */
  readonly keys: KeyRing | undefined
  /** None where no signature is checked. */
  readonly signatures: SignatureCheck | undefined
  /** What unfinished messages of all connections take. */
  readonly unfinished: SharedMemory
  beginRead(): void
  endRead(): void
  /** Counts messages of a device against its rate; ms until it is even again, 0 while it keeps its rate. */
  spend(slot: VehicleSlot, records: number): number
  append(connection: Connection, slot: VehicleSlot, record: StoreRecord, waiter: Waiter): void
  refused(connection: Connection, code: string, detail: string): void
  /** Counts a message of the vehicle that is not stored. */
  rejected(connection: Connection, slot: VehicleSlot, code: RefusalCode): void
  answered(connection: Connection, effect: Effect & { kind: 'answer' }): void
  expired(connection: Connection, effect: Effect & { kind: 'expired' }): void
  /** Hands on what a terminal recorded: whether it is kept, undefined where nobody keeps it. */
  media(slot: VehicleSlot, item: MediaItem): Promise<boolean> | undefined
  /** `flush` is called once the current turn of the loop is over. */
  flushLater(connection: Connection): void
  gone(connection: Connection): void
  /** Whether a command to a vehicle of the connection is under way. */
  isBusy(connection: Connection): boolean
}

/** One socket with its framer and session: performs what the session asks for. */
export class Connection implements Peer, SocketHandler, Leaving {
  private readonly host: ConnectionHost
  readonly listener: Listener
  private readonly socket: Socket
  readonly address: string
  unauthenticatedSince: number
  lastSeen: number
  slot: VehicleSlot | null = null
  proven = false
  visited: VehicleSlot | null = null
  platform: Platform | null = null
  carried: Map<string, VehicleSlot> | null = null
  private readonly framer: Framer
  private readonly session: ProtocolSession
  private paused = 0
  /** ms; when a socket that is paused for the rate of a device is read again. */
  private evenAt = 0
  private closed = false
  private held: FramerItem[] | null = null
  private readonly acks: AckQueue
  private readonly keys: ConnectionKeys | undefined
  private readonly signatures: ConnectionSignatures | undefined
  private flushing = false
  private readonly onItem: (item: FramerItem) => void

  constructor(host: ConnectionHost, listener: Listener, socket: Socket, address: string, now: number) {
    this.host = host
    this.listener = listener
    this.socket = socket
    this.address = address
    this.unauthenticatedSince = now
    this.lastSeen = now
    this.onItem = (item) => this.item(item)
    this.acks = new AckQueue(() => this.acksReady())
    this.framer = listener.protocol.framer(host.frameOptions)
    this.keys = host.keys?.share()
    this.signatures = host.signatures?.share(listener.protocol.signatures)
    this.session = listener.protocol.session({
      emit: (effect) => this.perform(effect),
      maxFrame: host.frameOptions.maxFrame,
      answer: listener.answer,
      ciphers: this.keys,
      memory: host.unfinished,
      unsent: () => this.socket.writableLength,
    })
  }

  get isClosed(): boolean {
    return this.closed
  }

  get signedOn(): boolean {
    return this.slot !== null || this.platform !== null
  }

  get heldByUs(): boolean {
    return (this.paused & (Pause.verdict | Pause.journal | Pause.rate | Pause.leaving)) !== 0
  }

  get isLeaving(): boolean {
    return (this.paused & Pause.leaving) !== 0
  }

  get isEven(): boolean {
    return this.acks.isEmpty && (this.paused & Pause.verdict) === 0
  }

  get isBusy(): boolean {
    return this.host.isBusy(this)
  }

  leave(): void {
    this.pause(Pause.leaving)
  }

  received(chunk: Uint8Array): void {
    if (this.closed) return
    const { host } = this
    host.beginRead()
    this.lastSeen = host.now
    host.metrics.bytesReceived += chunk.length
    this.framer.push(chunk, this.onItem)
    host.endRead()
  }

  private item(item: FramerItem): void {
    if (this.closed) return
    // The socket is paused while a verdict is out, so at most the rest of one read is held here.
    if (this.paused & Pause.verdict) {
      this.held ??= []
      this.held.push(COPIED(item))
      return
    }
    if (item.ok && this.readKeysFor(item)) return
    if (item.ok) this.host.metrics.framesReceived++
    this.session.receive(item, this.host.now)
  }

  /** Whether the message waits for stored keys of its vehicle: the session opens with what is in memory. */
  private readKeysFor(item: FramerItem & { ok: true }): boolean {
    const { keys } = this
    const id = keys && this.session.needsKeysOf?.(item.frame)
    const known = this.platform !== null || this.slot?.device.vin === id
    if (id === undefined || !keys?.lacks(id, known)) return false
    this.held = [COPIED(item)]
    void this.wait(() => keys.load(id))
    return true
  }

  /** What comes meanwhile is held back: at most the rest of one read. */
  private async wait(work: () => Promise<true>, done = (): void => {}): Promise<void> {
    this.pause(Pause.verdict)
    const succeeded = await this.host.signOn.ask(this, work, 'store of keys')
    if (!succeeded || this.closed) return
    this.paused &= ~Pause.verdict
    done()
    this.resumeHeld()
  }

  tick(now: number): void {
    if (this.paused & Pause.rate && now >= this.evenAt) this.unpause(Pause.rate)
    if (!(this.paused & Pause.verdict)) this.session.tick(now)
  }

  /** Sends a command to the terminal at the other end. */
  command(command: Command): Issued | Refusal {
    if (this.closed || this.paused & (Pause.verdict | Pause.leaving))
      return refusal('not_logged_in', 'the terminal is signing on or its connection has ended')
    return this.session.command(command, this.host.now)
  }

  pump(most: number): number | undefined {
    if (this.closed) return undefined
    // One write for all of them: each would be a call of the system, and reports of others wait meanwhile.
    this.socket.cork()
    const sent = this.session.pump?.(most, this.host.now)
    this.socket.uncork()
    return sent
  }

  share(key: number): number | undefined {
    return this.closed ? undefined : this.session.share?.(key)
  }

  /** Stored keys of these vehicles are read again. */
  forgetKeys(deviceIds: Iterable<string>): void {
    this.keys?.forget(deviceIds)
  }

  private perform(effect: Effect): void {
    if (this.closed) return
    switch (effect.kind) {
      case 'store':
        this.store(effect)
        break
      case 'send':
        this.write(effect.bytes)
        break
      case 'identify':
        this.pause(Pause.verdict)
        void this.host.signOn.identify(this, effect.claim)
        break
      case 'register':
        this.pause(Pause.verdict)
        void this.host.signOn.register(this, effect.registration)
        break
      case 'deregister':
        this.host.signOn.deregister(this, effect.deviceId)
        break
      case 'refused':
        this.host.refused(this, effect.code, effect.detail)
        break
      case 'answer':
        this.host.answered(this, effect)
        break
      case 'expired':
        this.host.expired(this, effect)
        break
      case 'keep_key':
        this.keepKey(effect)
        break
      case 'close':
        this.close(effect.reason)
        break
    }
  }

  /** Handles the verdict of the registry. `accept` binds the connection before the session goes on. */
  verdict(verdict: Verdict | RegistrationVerdict): void {
    if (this.closed) return
    this.paused &= ~Pause.verdict
    this.session.resolve(verdict, this.host.now)
    this.resumeHeld()
  }

  private resumeHeld(): void {
    const { held } = this
    if (held) {
      this.held = null
      // One of them may need another verdict: the rest is then held back again.
      for (const item of held) this.item(item)
    }
    this.resume()
  }

  private store(effect: StoreEffect): void {
    const { records } = effect
    if (this.platform) {
      this.storeCarried(effect)
      return
    }
    const slot = this.visited ?? this.slot
    this.visited = null
    if (!slot) return
    const first = this.firstOf(records, () => slot)
    if (first) {
      const copied = { ...effect, records: records.map(COPIED_RECORD) }
      void this.wait(first, () => this.storeOf(slot, copied))
    } else this.storeOf(slot, effect)
  }

  /** What must be done before these can be stored; undefined in most cases. */
  private firstOf(
    records: readonly StoreRecord[],
    slotOf: (place: number) => VehicleSlot,
  ): (() => Promise<true>) | undefined {
    const { signatures } = this
    if (!signatures) return undefined
    for (const [i, record] of records.entries()) {
      const work = signatures.before(slotOf(i), record)
      if (work) return work
    }
    return undefined
  }

  private storeOf(slot: VehicleSlot, { records, ack: bytes, media, again }: StoreEffect): void {
    if (!records.some(isDownlink)) this.slowDown(this.host.spend(slot, records.length))
    const kept = media && this.host.media(slot, media)
    const ack = this.acks.add(records.length + (kept ? 1 : 0), bytes)
    for (const record of records) {
      this.signatures?.judge(slot, record)
      this.host.append(this, slot, record, ack)
    }
    void kept?.then((isKept) => {
      if (!isKept) again?.()
      ack.settle(isKept)
    })
    if (records.some(isSignOff)) this.signedOff(slot)
  }

  /**
   * A device that sends faster than its rate is read no further until it is even. What was read is stored and
   * acknowledged: a terminal takes silence for success (annex B of GB/T 32960.3-2016), so nothing may be dropped.
   */
  private slowDown(ms: number): void {
    if (ms === 0) return
    if (!(this.paused & Pause.rate)) this.host.metrics.slowed++
    this.evenAt = Math.max(this.evenAt, this.host.now + ms)
    this.pause(Pause.rate)
  }

  /** The vehicle has signed off and may sign on again on this connection. */
  private signedOff(slot: VehicleSlot): void {
    this.carried?.delete(slot.device.vin)
    if (this.slot === slot) {
      this.slot = null
      this.unauthenticatedSince = this.host.now
    }
    this.host.sessions.release(this, slot)
  }

  /** Records of a platform connection: each vehicle is asked for, the first time while the connection waits. */
  private storeCarried(effect: StoreEffect, resolved?: ReadonlyMap<string, VehicleSlot | null>): void {
    const { records } = effect
    const slots: VehicleSlot[] = []
    for (const { deviceId } of records) {
      const slot = this.carried?.get(deviceId) ?? resolved?.get(deviceId)
      if (slot === undefined) {
        this.askForCarried(effect)
        return
      }
      if (slot === null) {
        this.nack(effect.nack)
        return
      }
      slots.push(slot)
    }
    const first = this.firstOf(records, (place) => at(slots, place))
    if (first) {
      const copied = { ...effect, records: records.map(COPIED_RECORD) }
      void this.wait(first, () => this.storeCarried(copied, resolved))
      return
    }
    for (const slot of slots) this.slowDown(this.host.spend(slot, 1))
    if (this.missesSignature(effect, slots)) return
    const ack = this.acks.add(records.length, effect.ack, this.platform)
    for (const [i, record] of records.entries()) {
      const slot = at(slots, i)
      record.flags |= RecordFlag.carried
      this.host.sessions.speaks(this, slot)
      this.host.append(this, slot, record, ack)
      if (isSignOff(record)) this.signedOff(slot)
    }
  }

  /** Judges the signatures; refuses what must be signed by its vehicle and is not. */
  private missesSignature({ records, deny }: StoreEffect, slots: readonly VehicleSlot[]): boolean {
    const { signatures, platform } = this
    for (const [i, record] of records.entries()) {
      const slot = at(slots, i)
      signatures?.judge(slot, record)
      if (!platform?.signed || !deny || !signatures?.lacks(slot, record)) continue
      this.host.rejected(this, slot, 'bad_signature')
      this.nack(deny('bad_signature'))
      return true
    }
    return false
  }

  private askForCarried(effect: StoreEffect): void {
    const copied = { ...effect, records: effect.records.map(COPIED_RECORD) }
    this.pause(Pause.verdict)
    void this.host.signOn.resolveCarried(this, copied.records).then((resolved) => {
      if (this.closed) return
      this.paused &= ~Pause.verdict
      this.storeCarried(copied, resolved)
      this.resumeHeld()
    })
  }

  /** A platform may hand on keys of vehicles that it carries already, and of no others. */
  private keepKey({ deviceId, key, ack, nack }: Effect & { kind: 'keep_key' }): void {
    const slot = this.platform ? this.carried?.get(deviceId) : this.slot
    const { keys } = this
    if (!slot || !keys) {
      this.nack(nack)
      return
    }
    void this.wait(
      () => keys.keep(slot.device.vehicleId, deviceId, key),
      () => void this.acks.add(0, ack),
    )
  }

  /** Refusals keep their place among the acknowledgements: a platform reads its answers in order. */
  private nack(bytes: Uint8Array | null): void {
    this.host.metrics.nacked++
    this.acks.add(0, bytes)
  }

  private acksReady(): void {
    if (this.flushing || this.closed) return
    this.flushing = true
    this.host.flushLater(this)
  }

  /** Sends the acknowledgements that are due, in one write. */
  flush(): void {
    this.flushing = false
    if (this.closed) return
    const due = this.acks.take()
    if (!due) return
    this.host.metrics.acknowledged += due.count
    this.write(due.bytes)
  }

  write(bytes: Uint8Array): void {
    if (this.closed) return
    this.socket.write(bytes)
    if (this.socket.writableLength > this.host.limits.maxUnsentBytes) this.pause(Pause.unsent)
  }

  /** The peer has read its answers. */
  drained(): void {
    this.paused &= ~Pause.unsent
    this.resume()
  }

  pause(reason: number): void {
    if (this.paused === 0) this.socket.pause()
    this.paused |= reason
  }

  unpause(reason: number): void {
    this.paused &= ~reason
    this.resume()
  }

  private resume(): void {
    if (this.paused === 0 && !this.closed && this.socket.isPaused()) this.socket.resume()
  }

  /** Answers that were given to the socket still leave. */
  close(reason: string): void {
    if (this.closed) return
    this.flush()
    this.closed = true
    this.host.metrics.close(reason)
    this.socket.end()
    this.socket.destroySoon()
    this.gone()
  }

  /** The socket ended by itself. */
  ended(): void {
    if (this.closed) return
    this.closed = true
    this.host.metrics.close('peer')
    this.gone()
  }

  private gone(): void {
    this.session.end?.()
    this.host.gone(this)
  }
}
