import type { Socket } from 'node:net'
import type { Framer, UpwardClient, UpwardEffect, UpwardFailure, UpwardOptions } from '@motorpool/wire'
import type { ForwardFailure } from '../../shared/enums.ts'
import type { Item } from '../worker/flow.ts'
import type { ForwardTask, Server } from '../worker/task.ts'
import type { Link, LinkPorts } from './adapter.ts'
import { closed, connectTo, detailOf, failureOf, writeTogether } from './connection.ts'

/** ms */
const TIMING = { heartbeat: 60_000, answer: 20_000 }
/** Bytes that the line may not have taken yet. */
const UNSENT_MOST = 1024 * 1024
/** Answers to frames that nobody sent, after which a peer answers for others. */
const STRAYS_MOST = 3

const FAILURES: Record<UpwardFailure, ForwardFailure> = {
  login_refused: 'LOGIN_REFUSED',
  login_silent: 'LOGIN_SILENT',
  silent: 'SILENT',
  garbage: 'GARBAGE',
  edition: 'EDITION',
}

/** The protocol that is spoken over the connection: the lower platform's half of a session, and how its answers are cut. */
export interface SessionParts {
  readonly framer: Framer
  /** What its client gives as the reason of a refusal, as a code of `ForwardReason` where it is one. */
  reason(said: string): string
  client(options: Pick<UpwardOptions<Item>, 'emit' | 'timing'>): UpwardClient<Item>
}

/** One connection over which one signs on, and which answers each frame. */
export class SessionLink implements Link {
  private readonly task: ForwardTask
  private readonly ports: LinkPorts
  private readonly client: UpwardClient<Item>
  private readonly framer: Framer
  private readonly reason: SessionParts['reason']
  private readonly aborted = new AbortController()
  private socket: Socket | undefined
  private timer: NodeJS.Timeout | undefined
  private isEnded = false
  private isOn = false

  constructor(task: ForwardTask, ports: LinkPorts, { framer, client, reason }: SessionParts) {
    this.reason = reason
    this.task = task
    this.ports = ports
    this.framer = framer
    this.client = client({ emit: (effect) => this.perform(effect), timing: ports.timing ?? TIMING })
  }

  get waits(): number {
    return this.client.waits
  }

  get takes(): boolean {
    return this.isOn && !this.isEnded && (this.socket?.writableLength ?? 0) < UNSENT_MOST
  }

  async open(server: Server): Promise<void> {
    try {
      const socket = await connectTo(this.ports.outbound, this.task, server, this.aborted.signal)
      if (this.isEnded) return void socket.destroy()
      this.socket = socket
      socket.setNoDelay(true)
      socket.on('data', (chunk: Buffer) => this.receive(chunk))
      socket.on('drain', () => this.ports.ready())
      socket.on('close', () => this.end('CLOSED', null))
      this.ports.news({ kind: 'connected', detail: `${server.host}:${server.port}` })
      this.client.connected(this.ports.clock.now())
      this.plan()
    } catch (error) {
      this.end(failureOf(error), detailOf(error))
    }
  }

  send(item: Item): void {
    this.client.forward({ ref: item, frame: item.frame }, this.ports.clock.now())
  }

  close(): Promise<void> {
    if (this.isEnded) return Promise.resolve()
    this.isEnded = true
    clearTimeout(this.timer)
    this.aborted.abort()
    if (this.isOn) this.client.signOff(this.ports.clock.now())
    return closed(this.socket)
  }

  private receive(chunk: Buffer): void {
    this.framer.push(chunk, (item) => {
      if (!this.isEnded) this.client.receive(item, this.ports.clock.now())
    })
    if (this.client.strays >= STRAYS_MOST) this.end('FOREIGN', String(this.client.strays))
    this.plan()
  }

  private perform(effect: UpwardEffect<Item>): void {
    if (effect.kind === 'send') this.write(effect.bytes)
    else if (effect.kind === 'acknowledged') this.ports.acknowledged(effect.ref)
    else if (effect.kind === 'refused') this.ports.refused(effect.ref, this.reason(effect.reason))
    else if (effect.kind === 'close')
      this.end(FAILURES[effect.code], effect.code === 'login_refused' ? this.reason(effect.reason) : null)
    else {
      this.isOn = true
      this.ports.news({ kind: 'signed_on' })
      this.ports.accepted()
    }
  }

  private write(bytes: Uint8Array): void {
    if (this.socket) writeTogether(this.socket, bytes)
  }

  /** Heartbeats, frames without an answer, a login without one. */
  private plan(): void {
    clearTimeout(this.timer)
    if (this.isEnded || this.client.due === Infinity) return
    const wait = Math.max(1, Math.min(this.client.due - this.ports.clock.now(), TIMING.heartbeat))
    this.timer = setTimeout(() => {
      this.client.tick(this.ports.clock.now())
      this.plan()
    }, wait)
  }

  private end(failure: ForwardFailure, detail: string | null): void {
    if (this.isEnded) return
    this.isEnded = true
    clearTimeout(this.timer)
    this.socket?.destroy()
    this.ports.ended(failure, detail)
  }
}
