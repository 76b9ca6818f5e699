import { Child } from './children.ts'
import type { BenchDatabase } from './database.ts'
import { sleep } from './report.ts'

export const ROLES = ['gateway', 'server', 'database'] as const
export type Role = (typeof ROLES)[number]

/** A process beside the gateway: its file, what each start of it is told, and what it says meanwhile. */
export interface ServerPart {
  file: string
  options(start: number): object
  /** Takes a message; false where it is the answer to a question. */
  heard?(message: unknown): boolean
}

/** ms before a process that ended by itself is started again, as the supervisor of the product does. */
const AGAIN_MS = 200

/** Gateway, a server and database, each of which can be killed and comes back. */
export class Parts {
  readonly database: BenchDatabase
  /** Of the gateway, the same at each of its starts; undefined before the first. */
  ports: { gb32960: number; jt808: number } | undefined
  private readonly serverPart: ServerPart | undefined
  private readonly gatewayOptions: object
  private gateway: Child | undefined
  private server: Child | undefined
  private starts = 0
  private isOver = false
  /** Times that a process has ended by itself. */
  ended = 0

  /** @param gatewayOptions of `gateway-process.ts`, beside the database and the ports */
  constructor(database: BenchDatabase, gatewayOptions: object, serverPart?: ServerPart) {
    this.database = database
    this.gatewayOptions = gatewayOptions
    this.serverPart = serverPart
  }

  async startGateway(): Promise<void> {
    const { url, ownerUrl } = this.database
    const ports = this.ports ? { ports: this.ports } : {}
    const options = { url, ownerUrl, ...this.gatewayOptions, ...ports }
    const gateway = new Child('gateway-process.ts', options)
    gateway.unasked = (message) => typeof message === 'object' && message !== null && 'outcomes' in message
    this.gateway = gateway
    this.comesBack(
      gateway,
      () => this.gateway === gateway,
      () => this.startGateway(),
    )
    this.ports = await gateway.next<{ gb32960: number; jt808: number }>()
  }

  async startServer(): Promise<void> {
    if (!this.serverPart) return
    const { file, options, heard } = this.serverPart
    const server = new Child(file, options(++this.starts))
    server.unasked = (message) => heard?.(message) ?? false
    this.server = server
    this.comesBack(
      server,
      () => this.server === server,
      () => this.startServer(),
    )
    await server.next()
  }

  /** One that nobody killed is started again. */
  private comesBack(child: Child, isCurrent: () => boolean, start: () => Promise<void>): void {
    child.process.once('exit', (_code, signal) => {
      if (signal === 'SIGKILL' || this.isOver || !isCurrent()) return
      this.ended++
      void sleep(AGAIN_MS)
        .then(() => (this.isOver || !isCurrent() ? undefined : start()))
        .catch(() => {}) // the next exit is its own
    })
  }

  async kill(role: Role): Promise<void> {
    if (role === 'database') {
      process.kill(this.database.server.pid, 'SIGKILL')
      await this.database.restart()
    } else if (role === 'gateway') {
      await this.gateway?.end('SIGKILL')
      await this.startGateway()
    } else {
      await this.server?.end('SIGKILL')
      await this.startServer()
    }
  }

  /** Which processes have not ended by themselves. */
  whoLives(): string {
    const lives = ({ process: { exitCode, signalCode } }: Child) => exitCode === null && signalCode === null
    const of = (child: Child | undefined) => (child && lives(child) ? 'lives' : 'ended')
    return `the gateway ${of(this.gateway)}, the server ${of(this.server)}`
  }

  /** Tells the server to come to its end, and waits for it. */
  async endServer(): Promise<void> {
    const { server } = this
    if (!server) return
    this.server = undefined
    const gone = new Promise((resolve) => server.process.once('exit', resolve))
    server.process.send({})
    await gone
  }

  /** In order: what it holds is stored. */
  async endGateway(): Promise<void> {
    const { gateway } = this
    this.gateway = undefined
    await gateway?.end()
  }

  async stop(): Promise<void> {
    this.isOver = true
    await this.server?.end('SIGKILL')
    await this.gateway?.end('SIGKILL')
    await this.database.stop()
  }
}
