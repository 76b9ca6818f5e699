import { randomBytes } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import type { Logger } from '@motorpool/kernel'
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node'
import {
  type Bus,
  BusError,
  DEFAULT_REQUEST_MS,
  type Handler,
  type Responder,
  type Unsubscribe,
} from '../bus.ts'
import { Subscriptions } from '../subscriptions.ts'
import type { Question, Topic } from '../topic.ts'
import { connectNats, type NatsAddress, NatsError } from './connection.ts'
import { Outflow } from './outflow.ts'
import { Assembly, MAX_MESSAGE, PART_HEAD, partsOf } from './parts.ts'
import { BEAT_MS, type Notice, noticeOf, Presence } from './presence.ts'
import { answerOf, failureOf, Requests } from './requests.ts'
import { Subjects } from './subjects.ts'

/** How long a process that comes waits for those of another installation to say that the prefix is theirs. */
const GREETING_MS = 500
/** Of several processes that respond to a question one is asked. */
const ONE_OF_THEM = 'one'
const NO_RESPONDERS = 503
const LEAVE_MS = 1000

export interface NatsBusOptions extends NatsAddress {
  /** What all subjects begin with. */
  prefix: string
  /** Who joins is of this installation, or is refused. */
  installation: string
  log: Logger
  beatMs?: number
}

interface Responding {
  responder: Responder<never, unknown>
  subscription: Subscription
}

/** One process's end of a bus over machines: NATS subjects for topics and questions, and notices of who listens. */
export class NatsBus implements Bus {
  lost = 0
  private closed = false
  private connected = true
  private readonly nc: NatsConnection
  private readonly log: Logger
  private readonly subjects: Subjects
  private readonly presence: Presence
  private readonly outflow: Outflow
  private readonly requests = new Requests()
  private readonly subscriptions = new Subscriptions()
  private readonly heard = new Map<string, Subscription>()
  private readonly responding = new Map<string, Responding>()
  private readonly assembly = new Assembly(() => this.lose(1))
  private readonly strangers = new Set<string>()
  private readonly beating: NodeJS.Timeout

  private constructor(nc: NatsConnection, options: NatsBusOptions) {
    const { prefix, installation, log, beatMs = BEAT_MS } = options
    const self = randomBytes(8).toString('hex')
    this.nc = nc
    this.log = log
    this.subjects = new Subjects(prefix, installation, self)
    this.outflow = new Outflow({ confirmed: () => nc.flush(), lose: (messages) => this.lose(messages) })
    this.presence = new Presence({
      self,
      installation,
      beatMs,
      now: () => performance.now(),
      send: (notice) => this.notify(notice),
      stranger: (of) => this.meet(prefix, of),
    })
    this.listen(this.subjects.presence, (data) => {
      const notice = noticeOf(data.toString('utf8'))
      if (notice) this.presence.hear(notice)
    })
    this.listen(this.subjects.answers, (data, msg) =>
      this.requests.settle(this.subjects.requestOf(msg.subject), data),
    )
    this.beating = setInterval(() => this.presence.beat(), beatMs)
    void this.watch()
  }

  /** Resolves once connected; throws a NatsError when it cannot, or when another installation uses the prefix. */
  static async connect(options: NatsBusOptions): Promise<NatsBus> {
    const nc = await connectNats(options)
    const bus = new NatsBus(nc, options)
    bus.presence.connect()
    await new Promise((resolve) => setTimeout(resolve, GREETING_MS))
    if (bus.strangers.size === 0) return bus
    await bus.close()
    throw new NatsError(
      'STRANGERS',
      `another installation uses the prefix "${options.prefix}" on this NATS server (${[...bus.strangers].join(', ')}; this one is ${options.installation})`,
    )
  }

  /** Other installations under the prefix of this one, which they must not be. */
  get foreign(): readonly string[] {
    return [...this.strangers]
  }

  private meet(prefix: string, installation: string): void {
    if (this.strangers.has(installation) || this.strangers.size > 100) return
    this.strangers.add(installation)
    this.log.error({ prefix, installation }, 'another installation uses our prefix on the NATS server')
  }

  private async watch(): Promise<void> {
    for await (const status of this.nc.status()) {
      if (this.closed) return
      if (status.type === 'disconnect' && this.connected) {
        this.connected = false
        this.presence.disconnect()
        this.assembly.clear()
        this.log.warn({}, 'the connection to NATS is lost')
      }
      if (status.type === 'reconnect') {
        this.connected = true
        this.presence.connect()
        this.log.info({}, 'connected to NATS again')
      }
      if (status.type === 'error') this.log.error({ error: status.error.message }, 'NATS refuses something')
    }
  }

