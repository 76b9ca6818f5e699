import { type RawBuilder, type SqlBool, sql, type Tx } from '@motorpool/db'
import type { JobRun } from './define.ts'
import { takeTurn } from './turns.ts'

export type RunEnd = 'DONE' | 'STOPPED' | 'FAIL'

/** One turn of a run: its items stand in a table of whoever does the work, and say of themselves what is left. */
export interface Turn<Item, Done> {
  id: string
  /** What is done, for the log. */
  what: string
  /** Some of the items that are left; none: all is done. */
  next(tx: Tx): Promise<readonly Item[]>
  work(items: readonly Item[]): Promise<Done>
  store(tx: Tx, done: Done): Promise<void>
  /** Asks for the next turn, behind those of others that wait. */
  again(tx: Tx): Promise<unknown>
}

/**
 * Runs of long work that somebody waits for and may stop. Their table has `id`, `status` (WAIT, RUNNING and the ends) and
 * `finish_time`. What is stored survives the worker: a run that is taken up again goes on with what is left.
 */
export class Runs {
  private readonly table: RawBuilder<unknown>
  /** Condition of a run that has not ended. */
  readonly open: RawBuilder<SqlBool> = sql<SqlBool>`status in ('WAIT', 'RUNNING')`

  constructor(table: string) {
    this.table = sql.table(table)
  }

  /** Ends a run that has not ended. */
  async end(tx: Tx, id: string, status: RunEnd, now: number): Promise<void> {
    await sql`update ${this.table} set status = ${status}, finish_time = ${new Date(now)}
      where id = ${id} and ${this.open}`.execute(tx)
  }

  private async isOpen(tx: Tx, id: string): Promise<boolean> {
    const { rows } = await sql`select from ${this.table} where id = ${id} and ${this.open}`.execute(tx)
    return rows.length > 0
  }

  /** Whether another run waits for its turn. */
  private async othersWait(tx: Tx, id: string): Promise<boolean> {
    const { rows } = await sql`select from ${this.table} where id <> ${id} and ${this.open} limit 1`.execute(
      tx,
    )
    return rows.length > 0
  }

  /** Works for a turn: ends the run when nothing is left, asks for the next turn when some is. */
  async turn<Item, Done>(
    job: JobRun,
    { id, what, next, work, store, again }: Turn<Item, Done>,
  ): Promise<void> {
    const platform = <T>(run: (tx: Tx) => Promise<T>) => job.db.withPlatform(job.log, what, run)
    const end = await takeTurn(job, {
      next: () => platform(next),
      work,
      store: (done) =>
        platform(async (tx) => {
          await store(tx, done)
          return { open: await this.isOpen(tx, id), others: await this.othersWait(tx, id) }
        }),
    })
    await platform(async (tx) => {
      if (end === 'done') await this.end(tx, id, 'DONE', job.now())
      if (end === 'on') await again(tx)
    })
  }
}
