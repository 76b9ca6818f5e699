import { connectNats, placesOf } from '@motorpool/bus/nats'
import { type Logger, reasonOf } from '@motorpool/kernel'
import {
  type Consumer,
  DeliverPolicy,
  DiscardPolicy,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream'
import { type NatsConnection, nanos } from '@nats-io/transport-node'
import { codeOfFailure, isAbsent, LogStreamError } from './failure.ts'

const OLDEST = [2, 9] as const
const ANSWER_MS = 5000
/** The server tells messages with one id apart for so long; behind it the sequence of the subject does. */
const DUPLICATES_MS = 120_000
/** Bytes of a message, at most, whatever the server takes; and what a message needs beside its own bytes. */
const MOST_BYTES = 1024 ** 2
const HEAD_BYTES = 2048

export interface LogStreamOptions {
  /** nats:// or tls:// URL; several, with commas between them, of one cluster. */
  url: string
  /** What the server calls the connection. */
  name: string
  /** What everything of the installation on the server begins with. */
  prefix: string
  /** A stream of another installation is refused. */
  installation: string
  /** Copies, each on a server of its own. */
  replicas: number
  /** Bytes that the stream holds at most: what comes beyond is not acknowledged. */
  bytes: number
  log: Logger
  /** How long a server that does not answer is tried; 0: once. */
  patienceMs?: number
}

/** The last message of a writer. */
export interface LastMessage {
  readonly sequence: number
  readonly id: string
  /** ms, of the server's clock */
  readonly time: number
}

/** What the stream holds. */
export interface LogStreamState {
  readonly bytes: number
  readonly maxBytes: number
  /** Messages behind the last of each writer that was taken to the store, about. */
  readonly messages: number
}

const markOf = (installation: string): string => `Motorpool log of installation ${installation}`

function refuseOld(version: string, place: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  throw new LogStreamError(
    'OLD_SERVER',
    `NATS at ${place} is ${version}: the log needs ${OLDEST.join('.')} or newer`,
  )
}

/** The durable log of an installation: a stream with a subject for each writer of each gateway. */
export class LogStream {
  private readonly options: LogStreamOptions
  private readonly nc: NatsConnection
  private readonly js: JetStreamClient
  private readonly jsm: JetStreamManager
  private readonly name: string
  private connected = true
  /** Times that the connection was lost: what a server that comes back holds is to be read anew. */
  losses = 0
  private readonly waiting: (() => void)[] = []

  private constructor(
    options: LogStreamOptions,
    nc: NatsConnection,
    js: JetStreamClient,
    jsm: JetStreamManager,
  ) {
    this.options = options
    this.nc = nc
    this.js = js
    this.jsm = jsm
    this.name = `${options.prefix}-log`
    void this.watch()
  }

  /**
   * Connects, as often as it takes later on, and makes sure of the stream. Throws a NatsError where the server cannot be reached,
   * a LogStreamError where it cannot keep the log.
   */
  static async open(options: LogStreamOptions): Promise<LogStream> {
    const { url, name, patienceMs } = options
    const nc = await connectNats({ url, name, ...(patienceMs === undefined ? {} : { patienceMs }) })
    try {
      refuseOld(nc.info?.version ?? '', placesOf(url))
      const jsm = await jetstreamManager(nc, { timeout: ANSWER_MS }).catch((error: unknown) => {
        throw new LogStreamError('NO_JETSTREAM', `NATS at ${placesOf(url)} has no JetStream`, error)
      })
      const stream = new LogStream(options, nc, jetstream(nc, { timeout: ANSWER_MS }), jsm)
      await stream.ensure()
      return stream
    } catch (error) {
      await nc.close()
      throw error
    }
  }

  private async watch(): Promise<void> {
    for await (const { type } of this.nc.status()) {
      if (type === 'disconnect') {
        this.connected = false
        this.losses++
      }
      if (type !== 'reconnect') continue
      this.connected = true
      for (const resolve of this.waiting.splice(0)) resolve()
    }
  }

  get isConnected(): boolean {
    return this.connected && !this.nc.isClosed()
  }

  /** What is published meanwhile would be held in memory: nothing is. Resolves once connected, or closed. */
  async reconnected(): Promise<void> {
    if (this.isConnected || this.nc.isClosed()) return
    await new Promise<void>((resolve) => this.waiting.push(resolve))
  }

  /** Bytes of a message. */
  get room(): number {
    return Math.min(MOST_BYTES, (this.nc.info?.max_payload ?? MOST_BYTES) - HEAD_BYTES)
  }

  /** Makes the stream where there is none, and gives it the limits of the settings. */
  async ensure(): Promise<void> {
    const { installation, replicas, bytes } = this.options
    const description = markOf(installation)
    const found = await this.found()
    if (found && found.config.description !== description)
      throw new LogStreamError(
        'FOREIGN',
        `the stream ${this.name} of NATS at ${placesOf(this.options.url)} is not this installation's (${found.config.description || 'it says nothing of itself'})`,
      )
    // A server without a cluster takes the number for a stream that it has, and keeps one copy all the same.
    if (replicas > 1 && this.nc.info?.cluster === undefined)
      throw new LogStreamError(
        'REPLICAS',
        `NATS at ${placesOf(this.options.url)} is no cluster, which could keep ${replicas} copies of the log`,
      )
    // What the stream holds is acknowledged: it is never made smaller than that.
    const limits = { max_bytes: Math.max(bytes, found?.state.bytes ?? 0), num_replicas: replicas }
    try {
      if (!found)
        await this.jsm.streams.add({
          name: this.name,
          description,
          subjects: [this.subjectsOf('*')],
          retention: RetentionPolicy.Limits,
          storage: StorageType.File,
          discard: DiscardPolicy.New,
          duplicate_window: nanos(DUPLICATES_MS),
          ...limits,
        })
      else if (found.config.max_bytes !== bytes || found.config.num_replicas !== replicas)
        await this.jsm.streams.update(this.name, limits)
    } catch (error) {
      throw new LogStreamError(
        codeOfFailure(error),
        `NATS at ${placesOf(this.options.url)} does not keep the log (${replicas} copies of ${bytes} bytes): ${reasonOf(error)}`,
        error,
      )
    }
  }

  private async found(): Promise<StreamInfo | undefined> {
    try {
      return await this.jsm.streams.info(this.name)
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw error
    }
  }

  private subjectsOf(lane: number | '*'): string {
    return `${this.options.prefix}.log.${lane}.*`
  }

  /** Of the messages of a writer. `lane`: which of the gateway's writers it is. */
  subjectOf(lane: number, seat: number): string {
    return `${this.options.prefix}.log.${lane}.${seat}`
  }

  /** The seat whose message it is; NaN for none. */
  seatOf(subject: string): number {
    return Number(subject.slice(subject.lastIndexOf('.') + 1))
  }

  /** Stores the message as the next one of the subject behind `after`; the sequence that it got. */
  async publish(subject: string, id: string, bytes: Uint8Array, after: number): Promise<number> {
    const { seq } = await this.js.publish(subject, bytes, {
      msgID: id,
      expect: { lastSubjectSequence: after },
      timeout: ANSWER_MS,
    })
    return seq
  }

  async last(subject: string): Promise<LastMessage | undefined> {
    const message = await this.jsm.streams.getMessage(this.name, { last_by_subj: subject })
    if (!message) return undefined
    const { seq, header, time } = message
    return { sequence: seq, id: header.get('Nats-Msg-Id'), time: time.getTime() }
  }

  /** All messages of all seats of a lane, in their order, and what comes. */
  async read(lane: number): Promise<Consumer> {
    return this.js.consumers.get(this.name, {
      filter_subjects: this.subjectsOf(lane),
      deliver_policy: DeliverPolicy.All,
    })
  }

  /** Removes what lies before a sequence of the subject. Its last message stays: a writer asks for it. */
  async forget(subject: string, before: number): Promise<void> {
    await this.jsm.streams.purge(this.name, { filter: subject, seq: before })
  }

  async state(): Promise<LogStreamState> {
    const { state, config } = await this.jsm.streams.info(this.name, { subjects_filter: '>' })
    const subjects = Object.keys(state.subjects ?? {}).length
    return {
      bytes: state.bytes,
      maxBytes: config.max_bytes,
      messages: Math.max(0, state.messages - subjects),
    }
  }

  async close(): Promise<void> {
    await this.nc.close()
    for (const resolve of this.waiting.splice(0)) resolve()
  }
}
