import type { Socket } from 'node:net'
import {
  type ForwardedBody,
  isBackfill,
  isRegistration,
  Jt809Framer,
  joinBackfills,
  type LoginRefusal,
  type LowerEffect,
  type LowerFailure,
  type LowerNews,
  LowerPlatform,
  positionsIn,
} from '@motorpool/jt809'
import { reasonOf } from '@motorpool/kernel'
import type { FramerItem } from '@motorpool/wire'
import type { ForwardFailure, ForwardReason } from '../../../shared/enums.ts'
import type { Item } from '../../worker/flow.ts'
import type { ForwardTask, LinkNews, Server } from '../../worker/task.ts'
import type { Link, LinkPorts } from '../adapter.ts'
import { closed, connectTo, failureOf, writeTogether } from '../connection.ts'
import { agreementOf } from './agreement.ts'
import { bodyIn, registrationOf } from './convert.ts'
import type { SubOwner } from './sub-listener.ts'

/** ms; JT/T 809: a link on which nothing is heard for three minutes is lost. */
const TIMING = { heartbeat: 60_000, answer: 60_000 }
/** Bytes that the line may not have taken yet. */
const UNSENT_MOST = 1024 * 1024
/** Positions of one back-fill. */
const JOINED_MOST = 5

const FAILURES: Record<LowerFailure, ForwardFailure> = {
  login_refused: 'LOGIN_REFUSED',
  login_silent: 'LOGIN_SILENT',
  silent: 'SILENT',
  garbage: 'GARBAGE',
  edition: 'EDITION',
  closed: 'CLOSED',
}

const REASONS: Record<LoginRefusal, ForwardReason> = {
  address: 'ADDRESS',
  access_code: 'ACCESS_CODE',
  user: 'USER',
  password: 'PASSWORD',
  busy: 'BUSY',
  other: 'OTHER',
}

function newsOf(news: LowerNews): LinkNews {
  if (news.what === 'sub_on') return { kind: 'sub_on' }
  if (news.what === 'sub_broken') return { kind: 'sub_lost' }
  if (news.what === 'short') return { kind: 'short', detail: `${news.received}/${news.sent}` }
  if (news.what === 'vehicle_refused') return { kind: 'vehicle_refused', detail: String(news.result) }
  return { kind: 'asked', detail: `0x${news.id.toString(16)} ${news.text}`.trim() }
}

/** Main and sub link to an upper platform of JT/T 809. */
export class Jt809Link implements Link, SubOwner {
  private readonly task: ForwardTask
  private readonly ports: LinkPorts
  private readonly lower: LowerPlatform<Item>
  private readonly aborted = new AbortController()
  private main: Socket | undefined
  private sub: Socket | undefined
  private timer: NodeJS.Timeout | undefined
  private flushing: NodeJS.Immediate | undefined
  private isEnded = false
  private isOn = false
  /** Back-fills that are gathered until nothing more is sent at once, by vehicle. */
  private readonly late = new Map<string, Item[]>()
  private gathered = 0
  private readonly registered = new Set<string>()

  constructor(task: ForwardTask, ports: LinkPorts) {
    this.task = task
    this.ports = ports
    const sub = ports.sub?.address
    this.lower = new LowerPlatform<Item>({
      ...agreementOf(task, ports.open),
      timing: ports.timing ?? TIMING,
      user: Number(task.account ?? 0),
      password: task.password === null ? '' : ports.open(task.password),
      ...(sub ? { sub } : {}),
      emit: (effect) => this.perform(effect),
    })
  }

  get waits(): number {
    return this.lower.waits + this.gathered
  }

  get takes(): boolean {
    return this.isOn && !this.isEnded && (this.main?.writableLength ?? 0) < UNSENT_MOST
  }

  async open(server: Server): Promise<void> {
    try {
      const socket = await connectTo(this.ports.outbound, this.task, server, this.aborted.signal)
      if (this.isEnded) return void socket.destroy()
      this.main = socket
      this.listen(socket, 'main', () => this.end('CLOSED', null))
      socket.on('drain', () => this.ports.ready())
      this.ports.news({ kind: 'connected', detail: `${server.host}:${server.port}` })
      this.ports.sub?.add(this)
      this.lower.connected(this.ports.clock.now())
      this.plan()
    } catch (error) {
      this.end(failureOf(error), reasonOf(error))
    }
  }

  send(item: Item): void {
    const sent = bodyIn(item.frame)
    if (isRegistration(sent)) this.registered.add(item.vehicleId)
    else this.register(item.vehicleId)
    if (isBackfill(sent)) this.gather(item)
    else {
      this.gone(item.vehicleId)
      this.forward([item], sent)
    }
    this.flushing ??= setImmediate(() => this.flush())
  }

