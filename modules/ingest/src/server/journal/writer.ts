import { pg } from '@motorpool/db'
import {
  copyIn,
  DAY_LOCK,
  type FarRows,
  keepSeat,
  reserve,
  type Sealed,
  seatLock,
  takeSeat,
  type WriterSeat,
} from '@motorpool/history/server'
import { codeOf, dayOf, dayText, must } from '@motorpool/kernel'
import type { Batch } from './batch.ts'
import {
  BatchWriter,
  type BatchWriterOptions,
  RETRY_FIRST_MS,
  RETRY_LAST_MS,
  type WriterEvents,
} from './batch-writer.ts'
import { markDuplicates } from './duplicates.ts'

const MAX_BATCH_BYTES = 8 * 1024 * 1024
const LOCK_WAIT_MS = 10_000
/** SQLSTATE of a partition that does not exist yet. */
export const NO_TABLE = '42P01'

export interface WriterOptions extends Omit<BatchWriterOptions, 'maxBatchBytes'> {
  /** postgres:// URL of the schema's owner. */
  url: string
  /** Where packed days lie besides the database. */
  far: FarRows | undefined
}

/** The rows that wait cannot be stored any more in the order in which they came. */
class DayOver extends Error {}

/**
 * One connection that commits one batch after the other. A batch whose outcome is unknown is checked row by row against what
 * is stored before it is written again.
 */
export class JournalWriter extends BatchWriter {
  private readonly index: number
  private readonly options: WriterOptions
  /** Of before a loss of the connection: their terminals may have sent the same to another gateway meanwhile. */
  private readonly doubtful = new WeakSet<Batch>()
  private client: pg.Client | undefined
  private seat: WriterSeat | undefined
  /** µs; readers do not look for rows up to here any more. */
  private passed = 0

  constructor(index: number, options: WriterOptions, events: WriterEvents) {
    super({ ...options, maxBatchBytes: MAX_BATCH_BYTES }, events)
    this.index = index
    this.options = options
  }

  protected override get place(): WriterSeat | undefined {
    return this.seat
  }

  override sealed(): Sealed | undefined {
    const horizon = this.reached()
    if (!this.seat || horizon === undefined) return undefined
    const { id, epoch } = this.seat
    return { id, epoch, horizon }
  }

  protected override async open(): Promise<void> {
    if (!this.client) await this.connectUntilItWorks()
  }

  protected override async store(batch: Batch): Promise<void> {
    let careful = this.doubtful.delete(batch)
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
        this.lost(error)
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

  /** One transaction: what the check has seen cannot be packed away before the rows are in. */
  private async storeCarefully(client: pg.Client, batch: Batch, all: boolean, past: boolean): Promise<void> {
    batch.duplicates.clear()
    batch.already.clear()
    await client.query('begin')
    try {
      // A day that has passed may be being packed: its rows are then read, and later dropped.
      if (past) await client.query('select pg_advisory_xact_lock_shared($1, $2)', [DAY_LOCK, batch.day])
      this.unchecked += await markDuplicates(client, this.options.far, batch, all)
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
        this.lost(error)
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
    for (const batch of this.queue) this.doubtful.add(batch)
  }

  private drop(client: pg.Client): void {
    if (this.client === client) this.client = undefined
  }

  private lost(error: unknown): void {
    const { client } = this
    this.client = undefined
    client?.end().catch(() => {})
    this.failed(error)
  }

  protected override complain(): string {
    return 'journal cannot store: nothing is acknowledged until the database takes writes again'
  }

  protected override async end(): Promise<void> {
    const { client } = this
    this.client = undefined
    await client?.end().catch(() => {})
  }
}
