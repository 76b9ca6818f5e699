import type { Socket } from 'node:net'
import type {
  ClientEffect,
  ClientReport,
  Framer,
  Onward,
  Protocol,
  ProtocolClient,
  Sent,
} from '@motorpool/wire'
import type { ForwardFailure } from '../../shared/enums.ts'
import type { Item } from '../worker/flow.ts'
import type { ForwardTask, TaskVehicle } from '../worker/task.ts'
import type { LinkPorts } from './adapter.ts'
import { closed, detailOf, failureOf } from './connection.ts'
import { partsOf } from './terminal-payload.ts'

const TIMING = { heartbeat: 60_000, answer: 20_000 }
const RETRY_MS = 1000
/** Connections of a vehicle that end one after the other before the peer itself is taken for broken. */
const TRIES = 3
/** Registrations that end in a refusal before the vehicle is one that the peer will not have: a code may just be too old. */
const DENIALS = 2

/** What registrations brought, by task and vehicle, while this process lives; after it terminals register again. */
const credentials = new Map<string, string>()

export interface TerminalHost {
  readonly protocol: Protocol & { readonly onward: Onward }
  readonly task: ForwardTask
  readonly ports: LinkPorts
  readonly vehicle: TaskVehicle
  readonly number: string
  connect(): Promise<Socket>
  /** The peer will not have the vehicle: what waited for it. */
  denied(items: readonly Item[], reason: string): void
  failed(failure: ForwardFailure, detail: string | null): void
}

/** The connection of one vehicle: signs on as its terminal, sends its reports in their order until they are acknowledged. */
export class Terminal {
  lastUsed: number
  private readonly host: TerminalHost
  private readonly client: ProtocolClient
  private framer: Framer
  private readonly queue: Item[] = []
  private readonly sent = new Map<ClientReport, Item>()
  private socket: Socket | undefined
  private timer: NodeJS.Timeout | undefined
  private isOn = false
  private isClosed = false
  private isConnecting = false
  private ends = 0
  private denials = 0
  private reason: string | undefined

  constructor(host: TerminalHost) {
    const { protocol, task, ports, vehicle, number } = host
    this.host = host
    this.lastUsed = ports.clock.now()
    this.framer = protocol.framer()
    this.client = protocol.onward.client({
      emit: (effect) => this.perform(effect),
      timing: ports.timing ?? TIMING,
      edition: task.edition ?? '',
      number,
      vin: vehicle.vin,
      credential: credentials.get(this.key),
    })
  }

  get waits(): number {
    return this.queue.length + this.sent.size
  }

  private get key(): string {
    return `${this.host.task.id} ${this.host.vehicle.id}`
  }

  send(item: Item): void {
    this.lastUsed = this.host.ports.clock.now()
    this.queue.push(item)
    if (this.isOn) this.flush()
    else void this.connect()
  }

  tick(now: number): void {
    if (this.socket) this.client.tick(now)
  }

  close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.timer)
    return closed(this.socket)
  }

  private async connect(): Promise<void> {
    if (this.isConnecting || this.socket || this.isClosed || this.timer) return
    this.isConnecting = true
    try {
      const socket = await this.host.connect()
      if (this.isClosed) return void socket.destroy()
      this.framer = this.host.protocol.framer()
      this.socket = socket
      socket.setNoDelay(true)
      socket.on('data', (chunk: Buffer) => this.receive(chunk))
      socket.on('close', () => this.ended())
      this.client.connected(this.host.ports.clock.now())
    } catch (error) {
      if (!this.isClosed) this.host.failed(failureOf(error), detailOf(error))
    } finally {
      this.isConnecting = false
    }
  }

  private receive(chunk: Buffer): void {
    this.framer.push(chunk, (item) => {
      if (!this.isClosed && this.socket) this.client.receive(item, this.host.ports.clock.now())
    })
  }

  /** What waits goes in its order: made-up reports next to each other in one message, live ones each. */
  private flush(): void {
    const now = this.host.ports.clock.now()
    while (this.isOn && this.queue[0]) {
      if (!this.queue[0].late) {
        this.client.report(this.next(), now)
        continue
      }
      this.client.reissue(() => (this.queue[0]?.late ? this.next() : undefined), now)
    }
  }

  private next(): ClientReport {
    const item = this.queue.shift()
    if (!item) throw new Error('nothing waits')
    const report = { time: item.deviceTime, body: partsOf(item.frame).body }
    this.sent.set(report, item)
    return report
  }

  private perform(effect: ClientEffect): void {
    if (effect.kind === 'send') this.socket?.write(effect.bytes)
    else if (effect.kind === 'accepted') this.accepted()
    else if (effect.kind === 'acknowledged') this.settle(effect.sent)
    else if (effect.kind === 'refused' && effect.sent) this.settle(effect.sent, effect.reason)
    else if (effect.kind === 'credential') {
      if (effect.code === undefined) credentials.delete(this.key)
      else credentials.set(this.key, effect.code)
    } else if (effect.kind === 'close') {
      this.reason = effect.reason ?? 'closed'
      this.socket?.destroy()
    }
  }

  private accepted(): void {
    this.isOn = true
    this.denials = 0
    this.flush()
  }

  private settle({ reports }: Sent, refused?: string): void {
    this.ends = 0
    for (const report of reports) {
      const item = this.sent.get(report)
      if (!item) continue
      this.sent.delete(report)
      if (refused === undefined) this.host.ports.acknowledged(item)
      else this.host.ports.refused(item, refused)
    }
    this.host.ports.ready()
  }

  private ended(): void {
    const { reason } = this
    this.socket = undefined
    this.reason = undefined
    this.isOn = false
    const back = this.client.disconnected().flatMap((report) => this.sent.get(report) ?? [])
    this.sent.clear()
    this.queue.unshift(...back)
    if (this.isClosed) return
    if (reason === 'no answer to sign-on') return this.host.failed('LOGIN_SILENT', reason)
    if (reason === 'no acknowledgement') return this.host.failed('SILENT', reason)
    if (reason !== undefined && ++this.denials >= DENIALS) {
      this.isClosed = true
      return this.host.denied(this.queue.splice(0), reason)
    }
    if (++this.ends >= TRIES) return this.host.failed('CLOSED', reason ?? 'the connection was closed')
    if (this.queue.length === 0) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      void this.connect()
    }, RETRY_MS)
  }
}
