import { createServer, type Server, type Socket } from 'node:net'
import { Jt809Framer } from '@motorpool/jt809'
import type { FramerItem } from '@motorpool/wire'

/** Connections that have not signed on, and ms that one has to. */
const STRANGERS_MOST = 64
const SIGN_ON_MS = 10_000
/** Longest frame of a connection that has not signed on. */
const LOGIN_MOST = 256

/** A main link that waits for its sub link. */
export interface SubOwner {
  isSubLogin(item: FramerItem): 'ours' | 'wrong' | undefined
  /** Takes over the connection, which has signed on. */
  take(socket: Socket): void
  /** What a connection with another verification code is told. */
  refusal(): Uint8Array
}

export interface SubListenerOptions {
  /** Address that is listened on. */
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Under which upper platforms find it. */
  readonly ip: string
}

/** Where upper platforms connect for their sub links: one port for all tasks of a worker; the verification code says whose it is. */
export class SubListener {
  private readonly server: Server
  private readonly options: SubListenerOptions
  private readonly owners = new Set<SubOwner>()
  private readonly strangers = new Set<Socket>()

  constructor(options: SubListenerOptions) {
    this.options = options
    this.server = createServer((socket) => this.opened(socket))
    // One that cannot be accepted ends no worker.
    this.server.on('error', () => {})
  }

  /** Where upper platforms find it; undefined while it does not listen. */
  get address(): { ip: string; port: number } | undefined {
    const address = this.server.address()
    return typeof address === 'object' && address ? { ip: this.options.ip, port: address.port } : undefined
  }

  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject)
      this.server.listen(this.options.port, this.options.host, () => resolve())
    })
  }

  stop(): Promise<void> {
    for (const socket of this.strangers) socket.destroy()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }

  add(owner: SubOwner): void {
    this.owners.add(owner)
  }

  remove(owner: SubOwner): void {
    this.owners.delete(owner)
  }

  private opened(socket: Socket): void {
    socket.on('error', () => {})
    if (this.strangers.size >= STRANGERS_MOST) return void socket.destroy()
    this.strangers.add(socket)
    const timer = setTimeout(() => socket.destroy(), SIGN_ON_MS)
    const leave = () => {
      clearTimeout(timer)
      this.strangers.delete(socket)
    }
    socket.once('close', leave)
    const framer = new Jt809Framer(LOGIN_MOST)
    const hear = (chunk: Buffer) =>
      framer.push(chunk, (item) => {
        if (!this.strangers.has(socket)) return
        leave()
        socket.off('data', hear)
        this.assign(socket, item)
      })
    socket.on('data', hear)
  }

  private assign(socket: Socket, item: FramerItem): void {
    let wrong: SubOwner | undefined
    for (const owner of this.owners) {
      const verdict = owner.isSubLogin(item)
      if (verdict === 'ours') return owner.take(socket)
      if (verdict === 'wrong') wrong = owner
    }
    if (wrong) socket.end(wrong.refusal())
    else socket.destroy()
  }
}
