import type { Logger } from '@motorpool/kernel'
import {
  NatsServer,
  type NatsServerOptions,
  natsProgram,
} from '../../../../packages/bus/test/support/nats.ts'
import { LogStore, LogStream, type OpenLog, postgresLog, streamLog } from '../../src/server/index.ts'
import { DatabaseProxy } from './proxy.ts'
import type { World } from './world.ts'

/** A log whose way to where it makes messages durable can be broken. */
export interface TestLog {
  /** A log of a gateway of this name. */
  open(instance?: string): OpenLog
  /** Stands before what acknowledges. */
  readonly proxy: DatabaseProxy
  /** Another process takes the name. */
  takeOver(instance: string): Promise<void>
  close(): Promise<void>
}

export interface LogAdapter {
  readonly name: string
  start(world: World): Promise<TestLog>
}

export const postgresAdapter: LogAdapter = {
  name: 'in PostgreSQL',
  async start(world) {
    const proxy = await DatabaseProxy.start(world.test.url)
    return {
      proxy,
      open: (instance) =>
        postgresLog({ url: proxy.url, writers: 2, instance, now: () => world.clock.now(), log: world.log }),
      takeOver: async (instance) => {
        await world.owner('update journal_writer set epoch = epoch + 1 where instance = $1', [instance])
        proxy.cut()
      },
      close: () => proxy.stop(),
    }
  },
}

export interface StreamOptions {
  bytes?: number
  patienceMs?: number
  installation?: string
  replicas?: number
}

export function openStream(url: string, log: Logger, options: StreamOptions = {}): Promise<LogStream> {
  const { bytes = 64 * 1024 ** 2, installation = 'test', replicas = 1, patienceMs = 0 } = options
  return LogStream.open({
    url,
    name: 'test',
    prefix: 'test',
    installation,
    replicas,
    bytes,
    log,
    patienceMs,
  })
}

/** A log in a stream, with who stores it. */
export class StreamWorld {
  readonly server: NatsServer
  readonly proxy: DatabaseProxy
  private readonly world: World
  private readonly opened: { close(): Promise<void> }[] = []
  private readonly stores: LogStore[] = []

  private constructor(world: World, server: NatsServer, proxy: DatabaseProxy) {
    this.world = world
    this.server = server
    this.proxy = proxy
  }

  static async start(world: World, options: NatsServerOptions = {}): Promise<StreamWorld> {
    const server = await NatsServer.start(natsProgram ?? '', options)
    return new StreamWorld(world, server, await DatabaseProxy.start(server.url))
  }

  /** `options.url`: of the server, past the proxy, or another one. */
  async stream(options: StreamOptions & { url?: string } = {}): Promise<LogStream> {
    const stream = await openStream(options.url ?? this.proxy.url, this.world.log, options)
    this.opened.push(stream)
    return stream
  }

  log(stream: LogStream, instance?: string): OpenLog {
    const { world } = this
    return streamLog({ url: world.test.url, stream, instance, now: () => world.clock.now(), log: world.log })
  }

  /** A process that stores; `url` of the database. */
  async store(options: { url?: string; leaving?: boolean; bytes?: number } = {}): Promise<LogStore> {
    const { world } = this
    const store = new LogStore({
      url: options.url ?? world.test.url,
      stream: await this.stream({ url: this.server.url, bytes: options.bytes }),
      now: () => world.clock.now(),
      log: world.log,
      leaving: options.leaving,
    })
    this.stores.push(store)
    store.start()
    return store
  }

  async stopStores(): Promise<void> {
    await Promise.all(this.stores.splice(0).map((one) => one.stop()))
  }

  async close(): Promise<void> {
    await this.stopStores()
    await Promise.all(this.opened.splice(0).map((one) => one.close()))
    await this.proxy.stop()
    await this.server.remove()
  }
}

export const streamAdapter: LogAdapter = {
  name: 'in NATS JetStream',
  async start(world) {
    const own = await StreamWorld.start(world)
    const stream = await own.stream()
    await own.store()
    return {
      proxy: own.proxy,
      open: (instance) => own.log(stream, instance),
      takeOver: async (instance) => {
        const events = { stored() {}, committed() {}, pressure() {}, superseded() {} }
        const other = own.log(stream, instance)(events, { maxQueuedBytes: 1, maxBatchRows: 10 })
        other.start()
        await other.ready()
        await other.close()
      },
      close: () => own.close(),
    }
  },
}