  /** `queue`: of the processes that name the same one gets a message. */
  private listen(subject: string, hear: (data: Buffer, msg: Msg) => void, queue?: string): Subscription {
    return this.nc.subscribe(subject, {
      ...(queue === undefined ? {} : { queue }),
      callback: (error, msg) => {
        if (error) return this.log.error({ subject, error: error.message }, 'NATS refuses a subscription')
        if (msg.headers?.code === NO_RESPONDERS)
          return this.requests.nobody(this.subjects.requestOf(msg.subject))
        const data = this.assembly.push(msg.data)
        if (data) hear(data, msg)
      },
    })
  }

  /** Bytes that the server takes in one message. */
  private get room(): number {
    return this.nc.info?.max_payload ?? 0
  }

  private lose(messages: number): void {
    if (!this.closed) this.lost += messages
  }

  private send(subject: string, message: Buffer): number {
    const parts = partsOf(message, this.room)
    for (const part of parts) this.nc.publish(subject, part)
    return parts.reduce((sum, { length }) => sum + length, 0)
  }

  private notify(notice: Notice): void {
    // What is not said is asked for by those who hear the next beat.
    if (this.connected && !this.nc.isClosed() && this.room > PART_HEAD)
      this.send(this.subjects.presence, Buffer.from(JSON.stringify(notice), 'utf8'))
  }

  publish<M>({ name }: Topic<M>, message: M): void {
    if (this.closed) return
    if (!this.connected || this.outflow.full) {
      this.lost++
      return
    }
    if (!this.presence.listening(name)) return
    const bytes = serialize(message)
    if (bytes.length > MAX_MESSAGE || this.room <= PART_HEAD) {
      this.lost++
      this.log.error({ topic: name, bytes: bytes.length }, 'a message is too large for the bus')
      return
    }
    this.outflow.sent(this.send(this.subjects.topic(name), bytes))
  }

  subscribe<M>({ name }: Topic<M>, handler: Handler<M>): Unsubscribe {
    return this.subscriptions.add(
      name,
      handler,
      () => {
        this.heard.set(
          name,
          this.listen(this.subjects.topic(name), (data) => this.deliver(name, data)),
        )
        this.presence.subscribe(name)
      },
      () => {
        this.heard.get(name)?.unsubscribe()
        this.heard.delete(name)
        this.presence.unsubscribe(name)
      },
    )
  }

  private deliver(topic: string, data: Buffer): void {
    let message: unknown
    try {
      message = deserialize(data)
    } catch {
      this.lost++
      return
    }
    this.subscriptions.deliver(topic, message)
  }

  listening({ name }: Topic<unknown>): boolean {
    return this.presence.listening(name)
  }

  async request<Q, A>({ name }: Question<Q, A>, message: Q, timeoutMs = DEFAULT_REQUEST_MS): Promise<A> {
    if (this.closed) throw new BusError('CLOSED', 'the bus was closed')
    if (!this.connected)
      throw new BusError('NO_RESPONDER', `not connected to the bus, so nobody responds to ${name}`)
    // One of several is to get it whole: a question is one message of the server.
    const [whole, ...more] = partsOf(serialize(message), this.room)
    if (!whole || more.length > 0)
      throw new BusError(
        'FAILED',
        `the question ${name} is larger than the ${this.room} bytes that NATS takes`,
      )
    const answer = this.requests.open(name, timeoutMs, (id) =>
      this.nc.publish(this.subjects.question(name), whole, { reply: this.subjects.answer(id) }),
    )
    return (await answer) as A
  }

  respond<Q, A>({ name }: Question<Q, A>, responder: Responder<Q, A>): Unsubscribe {
    this.responding.get(name)?.subscription.unsubscribe()
    const subscription = this.listen(
      this.subjects.question(name),
      (data, { reply }) => {
        if (reply) void this.answer(reply, name, () => responder(deserialize(data) as Q))
      },
      ONE_OF_THEM,
    )
    this.responding.set(name, { responder, subscription })
    return () => {
      subscription.unsubscribe()
      if (this.responding.get(name)?.subscription === subscription) this.responding.delete(name)
    }
  }

  private async answer(reply: string, name: string, make: () => Promise<unknown>): Promise<void> {
    let outcome: Buffer
    try {
      outcome = answerOf(await make())
      if (outcome.length > MAX_MESSAGE)
        throw new Error(`the answer to ${name} is larger than a message may be`)
    } catch (error) {
      outcome = failureOf(error)
    }
    if (this.connected && !this.closed) this.send(reply, outcome)
  }

  async close(): Promise<void> {
    if (this.closed) return
    clearInterval(this.beating)
    this.requests.close()
    this.presence.leave()
    this.closed = true
    if (this.connected) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, LEAVE_MS)
      })
      await Promise.race([this.nc.flush().catch(() => {}), late])
      clearTimeout(timer)
    }
    await this.nc.close()
    this.subscriptions.clear()
  }
}
