import { pg } from '@motorpool/db'
import {
  copyIn,
  DAY_LOCK,
  keepSeat,
  reserve,
  type Sealed,
  seatLock,
  takeSeat,
  type WriterSeat,
} from '@motorpool/history/server'
import { codeOf, dayOf, dayText, type Logger, must, reasonOf } from '@motorpool/kernel'
import { Batch } from './batch.ts'
import { markDuplicates } from './duplicates.ts'

const SPARE_BUFFER_MAX = 8 * 1024 * 1024
const MAX_BATCH_BYTES = 8 * 1024 * 1024
const RETRY_FIRST_MS = 100
const RETRY_LAST_MS = 5000
const LOCK_WAIT_MS = 10_000
/** SQLSTATE of a partition that does not exist yet. */
const NO_TABLE = '42P01'

export interface WriterOptions {
  /** postgres:// URL of the schema's owner. */
  url: string
  /** Name of the gateway that writes. */
  instance: string
  /** Rows of one commit, at most. */
  maxBatchRows: number
  now: () => number
  log: Logger
}

export interface WriterEvents {
  settled(batch: Batch): void
  /** Another process has taken this writer's seat. */
  superseded(): void
}

/** The rows that wait cannot be stored any more in the order in which they came. */
class DayOver extends Error {}

/**
 * One connection that commits one batch after the other; the next starts when the last has returned. A batch whose
 * outcome is unknown is checked row by row against what is stored before it is written again.
 */
export class JournalWriter {
  private readonly index: number
  private readonly options: WriterOptions
  private readonly events: WriterEvents
  private readonly queue: Batch[] = []
  private readonly spare: Batch[] = []
  private current: Batch | undefined
  private client: pg.Client | undefined
  private running = false
  private closed = false
  private readonly waiting: (() => void)[] = []
  private wake: (() => void) | undefined
  private seat: WriterSeat | undefined
  private last = 0
  /** µs; readers do not look for rows up to here any more. */
  private passed = 0
  private isReady!: (ready: boolean) => void
  /** Resolves when rows can be taken; false when the writer was closed before. */
  readonly ready: Promise<boolean>
  healthy = true
  commits = 0

  constructor(index: number, options: WriterOptions, events: WriterEvents) {
    this.index = index
    this.options = options
    this.events = events
    this.ready = new Promise((resolve) => {
      this.isReady = resolve
    })
  }

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

  /** How far readers may go; undefined before the seat is taken. */
  sealed(): Sealed | undefined {
    if (!this.seat) return undefined
    const { id, epoch } = this.seat
    const waiting = this.current?.receives[0] ?? this.queue.find((b) => b.rows > 0)?.receives[0]
    const horizon = waiting === undefined ? this.stamp(this.options.now() * 1000) : waiting - 1
    return { id, epoch, horizon }
  }

  /** The receive time (µs) of the next row: `wanted`, or behind the row before. */
  stamp(wanted: number): number {
    this.last = Math.max(wanted, this.last + 1)
    return this.last
  }

