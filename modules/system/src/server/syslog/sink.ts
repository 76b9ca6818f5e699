import { type Database, sql } from '@motorpool/db'

export interface SystemLogEntry {
  level: 'WARN' | 'ERROR'
  message: string
  /** Where it happened: a call, a job. */
  logger?: string | undefined
  stack?: string | undefined
  /** The number a user was shown. */
  traceId?: string | undefined
  at: number
}

const WAITING_MAX = 1000
const FLUSH_MS = 500
const KEEP_DAYS = 90
const SWEEP_MS = 3_600_000

const cut = (text: string | undefined, max: number): string | null =>
  text === undefined ? null : text.replaceAll('\u0000', '').slice(0, max)

/**
 * Brings a process's warnings and errors into the table. It holds on to a bounded number of them while the database is
 * away, and says how many it could not.
 */
export class SystemLogSink {
  private waiting: SystemLogEntry[] = []
  private dropped = 0
  private timer: NodeJS.Timeout | undefined
  private flushing: Promise<void> | undefined
  private swept = 0
  private db: Database | undefined
  private readonly service: string

  constructor(service: string) {
    this.service = service
  }

  attach(db: Database): void {
    this.db = db
    this.arm()
  }

  push(entry: SystemLogEntry): void {
    if (this.waiting.length >= WAITING_MAX) this.dropped++
    else this.waiting.push(entry)
    this.arm()
  }

  private arm(): void {
    if (!this.db || this.timer || this.waiting.length === 0) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      void this.flush()
    }, FLUSH_MS)
    this.timer.unref()
  }

  /** Stores what waits; what cannot be stored now waits on. */
  flush(): Promise<void> {
    this.flushing ??= this.store().finally(() => {
      this.flushing = undefined
    })
    return this.flushing
  }

  private async store(): Promise<void> {
    const { db } = this
    if (!db || this.waiting.length === 0) return
    const batch = this.waiting.splice(0)
    if (this.dropped > 0)
      batch.push({ level: 'WARN', message: `${this.dropped} entries were not stored`, at: Date.now() })
    this.dropped = 0
    try {
      await db.withPlatform(undefined, 'system log', async (tx) => {
        const rows = batch.map((e) => ({
          level: e.level,
          logger: cut(e.logger, 128),
          message: cut(e.message, 4096) || '–',
          stack: cut(e.stack, 16_384),
          trace_id: cut(e.traceId, 64),
          at: new Date(e.at).toISOString(),
        }))
        await sql`
          insert into system_log (level, service, logger, message, stack, trace_id, create_time, update_time)
          select level, ${this.service}, logger, message, stack, trace_id, at, at
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as x (level text, logger text, message text, stack text, trace_id text, at timestamptz)`.execute(
          tx,
        )
        if (Date.now() - this.swept > SWEEP_MS) {
          this.swept = Date.now()
          await sql`delete from system_log where id in (
            select id from system_log where create_time < now() - make_interval(days => ${KEEP_DAYS}) limit 10000)`.execute(
            tx,
          )
        }
      })
    } catch {
      // The database is away; the lines are also in the process's log file.
      const room = WAITING_MAX - this.waiting.length
      this.dropped += Math.max(0, batch.length - room)
      this.waiting.unshift(...batch.slice(0, Math.max(0, room)))
    }
    this.arm()
  }

  async close(): Promise<void> {
    clearTimeout(this.timer)
    await this.flush()
  }
}
