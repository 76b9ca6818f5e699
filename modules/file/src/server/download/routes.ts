import { XLSX_TYPE } from '@motorpool/excel'
import { type CallCtx, defineRoute, idParams, idsBody, type Route } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { AppError, textKey } from '@motorpool/kernel'
import { type Hooks, resourceRoutes } from '@motorpool/resource/server'
import { sql } from 'kysely'
import { z } from 'zod'
import { DOWNLOADS_API, downloads } from '../../shared/downloads.ts'
import type { EntityReader } from '../attachment/access.ts'
import { attachmentsById } from '../attachment/repo.ts'
import type { Files } from '../attachment/service.ts'
import { CLAIM, removeFiles } from './own-files.ts'
import { changeTask, countDownload, ownTask, type TaskRow } from './repo.ts'

// What a task made is fetched by its owner alone.
/** What a task made is fetched through the task alone. */
export const taskFileReader: EntityReader = { entity: CLAIM, reads: () => Promise.resolve(false) }

const unknown = () => new AppError('NOT_FOUND', { what: textKey('system/downloadCenter') })

async function own(ctx: CallCtx, id: string): Promise<TaskRow> {
  const task = await ownTask(ctx.tx, ctx.actor.id, id)
  if (!task) throw unknown()
  return task
}

function hooksOf(files: Files): Hooks {
  return {
    narrow: (ctx) => [sql<boolean>`download_task.user_id = ${ctx.actor.id}`],
    beforeDelete: async (ctx, rows) => {
      const gone = await removeFiles(
        ctx.tx,
        rows.map((row) => row.id),
      )
      ctx.afterCommit(() => void files.sweep(ctx.log, gone))
    },
  }
}

/** Ends what waits or runs; the job that works on it notices at its next step. */
async function cancel(ctx: CallCtx, files: Files, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const now = new Date(ctx.now)
  for (const id of wanted) {
    const task = await own(ctx, id)
    const open = await changeTask(ctx.tx, id, {
      status: 'FAIL',
      fail_reason: translate(ctx.catalogues, ctx.locale, 'download.cancelled'),
      finish_time: now,
      update_time: now,
    })
    if (!open) throw new AppError('DOWNLOAD_OVER', { name: task.task_name })
  }
  const gone = await removeFiles(ctx.tx, wanted)
  ctx.afterCommit(() => void files.sweep(ctx.log, gone))
}

export function downloadRoutes(files: Files): Route[] {
  const hooks = hooksOf(files)
  const family = resourceRoutes(downloads, hooks)
  return [
    ...family,
    defineRoute({
      id: 'system.downloads.cancel',
      method: 'POST',
      path: `${DOWNLOADS_API}/cancel`,
      summary: 'Ends own tasks that wait or run, all or none; they stay in the list and say so.',
      permission: 'system/downloadCenter/delete',
      scope: 'tenant',
      body: idsBody,
      response: z.boolean(),
      handler: async (ctx, { body }) => {
        await cancel(ctx, files, body.ids)
        return true
      },
    }),
    defineRoute({
      id: 'system.downloads.file',
      method: 'GET',
      path: `${DOWNLOADS_API}/:id/download`,
      summary: 'The file of a finished task; a link may carry a one-use download ticket.',
      permission: 'system/downloadCenter/find',
      scope: 'tenant',
      byTicket: true,
      produces: XLSX_TYPE,
      params: idParams,
      handler: async (ctx, { params }) => {
        const task = await own(ctx, params.id)
        if (!task.file_id && (task.status === 'WAIT' || task.status === 'RUNNING'))
          throw new AppError('DOWNLOAD_NOT_READY', { name: task.task_name })
        const over = task.expire_time !== null && Number(task.expire_time) <= ctx.now
        const [row] = task.file_id && !over ? await attachmentsById(ctx.tx, [task.file_id]) : []
        if (!row) throw new AppError('DOWNLOAD_EXPIRED', { name: task.task_name })
        await countDownload(ctx.tx, task.id)
        return {
          file: true,
          fileName: row.file_name,
          contentType: row.content_type,
          body: await files.stores.read(row),
        }
      },
    }),
  ]
}
