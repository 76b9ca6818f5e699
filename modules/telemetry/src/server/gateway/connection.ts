import type { Socket } from 'node:net'
import {
  type Effect,
  type Framer,
  type FramerItem,
  type ProtocolSession,
  RecordFlag,
  type RegistrationVerdict,
  type StoreRecord,
  type Verdict,
} from '@motorpool/wire'
import type { VehicleSlot } from '../fleet/slot.ts'
import { AckQueue } from './acks.ts'
import type { Gateway } from './gateway.ts'
import type { Listener } from './listener.ts'
import type { Platform } from './ports.ts'

/** Why a socket is not read at the moment: bits. */
export const Pause = { verdict: 1, journal: 2, unsent: 4 } as const

const COPIED = (item: FramerItem): FramerItem =>
  item.ok ? { ok: true, frame: item.frame.slice() } : { ...item, dropped: item.dropped.slice() }

const isSignOff = (record: StoreRecord): boolean => (record.flags & RecordFlag.signOff) !== 0

/** One socket with its framer and session: performs what the session asks for. */
export class Connection {
  readonly gateway: Gateway
  readonly listener: Listener
  readonly socket: Socket
  readonly address: string
  /** When it was opened, or its vehicle signed off: it has to sign on some time after that. */
  strangerSince: number
  lastSeen: number
  slot: VehicleSlot | null = null
  platform: Platform | null = null
  /** Vehicles a platform connection has sent for, by VIN. */
  carried: Map<string, VehicleSlot> | null = null
  private readonly framer: Framer
  private readonly session: ProtocolSession
  private paused = 0
  private closed = false
  private held: FramerItem[] | null = null
  private readonly acks: AckQueue
  private flushing = false
  private readonly onItem: (item: FramerItem) => void

  constructor(gateway: Gateway, listener: Listener, socket: Socket, address: string, now: number) {
    this.gateway = gateway
    this.listener = listener
    this.socket = socket
    this.address = address
    this.strangerSince = now
    this.lastSeen = now
    this.onItem = (item) => this.item(item)
    this.acks = new AckQueue(() => this.acksReady())
    this.framer = listener.protocol.framer(gateway.frameOptions)
    this.session = listener.protocol.session({
      emit: (effect) => this.perform(effect),
      maxFrame: gateway.frameOptions.maxFrame,
      echoBody: listener.echoBody,
    })
  }

  get isClosed(): boolean {
    return this.closed
  }

  get signedOn(): boolean {
    return this.slot !== null || this.platform !== null
  }

  get heldByUs(): boolean {
    return (this.paused & (Pause.verdict | Pause.journal)) !== 0
  }

  received(chunk: Uint8Array): void {
    if (this.closed) return
    this.lastSeen = this.gateway.now
    this.gateway.metrics.bytesReceived += chunk.length
    this.framer.push(chunk, this.onItem)
  }

  private item(item: FramerItem): void {
    if (this.closed) return
    // The socket is paused while a verdict is out, so at most the rest of one read is held here.
    if (this.paused & Pause.verdict) {
      this.held ??= []
      this.held.push(COPIED(item))
      return
    }
    if (item.ok) this.gateway.metrics.framesReceived++
    this.session.receive(item, this.gateway.now)
  }

  tick(now: number): void {
    if (!(this.paused & Pause.verdict)) this.session.tick(now)
  }

  private perform(effect: Effect): void {
    if (this.closed) return
    switch (effect.kind) {
      case 'store':
        this.store(effect.records, effect.ack, effect.nack)
        break
      case 'send':
        this.write(effect.bytes)
        break
      case 'identify':
        this.pause(Pause.verdict)
        void this.gateway.signOn.identify(this, effect.claim)
        break
      case 'register':
        this.pause(Pause.verdict)
        void this.gateway.signOn.register(this, effect.registration)
        break
      case 'deregister':
        this.gateway.signOn.deregister(this, effect.deviceId)
        break
      case 'refused':
        this.gateway.refused(this, effect.code, effect.detail)
        break
      case 'answer':
        this.gateway.answered(this, effect)
        break
      case 'close':
        this.close(effect.reason)
        break
    }
  }

