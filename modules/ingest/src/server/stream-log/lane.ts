import { setTimeout as sleep } from 'node:timers/promises'
import { pg } from '@motorpool/db'
import {
  endStreamed,
  type FarRows,
  furthestHorizon,
  passIdle,
  type StoredSeat,
  seatLock,
  streamedSeats,
} from '@motorpool/history/server'
import { type Logger, reasonOf } from '@motorpool/kernel'
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import { isBehind, type Message, messageOf, type Packet, packetOf } from './message.ts'
import { LoggedRows } from './rows.ts'
import { RowStore } from './store.ts'
import type { LogStream } from './stream.ts'

const RETRY_MS = 1000
const END_MS = 2000
const IDLE_MS = 200
/** Messages that are fetched ahead: each is a megabyte at most. */
const AHEAD = 16
/** Of one transaction. */
const MOST = { rows: 8000, bytes: 8 * 1024 ** 2, messages: 200 }
/** Readers stay so far behind the clock, µs: rows that are on their way keep the times that they were given. */
const SLACK_US = 400_000
/** After the stream could not be asked gateways first publish what has waited. */
const GRACE_MS = 3000
const FORGET_MS = 1000

export interface LaneOptions {
  /** Which writer of all gateways it is for. */
  lane: number
  /** postgres:// URL of the runtime's account. */
  url: string
  stream: LogStream
  now: () => number
  log: Logger
  /** Where packed days lie besides the database: late messages are compared with those, too. */
  far?: FarRows | undefined
  /** Gateways do not write to the stream any more: its seats end when it is empty. */
  leaving?: boolean
}

interface SeatState extends StoredSeat {
  epoch: number
  batch: number
  horizon: number
  /** Parts of a batch that has not come whole. */
  parts: Buffer[]
}

const ENDED = Symbol('no message came')

/** One wait for the next message at a time. */
class Inflow {
  private readonly iterator: AsyncIterator<JsMsg>
  private pending: Promise<IteratorResult<JsMsg>> | undefined

  constructor(messages: ConsumerMessages) {
    this.iterator = messages[Symbol.asyncIterator]()
  }

  /** The next message; undefined where none comes within so many ms. @throws when none comes any more */
  async next(ms: number): Promise<JsMsg | undefined> {
    this.pending ??= this.iterator.next()
    const timer = new AbortController()
    const late = sleep(ms, ENDED, { signal: timer.signal }).catch(() => ENDED)
    const found = await Promise.race([this.pending, late])
    timer.abort()
    if (typeof found === 'symbol') return undefined
    this.pending = undefined
    if (found.done) throw new Error('the log is not delivered any more')
    return found.value
  }
}

/** Takes what the gateways' writers of one number have logged to the store, in its order. Of several processes one does. */
export class Lane {
  /** Rows that it has stored, and messages that it could not read. */
  stored = 0
  unreadable = 0
  private readonly options: LaneOptions
  private readonly ending = new AbortController()
  private running: Promise<void> = Promise.resolve()
  private failing = false

  constructor(options: LaneOptions) {
    this.options = options
  }

  start(): void {
    this.running = this.run()
  }

  async stop(): Promise<void> {
    this.ending.abort()
    await this.running
  }

  private get ended(): boolean {
    return this.ending.signal.aborted
  }

  private async run(): Promise<void> {
    while (!this.ended) {
      try {
        await this.hold()
      } catch (error) {
        const { lane, log } = this.options
        if (!this.failing && !this.ended)
          log.error(
            { lane, error: reasonOf(error) },
            'the log is not stored: what is acknowledged waits in it',
          )
        this.failing = true
      }
      await sleep(RETRY_MS, undefined, { signal: this.ending.signal }).catch(() => {})
    }
  }

