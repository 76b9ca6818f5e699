import { type CallCtx, defineRoute, idParams, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { bind, type Hooks, readFull, resourceRoutes, rowSchema } from '@motorpool/resource/server'
import { anyResource } from '@motorpool/resource/shared'
import { sql } from 'kysely'
import { DOWNLOADS_API, downloads } from '../../shared/downloads.ts'
import { registerReader } from '../attachment/access.ts'
import { attachmentsById } from '../attachment/repo.ts'
import type { Files } from '../attachment/service.ts'
import { CLAIM, removeFiles } from './own-files.ts'
import { countDownload, ownTask, type TaskRow } from './repo.ts'

// What a task made is fetched by its owner alone.
registerReader(CLAIM, () => Promise.resolve(false))

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
      if (rows.some((row) => row.userId !== ctx.actor.id)) throw unknown()
      const gone = await removeFiles(
        ctx.tx,
        rows.map((row) => row.id),
      )
      ctx.afterCommit(() => void files.sweep(ctx.log, gone))
    },
  }
}

export function downloadRoutes(files: Files): Route[] {
  const hooks = hooksOf(files)
  const resource = anyResource(downloads)
  const family = resourceRoutes(downloads, hooks)
  const bound = bind(downloads, hooks)
  return [
    ...family,
    defineRoute({
      id: 'system.downloads.find',
      method: 'GET',
      path: `${DOWNLOADS_API}/:id`,
      summary: 'One task of the caller.',
      permission: 'system/downloadCenter/find',
      scope: 'tenant',
      params: idParams,
      response: rowSchema(resource),
      handler: async (ctx, { params }) => {
        const { id } = await own(ctx, params.id)
        return (await readFull(ctx, bound, [id]))[0]
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
