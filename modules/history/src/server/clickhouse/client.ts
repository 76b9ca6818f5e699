import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { AppError } from '@motorpool/kernel'
import { ClickHouseError, clickHouseError, refusalOf } from './failure.ts'
import { type ReceivedBlock, readNative, type SentColumn, writeNative } from './native.ts'

/** A database of a ClickHouse server. */
export interface ClickHousePlace {
  /** `http://` or `https://`, host and port. */
  readonly endpoint: string
  readonly database: string
  readonly user: string
  readonly password: string
}

/** Values that are bound to `{name:Type}` of a statement. */
export type Bound = Readonly<Record<string, number | bigint | string | readonly (bigint | number | string)[]>>

export interface Limits {
  /** Rows that an answer has at most; more are an error. */
  readonly rows: number
  /** ms; the engine is told to end before. */
  readonly patience?: number
}

export interface ClickHouseOptions {
  /** ms in which nothing is asked after a call that got no answer: who waits for one must not be many. */
  readonly pauseMs?: number
  /** ms that a call waits for its turn: who asks holds a connection of the database meanwhile. */
  readonly turnMs?: number
}

/** Calls of one process at a time; further ones wait for their turn. */
const AT_ONCE = 6
const READ_PATIENCE_MS = 20_000
/** An insert of 16 MB that waits for the disk. */
const WRITE_PATIENCE_MS = 120_000
const PAUSE_MS = 5000
/** Where people or terminals wait for the answer: a process has more connections of the database than turns here. */
export const SHORT_TURN_MS = 2000
/** Memory of one question on the server. */
const MEMORY_BYTES = 1024 ** 3

/**
 * Statements over HTTP. All values are bound, none is put into a statement. What fails is an `AppError` HISTORY_AWAY or
 * HISTORY_REFUSED; its cause, without secrets, a `ClickHouseError`.
 */
export class ClickHouse {
  private readonly client: ReturnType<typeof createClient>
  private readonly pauseMs: number
  private readonly turnMs: number
  private running = 0
  private readonly waiting: (() => void)[] = []
  /** Of `performance.now`: no call before. */
  private pausedTo = 0

  constructor(
    place: ClickHousePlace,
    { pauseMs = PAUSE_MS, turnMs = READ_PATIENCE_MS }: ClickHouseOptions = {},
  ) {
    this.pauseMs = pauseMs
    this.turnMs = turnMs
    this.client = createClient({
      url: place.endpoint,
      username: place.user,
      password: place.password,
      database: place.database,
      application: 'motorpool',
      max_open_connections: AT_ONCE,
      request_timeout: WRITE_PATIENCE_MS,
      // It would log statements; what fails is said by who asked.
      log: { level: ClickHouseLogLevel.OFF },
    })
  }

  private refuseInPause(): void {
    if (performance.now() < this.pausedTo) throw refusalOf(new ClickHouseError('AWAY', 'it did not answer'))
  }

  /** Resolves when a call may begin; rejects when none of those before ends in time. */
  private async turn(): Promise<void> {
    if (this.running < AT_ONCE) {
      this.running++
      return
    }
    const mine = Promise.withResolvers<void>()
    this.waiting.push(mine.resolve)
    const timer = setTimeout(() => {
      const place = this.waiting.indexOf(mine.resolve)
      // Its turn has come in this very moment.
      if (place < 0) return
      this.waiting.splice(place, 1)
      mine.reject(refusalOf(new ClickHouseError('AWAY', 'too many wait for it')))
    }, this.turnMs)
    await mine.promise.finally(() => clearTimeout(timer))
  }

  /** Hands the turn on. */
  private done(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.running--
  }

  private async call<R>(patience: number, run: (signal: AbortSignal) => Promise<R>): Promise<R> {
    this.refuseInPause()
    await this.turn()
    const signal = AbortSignal.timeout(patience)
    try {
      this.refuseInPause()
      return await run(signal)
    } catch (error) {
      if (error instanceof AppError) throw error
      const failed = clickHouseError(signal.aborted ? new Error('timeout') : error)
      if (failed.fault === 'AWAY') this.pausedTo = performance.now() + this.pauseMs
      throw refusalOf(failed)
    } finally {
      this.done()
    }
  }

  /** The answer of a question as columns. */
  async select(query: string, bound: Bound, limits: Limits): Promise<readonly ReceivedBlock[]> {
    const patience = limits.patience ?? READ_PATIENCE_MS
    return this.call(patience, async (signal) => {
      const { stream } = await this.client.exec({
        query: `${query} FORMAT Native`,
        query_params: { ...bound },
        abort_signal: signal,
        clickhouse_settings: {
          // A failure has a status of its own, and no half answer before it.
          wait_end_of_query: 1,
          max_execution_time: Math.ceil(patience / 1000),
          max_result_rows: String(limits.rows),
          result_overflow_mode: 'throw',
          max_memory_usage: String(MEMORY_BYTES),
        },
      })
      return readNative(await buffer(stream))
    })
  }

  /** Stores rows; done when they are on disk. The same token again, and nothing is stored twice (as long as the engine remembers). */
  async insert(table: string, rows: number, columns: readonly SentColumn[], token: string): Promise<void> {
    const names = columns.map(({ name }) => name).join(', ')
    await this.call(WRITE_PATIENCE_MS, async (signal) => {
      const { stream } = await this.client.exec({
        query: `INSERT INTO ${table} (${names}) FORMAT Native`,
        values: Readable.from([Buffer.concat(writeNative(rows, columns))]),
        abort_signal: signal,
        clickhouse_settings: {
          async_insert: 0,
          wait_end_of_query: 1,
          insert_deduplication_token: token,
          // One part of the table for each insert, which the token is of.
          max_insert_block_size: String(rows),
        },
      })
      await buffer(stream)
    })
  }

  async command(query: string, bound: Bound = {}): Promise<void> {
    await this.call(WRITE_PATIENCE_MS, (signal) =>
      this.client.command({
        query,
        query_params: { ...bound },
        abort_signal: signal,
        clickhouse_settings: { wait_end_of_query: 1 },
      }),
    )
  }

  /** Rejects when it does not answer a question of this account within so many ms. */
  async ping(patience: number): Promise<void> {
    await this.select('SELECT toUInt16(1) AS one', {}, { rows: 1, patience })
  }

  close(): Promise<void> {
    return this.client.close()
  }
}
