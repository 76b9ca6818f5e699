import { createServer, type Server, type Socket } from 'node:net'
import { RecordFlag } from '@motorpool/wire'
import { digestOf, type Store } from '../store.ts'
import type { Behaviour } from './behaviour.ts'
import type { Accepted, Connection, ConnectionPorts } from './connection.ts'
import { Quality, type Spoken } from './quality.ts'

/** ms that messages are gathered before they are stored together. */
const GATHER_MS = 10
const GATHER_MOST = 2000
const CONNECTIONS = 200

export interface UpperOptions {
  store: Store
  host: string
  port: number
  now: () => number
  /** Name of its links in the store. */
  kind: string
  /** What is looked at in its messages. */
  spoken: Spoken
  connection: (id: number, socket: Socket, ports: ConnectionPorts) => Connection
}

/** An upper platform: lower platforms sign on and send for their vehicles. */
export class UpperPlatform {
  readonly quality: Quality
  private mode: Behaviour = 'normal'
  private readonly options: UpperOptions
  private readonly server: Server
  private readonly links = new Set<Connection>()
  private readonly waiting: Accepted[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(options: UpperOptions) {
    this.options = options
    this.quality = new Quality(options.spoken)
    this.server = createServer({ keepAlive: true }, (socket) => this.opened(socket))
    this.server.maxConnections = CONNECTIONS
  }

  get port(): number {
    const address = this.server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  get behaviour(): Behaviour {
    return this.mode
  }

  set behaviour(mode: Behaviour) {
    this.mode = mode
    if (mode === 'away') this.cutAll('the platform is away')
  }

  /** Links that are open now. */
  get open(): number {
    return this.links.size
  }

  start(): Promise<void> {
    const { host, port } = this.options
    return new Promise((resolve, reject) => {
      this.server.once('error', reject)
      this.server.listen(port, host, () => resolve())
    })
  }

  async stop(): Promise<void> {
    const ended = [
      new Promise((resolve) => this.server.close(resolve)),
      ...[...this.links].map((link) => link.ended),
    ]
    this.cutAll('the platform stops')
    await Promise.all(ended)
    this.store()
  }

  private opened(socket: Socket): void {
    if (this.mode === 'away') return void socket.destroy()
    const { store, now, kind } = this.options
    const id = store.openLink(kind, socket.remoteAddress ?? '', now())
    const link = this.options.connection(id, socket, {
      now,
      behaviour: () => this.mode,
      codeOf: (user, password) => store.codeOf(user, password),
      signedOn: (of, user) => store.nameLink(of.id, user),
      accept: (all) => this.gather(all),
      refused: () => this.quality.refused++,
      closed: (of, reason) => {
        this.links.delete(of)
        store.closeLink(of.id, reason, now())
      },
    })
    this.links.add(link)
  }

  private cutAll(reason: string): void {
    for (const link of this.links) link.close(reason)
  }

  private gather(all: readonly Accepted[]): void {
    this.waiting.push(...all)
    if (this.waiting.length >= GATHER_MOST) this.store()
    else this.timer ??= setTimeout(() => this.store(), GATHER_MS)
  }

  /** Stores what has come, then answers it. */
  private store(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const all = this.waiting.splice(0)
    if (all.length === 0) return
    const received = this.options.now()
    const stored = all.flatMap(({ record, link }) =>
      record ? [{ record, link, digest: digestOf(record.identity ?? record.raw) }] : [],
    )
    this.options.store.saveFrames(
      stored.map(({ record, link, digest }) => ({
        link: link.id,
        vehicle: record.deviceId,
        command: record.messageId,
        deviceTime: record.deviceTime,
        received,
        reissued: (record.flags & RecordFlag.reissued) !== 0,
        digest,
      })),
    )
    for (const { record, digest } of stored) this.quality.take(record, digest, received)
    for (const { answer } of all) answer()
  }
}
