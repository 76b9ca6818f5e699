import { connectNats } from '@motorpool/bus/nats'
import {
  AckPolicy,
  type ConsumerMessages,
  DeliverPolicy,
  DiscardPolicy,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream'
import { type NatsConnection, nanos } from '@nats-io/transport-node'

const SECOND_MS = 1000
/** Batches are live ones: what is older is in the journal. */
const KEEP_MS = 600 * SECOND_MS
const KEEP_BYTES = 256 * 1024 ** 2
const ACK_WAIT_MS = 30 * SECOND_MS
const PENDING = 2000

/** The stream of live batches on a NATS server, a subject for each share of the vehicles. */
export class LiveStream {
  readonly name: string
  private readonly nc: NatsConnection
  private readonly js: JetStreamClient
  private readonly jsm: JetStreamManager

  private constructor(name: string, nc: NatsConnection, js: JetStreamClient, jsm: JetStreamManager) {
    this.name = name
    this.nc = nc
    this.js = js
    this.jsm = jsm
  }

  /** Connects, as often as it takes later on, and makes sure of the stream. */
  static async open(url: string, name: string): Promise<LiveStream> {
    const nc = await connectNats({ url, name: 'motorpool-live' })
    try {
      const jsm = await jetstreamManager(nc)
      const limits = { max_age: nanos(KEEP_MS), max_bytes: KEEP_BYTES, discard: DiscardPolicy.Old }
      const subjects = [`${name}.journal.*`]
      const exists = await jsm.streams.info(name).then(
        () => true,
        () => false,
      )
      if (exists) await jsm.streams.update(name, { subjects, ...limits })
      else await jsm.streams.add({ name, subjects, ...limits })
      return new LiveStream(name, nc, jetstream(nc), jsm)
    } catch (error) {
      await nc.close()
      throw error
    }
  }

  /** For good: a connection that is only lost comes back by itself. */
  get closed(): boolean {
    return this.nc.isClosed()
  }

  /** Bytes that one message holds. */
  get room(): number {
    return this.nc.info?.max_payload ?? 0
  }

  /** `id`: of several messages with one id one is stored. */
  async publish(share: number, id: string, bytes: Uint8Array): Promise<void> {
    await this.js.publish(`${this.name}.journal.${share}`, bytes, { msgID: `${share} ${id}` })
  }

  /** Messages of a share from its durable consumer: those that nobody has acknowledged, then what comes. */
  async subscribe(share: number): Promise<ConsumerMessages> {
    const durable = `share-${share}`
    await this.jsm.consumers.add(this.name, {
      durable_name: durable,
      filter_subject: `${this.name}.journal.${share}`,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: nanos(ACK_WAIT_MS),
      max_ack_pending: PENDING,
    })
    const consumer = await this.js.consumers.get(this.name, durable)
    return consumer.consume({ max_messages: 100 })
  }

  async close(): Promise<void> {
    await this.nc.close()
  }
}
