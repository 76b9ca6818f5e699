import type { Database } from '@motorpool/db'
import type { Catalogues } from '@motorpool/i18n'
import { type Clock, type Logger, NO_PORTS, type Ports, reasonOf } from '@motorpool/kernel'
import type { JobHelpers, Task, TaskList } from 'graphile-worker'
import type { JobEnd, JobHandler } from './define.ts'
import { JobRecord } from './record.ts'

export interface JobsDeps {
  db: Database
  clock: Clock
  log: Logger
  catalogues: Catalogues
  /** Default: nothing. */
  ports?: Ports
  handlers: readonly JobHandler[]
}

const PROGRESS_MS = 500

function progressWriter(record: JobRecord, id: string): (percent: number) => Promise<void> {
  let written = 0
  let at = 0
  return async (percent) => {
    const whole = Math.max(0, Math.min(100, Math.floor(percent)))
    if (whole === written || Date.now() - at < PROGRESS_MS) return
    written = whole
    at = Date.now()
    await record.progress(id, whole)
  }
}

/** What the scheduler adds to the input of a job that runs by the clock. */
function withoutCron(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('_cron' in payload)) return payload
  const { _cron, ...input } = payload
  return input
}

/** Ends when the job does, or fails as soon as the signal says so, whatever the job makes of it. */
function untilAborted<R>(signal: AbortSignal, work: Promise<R>): Promise<R> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

export function endOf(deps: JobsDeps, id: string): JobEnd {
  const { db, catalogues, log, clock, ports = NO_PORTS } = deps
  return { id, db, catalogues, ports, log, now: () => clock.now() }
}

/** After the last try: the handler says so to whoever waits for the job. */
export async function giveUp(deps: JobsDeps, id: string, name: string, payload: unknown, reason: string) {
  await new JobRecord(deps.db).ended(id, 'FAIL', reason)
  const handler = deps.handlers.find((one) => one.job.name === name)
  if (!handler?.givenUp) return
  try {
    await handler.givenUp(endOf(deps, id), handler.job.parse(withoutCron(payload)), reason)
  } catch (error) {
    deps.log.error({ err: error, job: name }, 'a job was given up, and its owner could not be notified')
  }
}

function taskOf(deps: JobsDeps, handler: JobHandler): Task {
  const record = new JobRecord(deps.db)
  const { job } = handler
  return async (payload: unknown, { job: queued, abortSignal }: JobHelpers) => {
    const { id, attempts: attempt, max_attempts: attempts } = queued
    await record.started({ id, name: job.name, attempt, attempts })
    const late = AbortSignal.timeout(job.timeoutMs)
    const signal = AbortSignal.any([abortSignal, late].filter(Boolean))
    const run = { ...endOf(deps, id), attempt, attempts, signal, progress: progressWriter(record, id) }
    try {
      await untilAborted(signal, handler.run(run, job.parse(withoutCron(payload))))
      await record.ended(id, 'DONE')
    } catch (error) {
      const reason = reasonOf(error)
      deps.log.error({ err: error, job: job.name, id, attempt, attempts }, 'a job failed')
      if (attempt >= attempts) await giveUp(deps, id, job.name, payload, reason)
      else await record.ended(id, 'WAIT', reason)
      throw error
    }
  }
}

export function taskList(deps: JobsDeps): TaskList {
  const list: Record<string, Task> = {}
  for (const handler of deps.handlers) {
    if (list[handler.job.name]) throw new Error(`job "${handler.job.name}" has two handlers`)
    list[handler.job.name] = taskOf(deps, handler)
  }
  return list
}
