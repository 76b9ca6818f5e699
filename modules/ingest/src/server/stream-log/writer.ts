import { pg } from '@motorpool/db'
import { type StreamedSeat, takeStreamedSeat } from '@motorpool/history/server'
import type { Batch } from '../journal/batch.ts'
import {
  BatchWriter,
  type BatchWriterOptions,
  RETRY_FIRST_MS,
  RETRY_LAST_MS,
  type WriterEvents,
} from '../journal/batch-writer.ts'
import { isFull, isOvertaken } from './failure.ts'
import { bodyOverhead, markMessage, messagesOf } from './message.ts'
import type { LogStream } from './stream.ts'

/** A row is seldom larger: a batch with one more is still one message. */
const LARGE_ROW = 64 * 1024
/** A clock that differs more from the server's is told. */
const CLOCK_MS = 30_000

export interface StreamWriterOptions extends Omit<BatchWriterOptions, 'maxBatchBytes'> {
  /** postgres:// URL of the runtime's account: the seat is taken there, once. */
  url: string
  stream: LogStream
}

/** Bytes of a batch that is one message of the stream. */
const batchBytes = ({ stream, maxBatchRows }: StreamWriterOptions): number =>
  Math.max(LARGE_ROW, stream.room - bodyOverhead(maxBatchRows) - LARGE_ROW)

/**
 * Publishes one batch after the other to a subject of its own, each behind the sequence of the one before: so a batch whose outcome is
 * unknown is there once, and a process that another has superseded cannot write any more.
 */
export class StreamWriter extends BatchWriter {
  private readonly lane: number
  private readonly options: StreamWriterOptions
  private seat: StreamedSeat | undefined
  private subject = ''
  /** Of the last message of the subject. */
  private sequence = 0
  private batches = 0

  constructor(lane: number, options: StreamWriterOptions, events: WriterEvents) {
    super({ ...options, maxBatchBytes: batchBytes(options) }, events)
    this.lane = lane
    this.options = options
  }

  protected override get place(): StreamedSeat | undefined {
    return this.seat
  }

  /** Who stores the rows lets readers go on. */
  override sealed(): undefined {
    return undefined
  }

  protected override async open(): Promise<void> {
    let delay = RETRY_FIRST_MS
    while (!this.seat && !this.closed) {
      try {
        await this.sit()
        this.recovered()
      } catch (error) {
        this.failed(error)
        await this.pause(delay)
        delay = Math.min(delay * 2, RETRY_LAST_MS)
      }
    }
  }

  private async sit(): Promise<void> {
    const { stream, now } = this.options
    let seat = await this.take()
    const subject = stream.subjectOf(this.lane, seat.id)
    const before = await stream.last(subject)
    const epoch = Number(before?.id.split('.')[1] ?? 0)
    if (epoch >= seat.epoch) seat = await this.take(epoch)
    this.sequence = before?.sequence ?? 0
    // From here on an earlier process of this name cannot write any more.
    const id = `${seat.id}.${seat.epoch}.mark`
    this.sequence = await stream.publish(subject, id, markMessage(seat.epoch), this.sequence)
    const mark = await stream.last(subject)
    const ahead = mark ? now() - mark.time : 0
    if (mark?.id === id && Math.abs(ahead) > CLOCK_MS)
      this.own.log.warn(
        { seconds: Math.round(ahead / 1000) },
        'the clock of this machine and that of the NATS server differ: set both by NTP',
      )
    this.subject = subject
    this.last = seat.floor
    this.seat = seat
    this.isReady(!this.closed)
  }

  private async take(above?: number): Promise<StreamedSeat> {
    const client = new pg.Client({
      connectionString: this.options.url,
      application_name: `motorpool-log-${this.lane}`,
      connectionTimeoutMillis: 5000,
      options: '-c role=motorpool_platform',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return await takeStreamedSeat(client, this.options.instance, this.lane, above)
    } finally {
      await client.end().catch(() => {})
    }
  }

  protected override async store(batch: Batch): Promise<void> {
    const seat = this.seat
    if (!seat) return
    const number = ++this.batches
    const { epoch } = seat
    const messages = messagesOf(batch, { epoch, batch: number }, this.options.stream.room)
    for (const [part, message] of messages.entries()) {
      await this.publish(`${seat.id}.${epoch}.${number}.${part}`, message)
      if (this.closed) return
    }
    batch.leaveOpen()
  }

  private async publish(id: string, message: Uint8Array): Promise<void> {
    const { stream } = this.options
    let delay = RETRY_FIRST_MS
    while (!this.closed) {
      try {
        if (!stream.isConnected) throw new Error('the connection to NATS is lost')
        this.sequence = await stream.publish(this.subject, id, message, this.sequence)
        this.recovered()
        return
      } catch (error) {
        if (!isOvertaken(error)) {
          this.failed(error)
          await this.pause(delay)
          delay = Math.min(delay * 2, isFull(error) ? RETRY_FIRST_MS * 10 : RETRY_LAST_MS)
        }
        if (this.closed || (await this.isThere(id))) return
      }
    }
  }

  /** What became of a message whose answer did not come. */
  private async isThere(id: string): Promise<boolean> {
    const { stream } = this.options
    try {
      // The answer to whether it is there must not come before the message.
      if (!stream.isConnected) return false
      await stream.ensure()
      const last = await stream.last(this.subject)
      if (last?.id === id) {
        this.sequence = last.sequence
        this.recovered()
        return true
      }
      if (last && last.sequence > this.sequence) this.supersede()
      else if ((last?.sequence ?? 0) < this.sequence) this.restart(last?.sequence ?? 0)
    } catch (error) {
      this.failed(error)
    }
    return this.closed
  }

  /** The stream was removed, or put back to an earlier state. */
  private restart(sequence: number): void {
    this.own.log.error(
      { had: this.sequence, has: sequence },
      'the stream of the log has lost messages: what was acknowledged and not yet stored is gone',
    )
    this.sequence = sequence
  }

  protected override complain(error: unknown): string {
    if (isFull(error))
      return 'the log is full: nothing is acknowledged until workers have stored what it holds, see MOTORPOOL_LOG_MB'
    return 'the log cannot be written: nothing is acknowledged until NATS takes messages again'
  }

  protected override async end(): Promise<void> {}
}
