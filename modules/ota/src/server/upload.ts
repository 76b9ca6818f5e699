import { Readable } from 'node:stream'
import { checkQuota, checkSpace, type Files, quotaOf, type Received } from '@motorpool/file/server'
import { bytesOf, defineRoute, type Io, type ManualCtx, type Route, sentPart } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import { otaFiles, PACKAGE_MAX } from '../shared/index.ts'

const MB = 1024 * 1024

/** Refuses what is empty or longer than a package may be. */
async function* bounded(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const part of bytes) {
    size += part.length
    if (size > PACKAGE_MAX) throw new AppError('FILE_TOO_LARGE', { max: PACKAGE_MAX / MB })
    yield part
  }
  if (size === 0) throw new AppError('FILE_EMPTY')
}

async function upload(files: Files, ctx: ManualCtx, io: Io) {
  const part = await sentPart(io, PACKAGE_MAX + 1)
  if (!part) throw new AppError('FILE_MISSING')
  const quota = quotaOf(ctx.ports)
  const owner = { tenantId: ctx.tenantId, userId: ctx.actor.id, now: ctx.now }
  let received: Received | undefined
  try {
    await checkSpace(files.scratch.folder, quota)
    await ctx.inScope((tx) => checkQuota(tx, owner, 0, quota))
    const source = Readable.from(bounded(bytesOf(part)), { objectMode: false })
    const content = await files.write(source, 'package.bin', 'application/octet-stream')
    received = content
    return await ctx.inScope(async (tx) => {
      await checkQuota(tx, owner, content.size, quota)
      return files.keep(tx, owner, content)
    })
  } catch (error) {
    part.file.resume()
    if (received) await files.discard(received)
    throw error
  }
}

/** Packages are bytes of any kind, which the general upload refuses: only who makes update files sends them, and only here. */
export const uploadRoute = (files: Files): Route =>
  defineRoute({
    id: 'terminal.otaFiles.upload',
    labels: [otaFiles.key],
    method: 'POST',
    path: `${otaFiles.api}/upload`,
    summary: 'Keeps the bytes of a package; it is named by the update file that is created of it.',
    permission: `${otaFiles.key}/create`,
    scope: 'manual',
    multipart: {},
    bodyLimit: PACKAGE_MAX + MB,
    rate: { max: 30, windowMs: 60_000 },
    response: z.object({ id: z.string(), fileName: z.string(), fileSize: z.number(), sha256: z.string() }),
    handler: async (ctx, _input, io) => {
      const row = await upload(files, ctx, io)
      const { id, file_name: fileName, file_size: size, sha256 } = row
      return { id, fileName, fileSize: Number(size), sha256: sha256.trim() }
    },
  })
