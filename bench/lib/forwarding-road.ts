import { must } from '@motorpool/kernel'
import type { ForwardingOptions } from '../forwarding-process.ts'
import type { LoadOptions } from '../load-process.ts'
import type { Away, Received, ReceivingOptions } from '../receiving-process.ts'
import { Child } from './children.ts'
import { type BenchDatabase, startDatabase } from './database.ts'
import { recordTasks, SharedVault } from './forwarding.ts'
import { until } from './kills.ts'
import { processorOf, processorOfAll } from './processor.ts'

export const PEERS = 3
const DRAINED_MS = 300_000

/** s of the processor that each has used. */
export interface Processors {
  worker: number
  gateway: number
  database: number
  receivers: number
}

/** How a task stands, as its row says. */
export interface TaskState {
  link: string
  gaps: number
  sent: number
  resent: number
  received: number
}

/** A gateway, the part of a worker that forwards, and three peers, each process of its own; terminals are the caller's. */
export class ForwardingRoad {
  readonly database: BenchDatabase
  private readonly gateway: Child
  private readonly receiving: Child
  private readonly worker: Child
  /** Of the peers. */
  readonly ports: readonly number[]
  private readonly gatewayPort: number

  private constructor(
    database: BenchDatabase,
    children: { gateway: Child; receiving: Child; worker: Child },
    ports: readonly number[],
    gatewayPort: number,
  ) {
    this.database = database
    this.gateway = children.gateway
    this.receiving = children.receiving
    this.worker = children.worker
    this.ports = ports
    this.gatewayPort = gatewayPort
  }

  static async open(vehicles: number): Promise<ForwardingRoad> {
    const database = await startDatabase()
    const { url, ownerUrl } = database
    const gateway = new Child('gateway-process.ts', { url, ownerUrl })
    const { gb32960 } = await gateway.next<{ gb32960: number }>()
    const options: ReceivingOptions = { ports: Array.from({ length: PEERS }, () => 0), vehicles }
    const receiving = new Child('receiving-process.ts', options)
    const ports = await receiving.next<number[]>()
    const vault = new SharedVault()
    await recordTasks(database, vault, vehicles, ports)
    const worker = new Child('forwarding-process.ts', { url, key: vault.key } satisfies ForwardingOptions)
    await worker.next()
    const road = new ForwardingRoad(database, { gateway, receiving, worker }, ports, gb32960)
    await until('the links', async () => (await road.states()).every(({ link }) => link === 'UP'))
    return road
  }

  async load(options: Omit<LoadOptions, 'port' | 'protocol'>): Promise<Child> {
    const load = new Child('load-process.ts', {
      ...options,
      protocol: 'gb32960',
      stamp: true,
      port: this.gatewayPort,
    } satisfies LoadOptions)
    await load.next()
    return load
  }

  /** What the peers have got; times of messages begin anew. */
  received(change: Partial<Away> = {}): Promise<Received> {
    return this.receiving.ask<Received>(change)
  }

  /** In the order of the peers. */
  states(): Promise<TaskState[]> {
    return this.database.query<TaskState & { [column: string]: unknown }>(
      `select coalesce(s.link, 'DOWN') as link, coalesce(jsonb_array_length(s.gaps), 0) as gaps, s.sent::int, s.resent::int,
         s.received::int from forward_task t left join forward_state s on s.task_id = t.id order by array_position($1::int[], t.port)`,
      [this.ports],
    )
  }

  /** Reports that are stored. */
  async stored(): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      'select count(*)::int as n from frame where message_id = 2',
    )
    return row?.n ?? 0
  }

  processors(): Processors {
    const pid = ({ process }: Child) => must(process.pid, 'the process')
    return {
      worker: processorOf(pid(this.worker)),
      gateway: processorOf(pid(this.gateway)),
      database: processorOfAll(this.database.server.pid),
      receivers: processorOf(pid(this.receiving)),
    }
  }

  /** The worker comes to its end in order. */
  async endWorker(): Promise<void> {
    const gone = new Promise((resolve) => this.worker.process.once('exit', resolve))
    this.worker.process.send({})
    await gone
  }

  async stop(): Promise<void> {
    for (const child of [this.worker, this.receiving, this.gateway]) await child.end('SIGKILL')
    await this.database.stop()
  }
}

/** Everything that is stored has come to all peers; what has not when the time is over. */
export async function drained(road: ForwardingRoad): Promise<{ last: Received; missing: number }> {
  let wanted = 0
  let last = await road.received()
  const all = async () => {
    // What was under way at the end of the terminals is still stored.
    wanted = await road.stored()
    last = await road.received()
    return last.peers.every(({ distinct }) => distinct >= wanted)
  }
  await until('the last report at the last peer', all, DRAINED_MS).catch((error: Error) =>
    console.error(error.message),
  )
  return { last, missing: last.peers.reduce((sum, { distinct }) => sum + wanted - distinct, 0) }
}
