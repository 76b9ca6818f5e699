import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { type Clock, reasonOf } from '@motorpool/kernel'
import { type Outbound, OutboundError } from '@motorpool/outbound'
import type { Framer, UpwardClient, UpwardEffect, UpwardFailure } from '@motorpool/wire'
import type { ForwardFailure } from '../../shared/enums.ts'
import { upwardOf } from '../upward.ts'
import type { Item } from './flow.ts'
import type { ForwardTask, LinkNews, Server } from './task.ts'

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

export interface PeerPorts {
  readonly outbound: Outbound
  readonly clock: Clock
  /** The password in clear, asked for at each sign-on. */
  password(): string
  /** Milliseconds that an answer may take; for tests. */
  readonly timing?: typeof TIMING
  /** The peer has taken the account: frames may be sent. */
  accepted(): void
  acknowledged(item: Item): void
  refused(item: Item, reason: string): void
  /** Room for more frames. */
  ready(): void
  /** The connection is gone, or did not come about. */
  ended(failure: ForwardFailure, detail: string): void
  news(news: LinkNews): void
}

const failureOf = (error: unknown): ForwardFailure => {
  if (!(error instanceof OutboundError)) return 'CONNECT'
  if (error.code === 'OUTBOUND_TLS') return 'TLS'
  return error.code === 'OUTBOUND_ADDRESS_REFUSED' ? 'ADDRESS' : 'CONNECT'
}

class CertificateError extends Error {}

/** One connection to a server of a peer, from its opening to its end. */
export class Peer {
  private readonly task: ForwardTask
  private readonly ports: PeerPorts
  private readonly client: UpwardClient<Item>
  private readonly framer: Framer
  private readonly aborted = new AbortController()
  private socket: Socket | undefined
  private timer: NodeJS.Timeout | undefined
  private isEnded = false
  private isOn = false

  constructor(task: ForwardTask, ports: PeerPorts) {
    this.task = task
    this.ports = ports
    const { account: user, idCode, edition } = task
    const protocol = upwardOf(task.template)
    this.framer = protocol.framer()
    this.client = protocol.upward.client<Item>({
      emit: (effect) => this.perform(effect),
      timing: ports.timing ?? TIMING,
      idCode,
      user,
      password: ports.password(),
      edition,
    })
  }

  /** Frames without an answer. */
  get waits(): number {
    return this.client.waits
  }

  /** Frames may be sent now. */
  get takes(): boolean {
    return this.isOn && !this.isEnded && (this.socket?.writableLength ?? 0) < UNSENT_MOST
  }

  async open(server: Server): Promise<void> {
    try {
      const socket = await this.connected(server)
      if (this.isEnded) return void socket.destroy()
      this.socket = socket
      socket.setNoDelay(true)
      socket.on('data', (chunk: Buffer) => this.receive(chunk))
      socket.on('drain', () => this.ports.ready())
      socket.on('close', () => this.end('CLOSED', 'the connection was closed'))
      this.ports.news({ kind: 'connected', detail: `${server.host}:${server.port}` })
      this.client.connected(this.ports.clock.now())
      this.plan()
    } catch (error) {
      const failure = error instanceof CertificateError ? 'CERTIFICATE' : failureOf(error)
      this.end(failure, reasonOf(error))
    }
  }

  send(item: Item): void {
    this.client.forward({ ref: item, frame: item.frame }, this.ports.clock.now())
  }

  /** Signs off and closes; nothing is told any more. */
  close(): void {
    if (this.isEnded) return
    this.isEnded = true
    clearTimeout(this.timer)
    this.aborted.abort()
    if (this.isOn) this.client.signOff(this.ports.clock.now())
    this.socket?.end()
    this.socket?.destroySoon()
  }

  private async connected({ host, port }: Server): Promise<Socket> {
    const { tls, certificate, tenantId } = this.task
    const { outbound } = this.ports
    const call = {
      host,
      port,
      tenantId,
      purpose: 'forwarding/link',
      namedBy: 'tenant',
      signal: this.aborted.signal,
    } as const
    if (!tls) return outbound.connect(call)
    const socket: TLSSocket = await outbound.connectTls(call)
    const found = socket.getPeerX509Certificate()?.fingerprint256.replaceAll(':', '').toLowerCase()
    if (certificate === null || certificate === found) return socket
    socket.destroy()
    throw new CertificateError(`the certificate is ${found}, not ${certificate}`)
  }

  private receive(chunk: Buffer): void {
    this.framer.push(chunk, (item) => {
      if (!this.isEnded) this.client.receive(item, this.ports.clock.now())
    })
    if (this.client.strays >= STRAYS_MOST)
      this.end('FOREIGN', `${this.client.strays} answers were for other frames`)
    this.plan()
  }

  private perform(effect: UpwardEffect<Item>): void {
    if (effect.kind === 'send') this.socket?.write(effect.bytes)
    else if (effect.kind === 'acknowledged') this.ports.acknowledged(effect.ref)
    else if (effect.kind === 'refused') this.ports.refused(effect.ref, effect.reason)
    else if (effect.kind === 'close') this.end(FAILURES[effect.code], effect.reason)
    else {
      this.isOn = true
      this.ports.news({ kind: 'signed_on' })
      this.ports.accepted()
    }
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

  private end(failure: ForwardFailure, detail: string): void {
    if (this.isEnded) return
    this.isEnded = true
    clearTimeout(this.timer)
    this.socket?.destroy()
    this.ports.ended(failure, detail)
  }
}
