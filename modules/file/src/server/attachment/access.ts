import type { CallCtx } from '@motorpool/http'
import { AppError, definePortList, textKey } from '@motorpool/kernel'
import { type AttachmentRow, attachmentsById } from './repo.ts'

/** May this caller read what a file was claimed for? Seen the row of the claim, also of another tenant. */
export type Reader = (ctx: CallCtx, bizId: string) => Promise<boolean>

/** Who reads the files of an entity, besides their owner; without a reader it is the staff of the tenant. */
export interface EntityReader {
  /** Key of the resource that claims the files. */
  entity: string
  reads: Reader
}

export const fileReaders = definePortList<EntityReader>('file.readers')

const isOwner = (ctx: CallCtx, row: AttachmentRow): boolean =>
  row.create_user_id === ctx.actor.id && row.tenant_id === ctx.tenantId

async function mayRead(ctx: CallCtx, row: AttachmentRow): Promise<boolean> {
  if (isOwner(ctx, row)) return true
  const reader = ctx.ports.all(fileReaders).find(({ entity }) => entity === row.biz_entity)
  if (reader && row.biz_id) return reader.reads(ctx, row.biz_id)
  if (ctx.actor.userType === 'ADMIN') return true
  return row.tenant_id === ctx.tenantId && ctx.actor.userType === 'TENANT'
}

/** The file, if the caller may read it; for others it does not exist. */
export async function readable(ctx: CallCtx, id: string): Promise<AttachmentRow> {
  const own = await attachmentsById(ctx.tx, [id])
  const [row] =
    own.length > 0
      ? own
      : await ctx.asPlatform('a file that may be published', (tx) => attachmentsById(tx, [id]))
  if (!row || !(await mayRead(ctx, row)))
    throw new AppError('NOT_FOUND', { what: textKey('file.attachment') })
  return row
}
