import { type Database, tables } from '@motorpool/db'

export type JobStatus = 'WAIT' | 'RUNNING' | 'DONE' | 'FAIL'

interface JobTables {
  job_run: {
    id: string
    name: string
    status: JobStatus
    progress: number
    attempt: number
    attempts: number
    error: string | null
    start_time: Date | null
    finish_time: Date | null
    create_time: Date
  }
}

const ERROR_MAX = 2000
const KEEP_MS = 30 * 86_400_000

/** The history of jobs: one row each, also of those that the clock started. */
export class JobRecord {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  private change<R>(run: (t: ReturnType<typeof tables<JobTables>>) => Promise<R>): Promise<R> {
    return this.db.withPlatform(undefined, 'record a job', (tx) => run(tables<JobTables>(tx)))
  }

  async started(job: { id: string; name: string; attempt: number; attempts: number }): Promise<void> {
    const begun = { status: 'RUNNING' as const, attempt: job.attempt, start_time: new Date(), progress: 0 }
    await this.change((t) =>
      t
        .insertInto('job_run')
        .values({ id: job.id, name: job.name, attempts: job.attempts, ...begun } as never)
        .onConflict((c) => c.column('id').doUpdateSet(begun))
        .execute(),
    )
  }

  async progress(id: string, percent: number): Promise<void> {
    await this.change((t) =>
      t.updateTable('job_run').set({ progress: percent }).where('id', '=', id).execute(),
    )
  }

  /** `WAIT` with an error: it will be tried again. */
  async ended(id: string, status: JobStatus, error?: string): Promise<void> {
    await this.change((t) =>
      t
        .updateTable('job_run')
        .set({
          status,
          error: error?.slice(0, ERROR_MAX) ?? null,
          finish_time: new Date(),
          ...(status === 'DONE' ? { progress: 100 } : {}),
        })
        .where('id', '=', id)
        .execute(),
    )
  }

  async forget(now: number): Promise<void> {
    await this.change((t) =>
      t
        .deleteFrom('job_run')
        .where('create_time', '<', new Date(now - KEEP_MS))
        .where('status', 'in', ['DONE', 'FAIL'])
        .execute(),
    )
  }
}