  private async hold(): Promise<void> {
    const { url, lane } = this.options
    const client = new pg.Client({
      connectionString: url,
      application_name: `motorpool-log-store-${lane}`,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      options:
        '-c role=motorpool_platform -c enable_hashjoin=off -c enable_mergejoin=off -c idle_in_transaction_session_timeout=60s',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        seatLock('log', lane),
      ])
      if (rows[0]?.held) await this.work(client)
    } finally {
      // One whose server has gone without a word may not end for long.
      await Promise.race([client.end().catch(() => {}), sleep(END_MS)])
    }
  }

  private async work(client: pg.Client): Promise<void> {
    const { lane, stream } = this.options
    const { losses } = stream
    const holder = new Holder(this.options, client)
    await holder.look()
    // From its begin: what was stored and not removed yet is passed over. A server that lost its end gives sequences anew.
    const consumer = await stream.read(lane)
    const messages = await consumer.consume({ max_messages: AHEAD })
    try {
      const inflow = new Inflow(messages)
      while (!this.ended) {
        if (stream.losses !== losses) throw new Error('the connection to NATS is lost')
        const gathered = await gather(inflow)
        if (gathered.length > 0) this.stored += await holder.take(gathered)
        else await holder.idle(consumer)
        this.unreadable += holder.takeUnreadable()
        if (this.failing) this.options.log.info({ lane }, 'the log is stored again')
        this.failing = false
      }
    } finally {
      messages.stop()
    }
  }
}

/** What has come, as far as it goes into one transaction; none where nothing came for a while. */
async function gather(inflow: Inflow): Promise<readonly JsMsg[]> {
  const first = await inflow.next(IDLE_MS)
  if (!first) return []
  const all = [first]
  let bytes = first.data.length
  while (bytes < MOST.bytes / 2 && all.length < MOST.messages) {
    const more = await inflow.next(0)
    if (!more) break
    all.push(more)
    bytes += more.data.length
  }
  return all
}

/** Who holds the lock of a lane. */
class Holder {
  private readonly options: LaneOptions
  private readonly client: pg.Client
  private readonly rows: RowStore
  private readonly seats = new Map<number, SeatState>()
  /** The last message that came: which consumer brought it, and as which of its messages. */
  private came = { consumer: '', number: 0 }
  private grace: number
  /** µs: how far the furthest writer had come, and when (ms) that was read. */
  private furthest: { time: number; at: number } | undefined
  private forgottenAt = 0
  private readonly toForget = new Map<number, number>()
  private unreadable = 0

  constructor(options: LaneOptions, client: pg.Client) {
    this.options = options
    this.client = client
    this.rows = new RowStore(client, options.now, options.far)
    this.grace = performance.now() + GRACE_MS
  }

  takeUnreadable(): number {
    const { unreadable } = this
    this.unreadable = 0
    return unreadable
  }

  /** Learns of seats that are new. */
  async look(): Promise<void> {
    for (const seat of await streamedSeats(this.client, this.options.lane))
      if (!this.seats.has(seat.id)) this.seats.set(seat.id, { ...seat, parts: [] })
  }

  /** Stores the rows of these messages; how many. */
  async take(messages: readonly JsMsg[]): Promise<number> {
    let rows = new LoggedRows()
    let stored = 0
    const touched = new Map<SeatState, number>()
    const flush = async () => {
      stored += await this.store(rows, touched)
      rows = new LoggedRows()
      touched.clear()
    }
    for (const message of messages) {
      this.came = { consumer: message.info.consumer, number: message.info.deliverySequence }
      const seat = await this.seatOf(message)
      if (!seat) continue
      const read = this.read(message)
      if (!read) continue
      if (!isBehind(read, seat)) {
        this.toForget.set(seat.id, message.seq)
        continue
      }
      const packet = this.packet(seat, read, message)
      if (packet === undefined) continue
      if (packet !== null) {
        if (rows.rows > 0 && rows.rows + packet.rows.length > MOST.rows) await flush()
        const first = rows.rows
        this.add(rows, packet, message)
        this.time(rows, first, seat)
      }
      seat.epoch = read.epoch
      seat.batch = read.batch
      touched.set(seat, message.seq)
      if (rows.bytes > MOST.bytes) await flush()
    }
    await flush()
    await this.forget()
    return stored
  }

  private async seatOf({ subject }: JsMsg): Promise<SeatState | undefined> {
    const id = this.options.stream.seatOf(subject)
    if (!this.seats.has(id)) await this.look()
    const seat = this.seats.get(id)
    if (!seat) this.unreadable++
    return seat
  }

  private read(message: JsMsg): Message | null {
    try {
      return messageOf(message.data)
    } catch (error) {
      return this.leaveOut(message, error)
    }
  }

