import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, type Logger, textKey } from '@motorpool/kernel'
import { escalated } from '@motorpool/resource/server'
import { cleanName, contentOf, UPLOAD_MAX } from '../store/content.ts'
import { ImageProcess } from '../store/image-process.ts'
import { LocalStore } from '../store/local.ts'
import { digest, receive } from '../store/receive.ts'
import { Bucket, type BucketPlace } from '../store/s3/bucket.ts'
import { S3Store } from '../store/s3/store.ts'
import { Scratch } from '../store/scratch.ts'
import { type FileStore, type StoredFile, Stores } from '../store/store.ts'
import { type AttachmentRow, attachmentsById, deleteAttachments, insertAttachment } from './repo.ts'
import { usedIds } from './use.ts'

/** Who a new file belongs to; to no user what a terminal sent. */
export interface FileOwner {
  tenantId: string
  userId: string | null
  now: number
}

export interface NewFile {
  fileName: string
  bizType?: 'IOV' | 'RichText'
  bucket?: string | null
  bizEntity?: string
  bizId?: string
}

/** A file that was received and checked, but belongs to nobody yet. */
export interface Received {
  path: string
  fileName: string
  uuidName: string
  contentType: string
  extension: string
  size: number
  sha256: string
}

export interface Files {
  readonly stores: Stores
  readonly scratch: Scratch
  /** Takes a stream in: limits, type by content, images anew. Throws a typed refusal and leaves nothing behind. */
  receive(source: NodeJS.ReadableStream, fileName: string, userId: string, rule?: FileRule): Promise<Received>
  /** Makes a received file an attachment, in the caller's transaction. */
  keep(tx: Tx, owner: FileOwner, received: Received, more?: Omit<NewFile, 'fileName'>): Promise<AttachmentRow>
  /** Keeps a stream that the server itself made, a workbook for instance. */
  write(source: NodeJS.ReadableStream, fileName: string, contentType: string): Promise<Received>
  discard(received: Received): Promise<void>
  /**
   * A small JPEG of a picture, drawn anew from its pixels in the process for pictures; undefined for what is none. Throws FILE_BUSY
   * when too many pictures wait.
   */
  thumbnail(userId: string, file: StoredFile, edge: number): Promise<Buffer | undefined>
  /** Removes the bytes of rows that are gone; what cannot be removed now is left to the tidying job. */
  sweep(log: Logger, gone: readonly StoredFile[]): Promise<void>
  remove(ctx: CallCtx, ids: readonly string[]): Promise<void>
}

export interface FileRule {
  imagesOnly?: boolean
  maxSize?: number
}

/** Largest file the server makes itself. */
const MADE_MAX = 2_000_000_000

interface Incoming {
  path: string
  size: number
  name: string
  userId: string
  rule: FileRule
}

async function checked(
  store: FileStore,
  images: ImageProcess,
  { path, size, name, userId, rule }: Incoming,
): Promise<Received> {
  const content = await contentOf(path, size, name)
  if (rule.imagesOnly && !content.image)
    throw new AppError('FILE_TYPE', { type: content.extension, types: 'png jpg gif webp' })
  if (content.image) await images.encode(userId, path, content.extension)
  const uuidName = `${randomUUID()}.${content.extension}`
  const sha256 = await digest(path)
  const { size: bytes } = await stat(path)
  await store.put(uuidName, path)
  return {
    path,
    fileName: cleanName(name, content.extension),
    uuidName,
    contentType: content.type,
    extension: content.extension,
    size: bytes,
    sha256,
  }
}

export interface FilesOptions {
  stores: Stores
  scratch: Scratch
  images?: ImageProcess
}

export function createFiles({ stores, scratch, images = new ImageProcess() }: FilesOptions): Files {
  const store = stores.first
  const sweep = async (log: Logger, gone: readonly StoredFile[]) => {
    for (const file of gone)
      await stores
        .remove(file)
        .catch((error: unknown) =>
          log.warn({ err: error, name: file.uuid_name }, 'a file is left to the tidying job'),
        )
  }
  return {
    stores,
    scratch,
    sweep,
    async receive(source, fileName, userId, rule = {}) {
      const { path, size } = await receive(
        scratch.folder,
        source,
        Math.min(rule.maxSize ?? UPLOAD_MAX, UPLOAD_MAX),
      )
      try {
        return await checked(store, images, { path, size, name: fileName, userId, rule })
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async write(source, fileName, contentType) {
      const { path, size } = await receive(scratch.folder, source, MADE_MAX)
      const extension = /\.([a-z0-9]{1,15})$/.exec(fileName)?.[1] ?? 'bin'
      const uuidName = `${randomUUID()}.${extension}`
      try {
        const sha256 = await digest(path)
        await store.put(uuidName, path)
        return { path, fileName, uuidName, contentType, extension, size, sha256 }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    keep: (tx, owner, received, more = {}) =>
      insertAttachment(tx, {
        tenant_id: owner.tenantId,
        file_name: received.fileName,
        uuid_name: received.uuidName,
        storage_type: store.type,
        biz_type: more.bizType ?? 'IOV',
        bucket: more.bucket ?? null,
        content_type: received.contentType,
        extension: received.extension,
        file_size: received.size,
        sha256: received.sha256,
        biz_entity: more.bizEntity ?? null,
        biz_id: more.bizId ?? null,
        create_user_id: owner.userId,
        create_time: new Date(owner.now),
      }),
    // What cannot be removed now is left to the tidying job: why nobody keeps it is what the caller tells.
    discard: (received) => store.remove(received.uuidName).catch(() => {}),
    async thumbnail(userId, file, edge) {
      const path = join(scratch.folder, randomUUID())
      try {
        await pipeline(await stores.read(file), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        await images.shrink(userId, path, edge)
        return await readFile(path)
      } catch (error) {
        if (error instanceof AppError && (error.code === 'FILE_IMAGE' || error.code === 'FILE_MISSING'))
          return undefined
        throw error
      } finally {
        await rm(path, { force: true })
      }
    },
    async remove(ctx, ids) {
      const wanted = [...new Set(ids)]
      const rows = await attachmentsById(ctx.tx, wanted)
      if (rows.length < wanted.length) throw new AppError('NOT_FOUND', { what: textKey('file.attachment') })
      // What the caller may not read does not exist.
      if (rows.some((r) => r.biz_entity === null && r.create_user_id !== ctx.actor.id))
        throw new AppError('NOT_FOUND', { what: textKey('file.attachment') })
      const foreign = rows.find((r) => r.create_user_id !== ctx.actor.id)
      if (foreign && ctx.actor.userType !== 'ADMIN')
        throw new AppError('FILE_NOT_OWNER', { name: foreign.file_name })
      const used = await escalated(ctx.tx, () => usedIds(ctx.tx, ctx.ports, wanted))
      const held = rows.find((r) => used.has(r.id) || r.biz_entity !== null)
      if (held) throw new AppError('FILE_IN_USE', { name: held.file_name })
      const gone = await deleteAttachments(ctx.tx, wanted)
      ctx.afterCommit(() => void sweep(ctx.log, gone))
    },
  }
}

/** Files kept in a folder of this machine. */
export const localFiles = (dir: string): Files => openFiles(dir)

/** Files kept in a bucket where there is one; what came before it stays in the folder, where all are received. */
export function openFiles(dir: string, place?: BucketPlace): Files {
  const local = new LocalStore(dir)
  const stores = place ? new Stores(new S3Store(new Bucket(place)), local) : new Stores(local)
  return createFiles({ stores, scratch: new Scratch(join(dir, 'incoming')) })
}
