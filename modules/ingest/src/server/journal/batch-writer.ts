import { codeOf, type Logger, reasonOf } from '@motorpool/kernel'
import { Batch } from './batch.ts'

const SPARE_BUFFER_MAX = 8 * 1024 * 1024
export const RETRY_FIRST_MS = 100
export const RETRY_LAST_MS = 5000

export interface BatchWriterOptions {
  /** Name of the gateway that writes. */
  instance: string
  /** Rows of one batch, at most. */
  maxBatchRows: number
  /** Bytes of one batch after which the next is begun. */
  maxBatchBytes: number
  now: () => number
  log: Logger
}

export interface WriterEvents {
  settled(batch: Batch): void
  /** Another process has taken this writer's seat. */
  superseded(): void
}

/** A writer's place among those of the journal, and which start of its process it is. */
export interface Seat {
  readonly id: number
  readonly epoch: number
}

/**
 * Gathers rows in batches and makes one after the other durable; the next begins when the last has returned, so batches grow
 * with the load. How they become durable is the adapter's.
 */
export abstract class BatchWriter {
  protected readonly queue: Batch[] = []
  private readonly spare: Batch[] = []
  protected current: Batch | undefined
  private running = false
  protected closed = false
  private readonly waiting: (() => void)[] = []
  private wake: (() => void) | undefined
  protected last = 0
  protected isReady!: (ready: boolean) => void
  /** Resolves when rows can be taken; false when the writer was closed before. */
  readonly ready: Promise<boolean>
  healthy = true
  commits = 0
  /** Rows that could not be compared with packed days elsewhere. */
  unchecked = 0
  protected readonly own: BatchWriterOptions
  protected readonly events: WriterEvents

  constructor(own: BatchWriterOptions, events: WriterEvents) {
    this.own = own
    this.events = events
    this.ready = new Promise((resolve) => {
      this.isReady = resolve
    })
  }

  /** Undefined before it is taken. */
  protected abstract readonly place: Seat | undefined
  /** How far readers of the journal may go by what this writer has stored; undefined where somebody else stores it. */
  abstract sealed(): (Seat & { horizon: number }) | undefined
  /** Resolves once batches can be stored, or when it was closed. */
  protected abstract open(): Promise<void>
  /** Resolves once the batch is durable, or when the writer was closed. */
  protected abstract store(batch: Batch): Promise<void>
  protected abstract end(): Promise<void>
  /** What a failure means for those who operate it. */
  protected abstract complain(error: unknown): string

  get queuedBytes(): number {
    let sum = this.current?.size ?? 0
    for (const b of this.queue) sum += b.size
    return sum
  }

  get queuedRows(): number {
    let sum = this.current?.rows ?? 0
    for (const b of this.queue) sum += b.rows
    return sum
  }

  start(): void {
    this.running = true
    void this.run()
  }

  /** µs: everything up to here is durable and was handed over; undefined before the seat is taken. */
  reached(): number | undefined {
    if (!this.place) return undefined
    const waiting = this.current?.receives[0] ?? this.queue.find((b) => b.rows > 0)?.receives[0]
    return waiting === undefined ? this.stamp(this.own.now() * 1000) : waiting - 1
  }

  /** The receive time (µs) of the next row: `wanted`, or behind the row before. */
  stamp(wanted: number): number {
    this.last = Math.max(wanted, this.last + 1)
    return this.last
  }

  /** The batch that takes the next row of the day. */
  batchOf(day: number): Batch {
    const last = this.queue.at(-1)
    const { maxBatchRows, maxBatchBytes } = this.own
    if (last && last.day === day && last.rows < maxBatchRows && last.size < maxBatchBytes) return last
    if (!this.place) throw new Error('the journal takes no rows before it is ready')
    const batch = this.spare.pop() ?? new Batch()
    batch.begin(day, this.place.id)
    this.queue.push(batch)
    return batch
  }

  added(): void {
    if (this.running || this.closed) return
    this.running = true
    // The other sockets of this turn of the loop join the batch.
    setImmediate(() => void this.run())
  }

  private async run(): Promise<void> {
    await this.open()
    for (;;) {
      const batch = this.queue.shift()
      if (!batch || this.closed) break
      this.current = batch
      await this.store(batch)
      this.current = undefined
      if (this.closed) return
      this.commits++
      this.events.settled(batch)
      batch.clear(SPARE_BUFFER_MAX)
      if (this.spare.length < 2) this.spare.push(batch)
    }
    this.running = false
    for (const resolve of this.waiting.splice(0)) resolve()
  }

  protected supersede(reason = 'another gateway writes under this name'): void {
    this.own.log.error({ instance: this.own.instance }, `${reason}: this one stores nothing more`)
    void this.close()
    this.events.superseded()
  }

  protected failed(error: unknown): void {
    if (this.healthy)
      this.own.log.error(
        { error: reasonOf(error), code: codeOf(error), queuedRows: this.queuedRows },
        this.complain(error),
      )
    this.healthy = false
  }

  protected recovered(): void {
    if (!this.healthy) this.own.log.info({}, 'journal stores again')
    this.healthy = true
  }

  protected pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  idle(): Promise<void> {
    if (this.closed || (!this.running && this.queue.length === 0)) return Promise.resolve()
    return new Promise((resolve) => this.waiting.push(resolve))
  }

  /** Gives up what is not durable yet: nothing of it was acknowledged. */
  async close(): Promise<void> {
    this.closed = true
    this.isReady(false)
    this.wake?.()
    await this.end()
    for (const resolve of this.waiting.splice(0)) resolve()
  }
}