  /** A batch that has come whole; null: nothing is to be stored for the message; undefined: more of it is to come. */
  private packet(seat: SeatState, read: Message, message: JsMsg): Packet | null | undefined {
    try {
      if (read.kind === 'mark' || read.part === 0) seat.parts = []
      if (read.kind === 'mark') return null
      if (read.part !== seat.parts.length) throw new RangeError('a part of a batch is missing')
      if (read.parts === 1) return packetOf(Buffer.from(read.body))
      seat.parts.push(Buffer.from(read.body))
      if (seat.parts.length < read.parts) return undefined
      const body = Buffer.concat(seat.parts)
      seat.parts = []
      return packetOf(body)
    } catch (error) {
      return this.leaveOut(message, error)
    }
  }

  private add(rows: LoggedRows, packet: Packet, message: JsMsg): void {
    try {
      rows.add(packet)
    } catch (error) {
      this.leaveOut(message, error)
    }
  }

  /** Gateways write what can be read: somebody else has written this. */
  private leaveOut({ seq, subject }: JsMsg, error: unknown): null {
    const { log, lane } = this.options
    this.unreadable++
    log.error(
      { lane, sequence: seq, subject, error: reasonOf(error) },
      'a message of the log cannot be read and is left out',
    )
    return null
  }

  /** Rows get the times that they were given, or later ones: behind what readers have passed. */
  private time(rows: LoggedRows, first: number, seat: SeatState): void {
    for (let row = first; row < rows.rows; row++) {
      seat.horizon = Math.max(rows.messageOf(row).receive, seat.horizon + 1)
      rows.receivedAt(row, seat.horizon)
    }
  }

  /** `touched`: with the sequence of its last message. */
  private async store(rows: LoggedRows, touched: ReadonlyMap<SeatState, number>): Promise<number> {
    if (touched.size === 0) return 0
    await this.rows.store(rows, [...touched.keys()])
    for (const [{ id }, sequence] of touched) this.toForget.set(id, sequence)
    return rows.rows
  }

  /** Nothing came: readers go on where the stream holds nothing that is not stored. */
  async idle(consumer: Consumer): Promise<void> {
    const { now, lane, leaving } = this.options
    const asked = now() * 1000
    // Whoever has left is looked at again when a message of it comes.
    if ((leaving && this.seats.size === 0) || !(await this.isEmpty(consumer))) return
    await this.look()
    const time = Math.max(asked - SLACK_US, await this.delayedFurthest(asked))
    await passIdle(this.client, lane, time)
    for (const seat of this.seats.values()) seat.horizon = Math.max(seat.horizon, time)
    await this.forget()
    if (!leaving || this.toForget.size > 0) return
    await endStreamed(this.client, lane)
    this.seats.clear()
  }

  /** Whether all that was in the stream when it was asked has come here. */
  private async isEmpty(consumer: Consumer): Promise<boolean> {
    const at = performance.now()
    if (!this.options.stream.isConnected) {
      this.grace = at + GRACE_MS
      return false
    }
    // The client makes another consumer where it has missed something.
    const { name, num_pending, delivered } = await consumer.info()
    const came = name === this.came.consumer ? this.came.number : 0
    return num_pending === 0 && delivered.consumer_seq <= came && at > this.grace
  }

  /** A writer whose clock is ahead is followed, a moment later: rows that are on their way are of before. */
  private async delayedFurthest(now: number): Promise<number> {
    const before = this.furthest
    if (!before || now - before.at >= SLACK_US)
      this.furthest = { time: await furthestHorizon(this.client), at: now }
    return before && now - before.at >= SLACK_US ? before.time : 0
  }

  private async forget(): Promise<void> {
    const at = performance.now()
    if (this.toForget.size === 0 || at - this.forgottenAt < FORGET_MS) return
    this.forgottenAt = at
    const { stream, lane, log } = this.options
    for (const [seat, sequence] of this.toForget) {
      this.toForget.delete(seat)
      await stream
        .forget(stream.subjectOf(lane, seat), sequence)
        .catch((error: unknown) =>
          log.warn({ lane, error: reasonOf(error) }, 'stored messages were not removed from the log'),
        )
    }
  }
}
