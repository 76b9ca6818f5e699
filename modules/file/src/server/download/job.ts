import { Readable } from 'node:stream'
import type { Database } from '@motorpool/db'
import { backgroundCtx } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import type { JobEnd, JobHandler, JobRun } from '@motorpool/jobs'
import { AppError } from '@motorpool/kernel'
import { sendMessage } from '@motorpool/messaging/server'
import { KEEP_DAYS } from '../../shared/downloads.ts'
import type { Files, Received } from '../attachment/service.ts'
import { isStoreFailure } from '../store/store.ts'
import { type TaskResult, taskKind } from './kinds.ts'
import { CLAIM, removeFiles } from './own-files.ts'
import { changeTask, type TaskChange, type TaskRow, taskById } from './repo.ts'
import { taskJob } from './start.ts'

const DAY = 86_400_000
const REASON_MAX = 500
const PROGRESS_MS = 700
export const CENTRE_ROUTE = '/system/downloadCenter'

const load = (db: Database, id: string) =>
  db.withPlatform(undefined, 'a download task', (tx) => taskById(tx, id))

/** A refusal in the words of whoever waits; anything else is for the log alone. */
function reasonOf(end: JobEnd, task: TaskRow, error: unknown): string {
  const { locale } = task.caller
  const say = (key: string, params?: Record<string, string | number>) =>
    translate(end.catalogues, locale, key, params)
  if (!(error instanceof AppError)) return say('download.failed', { id: end.id })
  return say(`error.${error.code}`, error.params)
}

/** Ends a task: with its file, without what it was made from, and with a message to whoever waits. */
async function finish(
  end: JobEnd,
  task: TaskRow,
  files: Files,
  change: TaskChange,
  message: string,
  file?: Received,
) {
  const now = end.now()
  const { tenantId, actor } = task.caller
  const left = await end.db.withPlatform(end.log, 'a download task ends', async (tx) => {
    const stored = file
      ? await files.keep(tx, { tenantId, userId: actor.id, now }, file, { bizEntity: CLAIM, bizId: task.id })
      : undefined
    const there = await changeTask(tx, task.id, {
      ...change,
      finish_time: new Date(now),
      update_time: new Date(now),
      ...(stored
        ? {
            file_id: stored.id,
            file_name: stored.file_name,
            file_size: Number(stored.file_size),
            expire_time: new Date(now + KEEP_DAYS * DAY),
          }
        : {}),
    })
    if (!there) throw new Gone()
    await sendMessage(
      { tx, tenantId, now },
      {
        type: 'SYSTEM',
        text: {
          key: `${taskKind(task.kind).messages}.${message}`,
          params: { name: task.task_name, rows: change.total_rows ?? 0, reason: change.fail_reason ?? '' },
        },
        linkUrl: CENTRE_ROUTE,
        to: { users: [actor.id] },
      },
    )
    return removeFiles(tx, [task.id], stored?.id)
  })
  await files.sweep(end.log, left)
}

/** The task was cancelled or deleted while it ran: nobody waits for it. */
class Gone extends Error {}

async function failed(end: JobEnd, task: TaskRow, files: Files, reason: string): Promise<void> {
  await finish(end, task, files, { status: 'FAIL', fail_reason: reason.slice(0, REASON_MAX) }, 'fail')
}

async function store(files: Files, result: TaskResult): Promise<Received | undefined> {
  const { file } = result
  if (!file) return undefined
  const body = file.body instanceof Uint8Array ? Readable.from([file.body]) : file.body
  return files.write(body, file.fileName, file.contentType)
}

/** `counted`: rows as the progress tells them, known only when the file is written. */
async function complete(
  run: JobRun,
  task: TaskRow,
  files: Files,
  result: TaskResult,
  counted: () => number,
): Promise<void> {
  const received = await store(files, result)
  try {
    const total = result.rows ?? (counted() || undefined)
    const rows = total === undefined ? {} : { total_rows: total }
    if (result.refused) {
      const reason = translate(run.catalogues, task.caller.locale, result.refused)
      await finish(run, task, files, { status: 'FAIL', fail_reason: reason, ...rows }, 'refused', received)
    } else await finish(run, task, files, { status: 'DONE', progress: 100, ...rows }, 'done', received)
  } catch (error) {
    if (received) await files.discard(received)
    if (!(error instanceof Gone)) throw error
  }
}

/** Writes progress now and then; the work ends at the next step when its task is gone or its time is over. */
function reporter(run: JobRun, task: TaskRow, stop: AbortController, signal: AbortSignal) {
  let at = 0
  let rows = 0
  return {
    rows: () => rows,
    tell: (done: number, total: number) => {
      signal.throwIfAborted()
      rows = total
      const percent = total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0
      if (Date.now() - at < PROGRESS_MS) return
      at = Date.now()
      void run.progress(percent).catch(() => {})
      run.db
        .withPlatform(undefined, 'progress of a task', (tx) =>
          changeTask(tx, task.id, { progress: percent, total_rows: total }),
        )
        .then(
          (there) => !there && stop.abort(new Gone()),
          (error: unknown) => run.log.warn({ err: error }, 'progress was not written'),
        )
    },
  }
}

async function perform(run: JobRun, task: TaskRow, files: Files): Promise<void> {
  const stop = new AbortController()
  const signal = AbortSignal.any([run.signal, stop.signal])
  const report = reporter(run, task, stop, signal)
  const { db, catalogues, log } = run
  const ctx = backgroundCtx(task.caller, { db, catalogues, log, now: run.now(), ports: run.ports })
  const kind = taskKind(task.kind)
  try {
    const result = await kind.run({ ctx, taskId: task.id, signal, files, progress: report.tell }, task.params)
    await complete(run, task, files, result, report.rows)
  } catch (error) {
    if (stop.signal.aborted) return
    // A refusal will be the same tomorrow: it is not tried again. A store that is away may be back.
    if (!(error instanceof AppError) || isStoreFailure(error)) throw error
    await failed(run, task, files, reasonOf(run, task, error))
  }
}

export function taskHandler(files: Files): JobHandler {
  return taskJob.handledBy(
    async (run, { taskId }) => {
      const task = await load(run.db, taskId)
      if (!task || task.status === 'DONE' || task.status === 'FAIL') return
      await run.db.withPlatform(run.log, 'a download task begins', (tx) =>
        changeTask(tx, taskId, { status: 'RUNNING', start_time: new Date(run.now()), progress: 0 }),
      )
      await perform(run, task, files)
    },
    async (end, { taskId }) => {
      const task = await load(end.db, taskId)
      if (task) await failed(end, task, files, reasonOf(end, task, undefined))
    },
  )
}