  /** The registry has spoken. `accept` binds the connection before the session goes on. */
  verdict(verdict: Verdict | RegistrationVerdict): void {
    if (this.closed) return
    this.paused &= ~Pause.verdict
    this.session.resolve(verdict, this.gateway.now)
    this.resumeHeld()
  }

  private resumeHeld(): void {
    const { held } = this
    if (held) {
      this.held = null
      // One of them may ask for a verdict again: the rest is then held anew.
      for (const item of held) this.item(item)
    }
    this.resume()
  }

  private store(records: readonly StoreRecord[], bytes: Uint8Array | null, nack: Uint8Array | null): void {
    if (this.platform) {
      this.storeCarried(records, bytes, nack)
      return
    }
    const { slot } = this
    if (!slot || !this.gateway.admit(slot, records.length)) return
    const ack = this.acks.add(records.length, bytes)
    for (const record of records) this.gateway.append(this, slot, record, ack)
    if (records.some(isSignOff)) this.signedOff(slot)
  }

  /** The vehicle has signed off and may sign on again on this connection. */
  private signedOff(slot: VehicleSlot): void {
    this.carried?.delete(slot.device.vin)
    if (this.slot === slot) {
      this.slot = null
      this.strangerSince = this.gateway.now
    }
    this.gateway.sessions.release(this, slot)
  }

  /** Records of a platform connection: each vehicle is asked for, the first time while the connection waits. */
  private storeCarried(
    records: readonly StoreRecord[],
    bytes: Uint8Array | null,
    nack: Uint8Array | null,
    resolved?: ReadonlyMap<string, VehicleSlot | null>,
  ): void {
    const slots: VehicleSlot[] = []
    for (const { deviceId } of records) {
      const slot = this.carried?.get(deviceId) ?? resolved?.get(deviceId)
      if (slot === undefined) {
        this.askForCarried(records, bytes, nack)
        return
      }
      if (slot === null) {
        this.nack(nack)
        return
      }
      slots.push(slot)
    }
    for (const slot of slots) if (!this.gateway.admit(slot, 1)) return
    const ack = this.acks.add(records.length, bytes)
    for (const [i, record] of records.entries()) {
      const slot = slots[i] as VehicleSlot
      this.gateway.sessions.speaks(this, slot)
      this.gateway.append(this, slot, record, ack)
      if (isSignOff(record)) this.signedOff(slot)
    }
  }

  private askForCarried(
    records: readonly StoreRecord[],
    bytes: Uint8Array | null,
    nack: Uint8Array | null,
  ): void {
    const copies = records.map((r) => ({ ...r, raw: r.raw.slice() }))
    this.pause(Pause.verdict)
    void this.gateway.signOn.resolveCarried(this, copies).then((resolved) => {
      if (this.closed) return
      this.paused &= ~Pause.verdict
      this.storeCarried(copies, bytes, nack, resolved)
      this.resumeHeld()
    })
  }

  /** Refusals keep their place among the acknowledgements: a platform reads its answers in order. */
  private nack(bytes: Uint8Array | null): void {
    this.gateway.metrics.nacked++
    this.acks.add(0, bytes)
  }

  private acksReady(): void {
    if (this.flushing || this.closed) return
    this.flushing = true
    this.gateway.flushLater(this)
  }

  /** Sends the acknowledgements that are due, in one write. */
  flush(): void {
    this.flushing = false
    if (this.closed) return
    const due = this.acks.take()
    if (!due) return
    this.gateway.metrics.acknowledged += due.count
    this.write(due.bytes)
  }

  write(bytes: Uint8Array): void {
    if (this.closed) return
    this.socket.write(bytes)
    if (this.socket.writableLength > this.gateway.limits.maxUnsentBytes) this.pause(Pause.unsent)
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
    this.gateway.metrics.close(reason)
    this.socket.end()
    this.socket.destroySoon()
    this.gateway.gone(this)
  }

  /** The socket ended by itself. */
  ended(): void {
    if (this.closed) return
    this.closed = true
    this.gateway.metrics.close('peer')
    this.gateway.gone(this)
  }
}