  /** The batch that takes the next row of the day. */
  open(day: number): Batch {
    const last = this.queue.at(-1)
    if (last && last.day === day && last.rows < this.options.maxBatchRows && last.size < MAX_BATCH_BYTES)
      return last
    const batch = this.spare.pop() ?? new Batch()
    if (!this.seat) throw new Error('the journal takes no rows before it is ready')
    batch.begin(day, this.seat.id)
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
    if (!this.client) await this.connectUntilItWorks()
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

  private async store(batch: Batch): Promise<void> {
    let careful = false
    let delay = RETRY_FIRST_MS
    while (!this.closed) {
      try {
        const client = this.client ?? (await this.connect())
        if (!(await this.mayStore(client, batch))) return
        const past = batch.day < dayOf(this.options.now())
        const passed = must(batch.receives[0], 'a row of the batch') <= this.passed
        if (careful || past || passed || batch.suspects.length > 0)
          await this.storeCarefully(client, batch, careful, past)
        else await copyIn(client, must(batch.wire(), 'a row of the batch'))
        this.recovered()
        return
      } catch (error) {
        if (error instanceof DayOver) return this.supersede('rows have waited beyond the end of their day')
        if (codeOf(error) === NO_TABLE && (await this.makePartition(batch.day))) continue
        careful = true
        this.failed(error)
        await this.pause(delay)
        delay = Math.min(delay * 2, RETRY_LAST_MS)
      }
    }
  }

  private async mayStore(client: pg.Client, batch: Batch): Promise<boolean> {
    const last = batch.receives.at(-1)
    if (!this.seat || last === undefined) return false
    const newest = Math.max(last, this.passed + batch.rows)
    if (newest <= this.seat.reserved || (await reserve(client, this.seat, newest))) return true
    this.supersede()
    return false
  }

  private supersede(reason = 'another gateway writes under this name'): void {
    this.options.log.error({ instance: this.options.instance }, `${reason}: this one stores nothing more`)
    void this.close()
    this.events.superseded()
  }

  /** One transaction: what the check has seen cannot be packed away before the rows are in. */
  private async storeCarefully(client: pg.Client, batch: Batch, all: boolean, past: boolean): Promise<void> {
    batch.duplicates.clear()
    batch.already.clear()
    await client.query('begin')
    try {
      // A day that has passed may be being packed: its rows are then read, and later dropped.
      if (past) await client.query('select pg_advisory_xact_lock_shared($1, $2)', [DAY_LOCK, batch.day])
      await markDuplicates(client, batch, all)
      if (must(batch.receives[0], 'a row of the batch') <= this.passed) this.moveBehind(batch)
      const wire = batch.wire()
      if (wire) await copyIn(client, wire)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  }

  private moveBehind(batch: Batch): void {
    const last = batch.moveBehind(this.passed)
    if (last === undefined) throw new DayOver()
    this.passed = last
    this.last = Math.max(this.last, last)
  }

  private async makePartition(day: number): Promise<boolean> {
    try {
      await this.client?.query('select app.frame_partition($1)', [dayText(day)])
      return this.client !== undefined
    } catch {
      return false
    }
  }

  private async connectUntilItWorks(): Promise<void> {
    let delay = RETRY_FIRST_MS
    while (!this.client && !this.closed) {
      try {
        await this.connect()
        this.recovered()
      } catch (error) {
        this.failed(error)
        await this.pause(delay)
        delay = Math.min(delay * 2, RETRY_LAST_MS)
      }
    }
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.options.url,
      application_name: `motorpool-journal-${this.index}`,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      options: `-c role=motorpool_platform -c lock_timeout=${LOCK_WAIT_MS} -c enable_hashjoin=off -c enable_mergejoin=off -c idle_in_transaction_session_timeout=60s`,
    })
    client.on('error', () => this.drop(client))
    client.on('end', () => this.drop(client))
    try {
      await client.connect()
      await client.query('select pg_advisory_lock($1)', [seatLock(this.options.instance, this.index)])
      if (!this.seat) await this.sit(client)
      else await this.sitAgain(client, this.seat)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    if (this.closed) await client.end()
    else this.client = client
    return client
  }

  private async sit(client: pg.Client): Promise<void> {
    this.seat = await takeSeat(client, this.options.instance, this.index)
    this.last = this.seat.floor
    this.isReady(true)
  }

  /** While the connection was lost readers may have passed the rows that wait: those get times behind them. */
  private async sitAgain(client: pg.Client, seat: WriterSeat): Promise<void> {
    const passed = await keepSeat(client, seat)
    if (passed === undefined) return this.supersede()
    this.passed = Math.max(this.passed, passed)
    this.last = Math.max(this.last, passed)
  }

  private drop(client: pg.Client): void {
    if (this.client === client) this.client = undefined
  }

  private failed(error: unknown): void {
    const { client } = this
    this.client = undefined
    client?.end().catch(() => {})
    if (this.healthy)
      this.options.log.error(
        { error: reasonOf(error), code: codeOf(error), queuedRows: this.queuedRows },
        'journal cannot store: nothing is acknowledged until the database takes writes again',
      )
    this.healthy = false
  }

  private recovered(): void {
    if (!this.healthy) this.options.log.info({}, 'journal stores again')
    this.healthy = true
  }

  private pause(ms: number): Promise<void> {
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
    const { client } = this
    this.client = undefined
    await client?.end().catch(() => {})
    for (const resolve of this.waiting.splice(0)) resolve()
  }
}
