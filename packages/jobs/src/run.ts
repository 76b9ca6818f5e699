import { EventEmitter } from 'node:events'
import { pg } from '@motorpool/db'
import type { Logger as AppLogger } from '@motorpool/kernel'
import { Logger, parseCronItems, run, runOnce, type WorkerEvents } from 'graphile-worker'
import type { Schedule } from './define.ts'
import { Lifeline, QUEUE_OPTIONS } from './lifeline.ts'
import { JobRecord } from './record.ts'
import { type JobsDeps, taskList } from './tasks.ts'

export interface RunningJobs {
  /** Takes no further jobs, waits a few seconds for those that run, and hands the rest back to the queue. */
  stop(): Promise<void>
}

export interface JobsOptions extends JobsDeps {
  /** Of the runtime's account; the connections enter motorpool_queue. */
  url: string
  schedules: readonly Schedule[]
  /** Jobs beside each other; default 4. */
  concurrency?: number
  pollMs?: number
}

const FORGET_EVERY_MS = 6 * 3_600_000

function queueLog(log: AppLogger | undefined): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log?.error({}, message)
    else if (level === 'warning') log?.warn({}, message)
  })
}

function queuePool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'motorpool-jobs',
    options: QUEUE_OPTIONS,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function cronItems(schedules: readonly Schedule[]) {
  return parseCronItems(
    schedules.map(({ job, cron, input }) => ({
      task: job.name,
      match: cron,
      identifier: job.name,
      payload: input as Record<string, unknown>,
      options: {
        maxAttempts: job.attempts,
        ...(job.queue ? { queueName: job.queue } : {}),
        // Of a job that waits already, one is enough.
        jobKey: `${job.name}:cron`,
      },
    })),
  )
}

/** Runs the jobs of the queue, and those of the clock, until it is stopped. */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const { url, log, schedules, concurrency = 4, pollMs = 1000 } = options
  const lifeline = new Lifeline(url, options)
  await lifeline.start()
  const pool = queuePool(url, concurrency + 2)
  const events = new EventEmitter() as WorkerEvents
  events.on('worker:create', ({ worker }) => {
    lifeline
      .add(worker.workerId)
      .catch((error: unknown) => log.warn({ err: error }, 'a worker could not say that it lives'))
  })
  const record = new JobRecord(options.db)
  const forget = () =>
    record
      .forget(options.clock.now())
      .catch((error: unknown) => log.warn({ err: error }, 'old jobs were not forgotten'))
  void forget()
  const timer = setInterval(() => void forget(), FORGET_EVERY_MS)
  const runner = await run({
    pgPool: pool,
    taskList: taskList(options),
    parsedCronItems: cronItems(schedules),
    concurrency,
    pollInterval: pollMs,
    noHandleSignals: true,
    logger: queueLog(log),
    events,
  })
  // The runner ends by itself only when it was stopped; anything else ends the process, which is started again.
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job runner ended'))
  return {
    stop: async () => {
      clearInterval(timer)
      await runner.stop().catch((error: unknown) => log.warn({ err: error }, 'jobs were not stopped cleanly'))
      await lifeline.stop()
      await pool.end()
    },
  }
}

/** Runs everything that is ready, one after the other, also what those jobs add: for tests and one-time commands. */
export async function drainJobs(options: JobsDeps & { url: string }): Promise<void> {
  const pool = queuePool(options.url, 3)
  try {
    await runOnce({
      pgPool: pool,
      taskList: taskList(options),
      noHandleSignals: true,
      logger: queueLog(undefined),
      concurrency: 1,
    })
  } finally {
    await pool.end()
  }
}
