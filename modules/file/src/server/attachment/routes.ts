import type { MultipartFile } from '@fastify/multipart'
import {
  bytesOf,
  defineRoute,
  type FileReply,
  type Io,
  idParams,
  idsBody,
  type ManualCtx,
  type Route,
  sentPart,
} from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import { UPLOAD_MAX } from '../store/content.ts'
import { readable } from './access.ts'
import { checkQuota, checkSpace, quotaOf } from './quota.ts'
import type { AttachmentRow } from './repo.ts'
import type { Files, Received } from './service.ts'

const API = '/api/file-svc/attachments/V1.0'
/** Pictures in texts are shown, not kept: less is enough. */
const RICH_TEXT_MAX = 5 * 1024 * 1024

const answer = z.object({
  id: z.string(),
  fileName: z.string(),
  uuidName: z.string(),
  storageType: z.string(),
  bizType: z.string(),
  bucket: z.string().nullable(),
  contentType: z.string(),
  extension: z.string().nullable(),
  fileSize: z.number(),
  sha256: z.string(),
  createUserId: z.string().nullable(),
  createTime: z.number(),
  url: z.string(),
})

function present(row: AttachmentRow): z.input<typeof answer> {
  return {
    id: row.id,
    fileName: row.file_name,
    uuidName: row.uuid_name,
    storageType: row.storage_type,
    bizType: row.biz_type,
    bucket: row.bucket,
    contentType: row.content_type,
    extension: row.extension,
    fileSize: Number(row.file_size),
    sha256: row.sha256.trim(),
    createUserId: row.create_user_id,
    createTime: Number(row.create_time),
    url: `${API}/${row.id}/download`,
  }
}

const fields = z.object({
  /** LOCAL: the installation's own store, whichever that is; the answer names it. */
  storageType: z.enum(['LOCAL']).default('LOCAL'),
  bizType: z.enum(['IOV', 'RichText']).default('IOV'),
  bucket: z.enum(['pub']).optional(),
})

/** What a browser sends beside the file; the same in the query, for parts that come after it. */
function said(part: MultipartFile, io: Io): z.output<typeof fields> {
  const given: Record<string, unknown> = {}
  for (const name of Object.keys(fields.shape)) {
    const field = part.fields[name]
    const value = Array.isArray(field) ? undefined : field
    const text = value?.type === 'field' ? value.value : (io.request.query as Record<string, unknown>)[name]
    if (typeof text === 'string' && text !== '') given[name] = text
  }
  const parsed = fields.safeParse(given)
  if (!parsed.success) throw new AppError('INVALID_INPUT')
  return parsed.data
}

async function upload(files: Files, ctx: ManualCtx, io: Io): Promise<AttachmentRow> {
  const part = await sentPart(io, UPLOAD_MAX + 1)
  if (!part) throw new AppError('FILE_MISSING')
  let received: Received | undefined
  const quota = quotaOf(ctx.ports)
  const owner = { tenantId: ctx.tenantId, userId: ctx.actor.id, now: ctx.now }
  try {
    await checkSpace(files.scratch.folder, quota)
    // Before the bytes are taken: who has used up the quota costs no work.
    await ctx.inScope((tx) => checkQuota(tx, owner, 0, quota))
    received = await files.receive(bytesOf(part), part.filename, ctx.actor.id)
    // Parts that came after the file are known only now.
    const { bizType, bucket } = said(part, io)
    if (bizType === 'RichText') pictureOnly(received)
    const content = received
    return await ctx.inScope(async (tx) => {
      await checkQuota(tx, owner, content.size, quota)
      return files.keep(tx, owner, content, {
        bizType,
        bucket: bizType === 'RichText' ? 'pub' : (bucket ?? null),
      })
    })
  } catch (error) {
    part.file.resume()
    if (received) await files.discard(received)
    throw error
  }
}

function pictureOnly(received: Received): void {
  if (!received.contentType.startsWith('image/'))
    throw new AppError('FILE_TYPE', { type: received.extension, types: 'png jpg gif webp' })
  if (received.size > RICH_TEXT_MAX)
    throw new AppError('FILE_TOO_LARGE', { max: RICH_TEXT_MAX / 1024 / 1024 })
}

async function reply(files: Files, row: AttachmentRow): Promise<FileReply> {
  return {
    file: true,
    fileName: row.file_name,
    contentType: row.content_type,
    body: await files.stores.read(row),
    inline: row.content_type.startsWith('image/'),
  }
}

export function attachmentRoutes(files: Files): Route[] {
  return [
    defineRoute({
      id: 'file.attachments.upload',
      method: 'POST',
      path: `${API}/upload`,
      summary: 'Keeps a file: multipart with file, storageType, bizType and, for pictures in texts, bucket.',
      permission: 'session',
      tokens: true,
      scope: 'manual',
      multipart: {
        storageType: 'LOCAL, the store of the installation',
        bizType: 'IOV, unless it says otherwise, or RichText for pictures in texts',
        bucket: 'pub',
      },
      bodyLimit: UPLOAD_MAX + 1024 * 1024,
      rate: { max: 120, windowMs: 60_000 },
      response: answer,
      handler: async (ctx, _input, io) => present(await upload(files, ctx, io)),
    }),
    defineRoute({
      id: 'file.attachments.find',
      method: 'GET',
      path: `${API}/:id`,
      summary: 'What is known of a file.',
      permission: 'session',
      tokens: true,
      scope: 'tenant',
      params: idParams,
      response: answer,
      handler: async (ctx, { params }) => present(await readable(ctx, params.id)),
    }),
    defineRoute({
      id: 'file.attachments.download',
      method: 'GET',
      path: `${API}/:id/download`,
      summary:
        'The content of a file; a link may carry a one-use download ticket as Authorization in the query.',
      permission: 'session',
      tokens: true,
      scope: 'tenant',
      byTicket: true,
      produces: 'application/octet-stream',
      params: idParams,
      handler: async (ctx, { params }) => reply(files, await readable(ctx, params.id)),
    }),
    defineRoute({
      id: 'file.attachments.delete',
      method: 'DELETE',
      path: API,
      summary: 'Deletes own files that nothing refers to, all or none.',
      permission: 'session',
      tokens: true,
      scope: 'tenant',
      body: idsBody,
      response: z.boolean(),
      handler: async (ctx, { body }) => {
        await files.remove(ctx, body.ids)
        return true
      },
    }),
  ]
}
