import { sql } from '@motorpool/db'
import { type Io, type ManualCtx, sentFile } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import type { ReadLine } from '@motorpool/recognition'
import type { PaperKind } from '../../shared/index.ts'
import { type Desk, inCall, keepingOf } from '../desk.ts'
import { type DocumentKind, type FoundFields, fieldsOf } from '../documents/index.ts'
import { requestOf, requireOpen } from './request.ts'
import { saveImage } from './store.ts'

/** Bytes of a photograph as telephones make them. */
export const PICTURE_MAX = 8 * 1024 * 1024

interface StoredFile {
  id: string
  uuid_name: string
  storage_type: string
}

/** The bytes of the caller's own upload, which is taken away: what stays of it is sealed. */
async function takeAttachment({ files }: Desk, ctx: ManualCtx, id: string): Promise<Buffer> {
  return inCall(ctx, async (inner) => {
    const { rows } = await sql<StoredFile>`
      select id::text, uuid_name, storage_type from attachment
      where id = ${id} and create_user_id = ${inner.actor.id} and biz_id is null and file_size <= ${PICTURE_MAX}`.execute(
      inner.tx,
    )
    const [row] = rows
    if (!row) throw new AppError('NOT_FOUND', { what: textKey('field.attachmentId') })
    const parts: Buffer[] = []
    for await (const part of await files.stores.read(row)) parts.push(part as Buffer)
    await files.remove(inner, [id])
    return Buffer.concat(parts)
  })
}

/** The photograph of a call, as an upload or as an attachment of the caller. */
export async function pictureOf(
  desk: Desk,
  ctx: ManualCtx,
  io: Io,
  attachmentId: string | undefined,
): Promise<Buffer> {
  if (attachmentId !== undefined) return takeAttachment(desk, ctx, attachmentId)
  const sent = await sentFile(
    io,
    PICTURE_MAX,
    new AppError('FILE_TOO_LARGE', { max: PICTURE_MAX / 1024 / 1024 }),
  )
  if (!sent) throw new AppError('FILE_MISSING')
  return sent.bytes
}

export interface Recognised {
  imageId: string | null
  fields: { field: string; value: string; score: number }[]
  unread: string | null
}

const listOf = (fields: FoundFields) =>
  Object.entries(fields).flatMap(([field, found]) => (found ? [{ field, ...found }] : []))

/** A text as day and place say; what is long-term has no end. */
const known = (kind: PaperKind, document: DocumentKind, lines: readonly ReadLine[]) =>
  listOf(fieldsOf(document, lines)).filter(
    ({ field, value }) => (field in kind.fields || field === 'vin') && value !== 'LONG',
  )

/** Reads a document of a request and keeps its picture sealed. What cannot be read is an outcome: its fields are typed. */
export async function recognise(
  desk: Desk,
  ctx: ManualCtx,
  kind: PaperKind,
  document: DocumentKind,
  requestId: string,
  bytes: Uint8Array,
): Promise<Recognised> {
  await ctx.inScope(async (tx) => requireOpen(await requestOf(tx, kind.side, requestId), ctx))
  const reading = await desk.reader.read(bytes, ctx.tenantId)
  const picture = reading.kind === 'read' ? reading.picture : undefined
  if (!picture) {
    const reason = reading.kind === 'unread' ? reading.reason : 'NO_TEXT'
    return { imageId: null, fields: [], unread: reason }
  }
  const imageId = await keep(desk, ctx, kind, requestId, document, picture)
  return {
    imageId,
    fields: reading.kind === 'read' ? known(kind, document, reading.lines) : [],
    unread: null,
  }
}

export async function keep(
  desk: Desk,
  ctx: ManualCtx,
  kind: PaperKind,
  requestId: string,
  name: string,
  picture: Uint8Array,
): Promise<string> {
  return ctx.inScope(async (tx) => {
    const request = await requestOf(tx, kind.side, requestId, true)
    requireOpen(request, ctx)
    return saveImage(tx, keepingOf(desk, ctx), kind, request, name, picture)
  })
}

/** A picture that nobody reads, made anew and kept sealed. */
export async function keepPicture(
  desk: Desk,
  ctx: ManualCtx,
  kind: PaperKind,
  requestId: string,
  name: string,
  bytes: Uint8Array,
): Promise<string> {
  await ctx.inScope(async (tx) => requireOpen(await requestOf(tx, kind.side, requestId), ctx))
  const cleaned = await desk.reader.clean(bytes, ctx.tenantId)
  if (cleaned.kind === 'unread')
    throw new AppError('VERIFY_PICTURE', { reason: textKey(`verify.unread.${cleaned.reason}`) })
  return keep(desk, ctx, kind, requestId, name, cleaned.picture)
}
