import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ManualCtx } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { AppError } from '@motorpool/kernel'
import { type BackgroundPort, runnable } from '@motorpool/resource/server'
import { z } from 'zod'
import { attachmentsById } from '../attachment/repo.ts'
import type { Files } from '../attachment/service.ts'
import { defineTaskKind } from './kinds.ts'
import { claimSource } from './own-files.ts'
import { startTask } from './start.ts'

const EXPORT = 'resource/export'
const IMPORT = 'resource/import'

const exportParams = z.object({ resource: z.string(), query: z.record(z.string(), z.unknown()) })

defineTaskKind({
  kind: EXPORT,
  messages: 'message.export',
  run: async ({ ctx, progress }, params) => {
    const { resource, query } = exportParams.parse(params)
    const run = runnable(ctx.ports, resource)?.export
    if (!run) throw new AppError('NOT_FOUND', { what: resource })
    return { file: await run(ctx, query, progress) }
  },
})

const importParams = z.object({ resource: z.string(), template: z.string(), fileId: z.string() })

async function sheetBytes(ctx: ManualCtx, files: Files, fileId: string): Promise<Uint8Array> {
  const [row] = await ctx.inScope((tx) => attachmentsById(tx, [fileId]))
  if (!row) throw new AppError('FILE_MISSING')
  return buffer(await files.stores.read(row))
}

defineTaskKind({
  kind: IMPORT,
  messages: 'message.import',
  run: async ({ ctx, files, progress }, params) => {
    const { resource, template, fileId } = importParams.parse(params)
    const run = runnable(ctx.ports, resource)?.import
    if (!run) throw new AppError('NOT_FOUND', { what: resource })
    const result = await run(ctx, template, await sheetBytes(ctx, files, fileId), progress)
    return 'total' in result ? { rows: result.total } : { file: result, refused: 'download.importRefused' }
  },
})

const nameOf = (ctx: ManualCtx, key: string, what: string): string =>
  translate(ctx.catalogues, ctx.locale, what, { name: translate(ctx.catalogues, ctx.locale, key) })

/** Lets the engine's long exports and large imports go on as tasks of the download centre. */
export function engineTasks(files: Files): BackgroundPort {
  return {
    startExport: async (ctx, { resource, query }) => {
      const taskId = await ctx.inScope((tx) =>
        startTask(
          { ...ctx, tx },
          {
            kind: EXPORT,
            name: nameOf(ctx, resource, 'download.exportName'),
            module: resource,
            params: { resource, query },
          },
        ),
      )
      return { taskId }
    },
    startImport: async (ctx, { resource, template, fileName, bytes }) => {
      const received = await files.write(Readable.from([bytes]), fileName, 'application/octet-stream')
      try {
        return await ctx.inScope(async (tx) => {
          const owner = { tenantId: ctx.tenantId, userId: ctx.actor.id, now: ctx.now }
          const { id } = await files.keep(tx, owner, received)
          const taskId = await startTask(
            { ...ctx, tx },
            {
              kind: IMPORT,
              name: nameOf(ctx, resource, 'download.importName'),
              module: resource,
              params: { resource, template, fileId: id },
            },
          )
          await claimSource(tx, taskId, id)
          return { taskId }
        })
      } catch (error) {
        await files.discard(received)
        throw error
      }
    },
  }
}