  async close(): Promise<void> {
    if (this.isEnded) return
    this.leave()
    this.aborted.abort()
    if (this.isOn) this.lower.signOff(this.ports.clock.now())
    await Promise.all([closed(this.main), closed(this.sub)])
  }

  isSubLogin(item: FramerItem): 'ours' | 'wrong' | undefined {
    return this.lower.isSubLogin(item)
  }

  take(socket: Socket): void {
    this.sub?.destroy()
    this.sub = socket
    this.listen(socket, 'sub', () => {
      if (this.sub !== socket || this.isEnded) return
      this.sub = undefined
      this.lower.subDisconnected()
    })
    this.lower.subConnected(this.ports.clock.now())
  }

  refusal(): Uint8Array {
    return this.lower.subRefusal(this.ports.clock.now())
  }

  /** Each vehicle once over each connection, before its first message. */
  private register(vehicleId: string): void {
    if (this.registered.has(vehicleId)) return
    this.registered.add(vehicleId)
    const vehicle = this.ports.vehicle(vehicleId)
    if (!vehicle) return
    const { messageId, body } = registrationOf(this.task, vehicle)
    this.lower.forward(messageId, body, [], 0, this.ports.clock.now())
  }

  private gather(item: Item): void {
    const same = this.late.get(item.vehicleId)
    this.gathered++
    if (same) same.push(item)
    else this.late.set(item.vehicleId, [item])
    if (same && same.length >= JOINED_MOST) this.gone(item.vehicleId)
  }

  /** Sends what is gathered of a vehicle, in front of what comes after it. */
  private gone(vehicleId: string): void {
    const items = this.late.get(vehicleId)
    if (!items) return
    this.late.delete(vehicleId)
    this.gathered -= items.length
    const [first] = items
    if (!first) return
    const { messageId } = bodyIn(first.frame)
    const body = joinBackfills(items.map(({ frame }) => bodyIn(frame).body))
    this.forward(items, { messageId, body })
  }

  private forward(items: readonly Item[], sent: ForwardedBody): void {
    const { messageId, body } = sent
    this.lower.forward(messageId, body, items, positionsIn(sent), this.ports.clock.now())
  }

  private flush(): void {
    this.flushing = undefined
    if (this.isEnded) return
    for (const vehicleId of Array.from(this.late.keys())) this.gone(vehicleId)
    this.lower.flush(this.ports.clock.now())
    this.plan()
  }

  private listen(socket: Socket, link: 'main' | 'sub', ended: () => void): void {
    const framer = new Jt809Framer()
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => {
      framer.push(chunk, (item) => {
        if (!this.isEnded) this.lower.receive(link, item, this.ports.clock.now())
      })
      this.plan()
    })
    socket.on('close', ended)
  }

  private perform(effect: LowerEffect<Item>): void {
    if (effect.kind === 'send') this.write(effect.link === 'sub' ? this.sub : this.main, effect.bytes)
    else if (effect.kind === 'acknowledged') this.ports.acknowledged(effect.ref)
    else if (effect.kind === 'news') this.ports.news(newsOf(effect.news))
    else if (effect.kind === 'close_sub') this.sub?.destroy()
    else if (effect.kind === 'close')
      this.end(FAILURES[effect.code], effect.refusal ? REASONS[effect.refusal] : null)
    else {
      this.isOn = true
      this.ports.news({ kind: 'signed_on' })
      this.ports.accepted()
    }
  }

  private write(socket: Socket | undefined, bytes: Uint8Array): void {
    if (socket && !socket.destroyed) writeTogether(socket, bytes)
  }

  /** Heartbeats, proofs, what is not answered. */
  private plan(): void {
    clearTimeout(this.timer)
    if (this.isEnded || this.lower.due === Infinity) return
    const wait = Math.max(1, Math.min(this.lower.due - this.ports.clock.now(), TIMING.heartbeat))
    this.timer = setTimeout(() => {
      this.lower.tick(this.ports.clock.now())
      this.plan()
    }, wait)
  }

  private leave(): void {
    this.isEnded = true
    clearTimeout(this.timer)
    clearImmediate(this.flushing)
    this.ports.sub?.remove(this)
  }

  private end(failure: ForwardFailure, detail: string | null): void {
    if (this.isEnded) return
    this.leave()
    this.main?.destroy()
    this.sub?.destroy()
    this.ports.ended(failure, detail)
  }
}
