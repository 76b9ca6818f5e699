import { createHash } from 'node:crypto'
import { type CallCtx, callerOf } from '@motorpool/http'
import { defineJob, enqueue } from '@motorpool/jobs'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import { taskKind } from './kinds.ts'
import { insertTask, openTasks, type TaskRow, taskByHash } from './repo.ts'

/** Tasks of one user that wait or run. */
const OPEN_MAX = 10

export const taskJob = defineJob({
  name: 'file/task',
  input: z.object({ taskId: z.string() }),
  attempts: 3,
  timeoutMs: 3_600_000,
})

export interface NewTaskInput {
  kind: string
  name: string
  /** Screen it belongs to. */
  module: string
  params: Readonly<Record<string, unknown>>
}

/** Two wishes are the same when kind, parameters and user are. */
export function hashOf(kind: string, params: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([kind, sorted]))
    .digest('hex')
}

/**
 * Starts a task in the caller's transaction and answers its id. The same work that already waits or runs is not begun a
 * second time.
 */
export async function startTask(ctx: CallCtx, input: NewTaskInput): Promise<string> {
  taskKind(input.kind)
  const hash = hashOf(input.kind, input.params)
  const same = await taskByHash(ctx.tx, ctx.actor.id, hash, true)
  if (same) return same.id
  if ((await openTasks(ctx.tx, ctx.actor.id)) >= OPEN_MAX)
    throw new AppError('DOWNLOAD_TOO_MANY', { max: OPEN_MAX })
  const taskId = await insertTask(ctx.tx, { ...input, hash, caller: callerOf(ctx), now: ctx.now })
  await enqueue(ctx.tx, taskJob, { taskId })
  return taskId
}

/** The newest task of the caller for the same work, running or not. */
export function findTask(
  ctx: CallCtx,
  kind: string,
  params: Readonly<Record<string, unknown>>,
): Promise<TaskRow | undefined> {
  return taskByHash(ctx.tx, ctx.actor.id, hashOf(kind, params), false)
}
