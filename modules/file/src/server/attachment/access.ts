import type { CallCtx } from '@motorpool/http'
import { AppError, definePortList, textKey } from '@motorpool/kernel'
import { type Bound, boundResource, filesOf, readRows, sharing } from '@motorpool/resource/server'
import { claimsOfRows } from './claims.ts'
import { type AttachmentRow, attachmentsById } from './repo.ts'

/** May this caller read what a file was claimed for? Seen the row of the claim, also of another tenant. */
export type Reader = (ctx: CallCtx, bizId: string) => Promise<boolean>

/** Who reads the files of an entity, besides their owner, where that is not whoever finds the row that holds them. */
export interface EntityReader {
  /** Key of the resource that claims the files. */
  entity: string
  reads: Reader
}

export const fileReaders = definePortList<EntityReader>('file.readers')

/** An upload is its owner's own; a token reaches what its scopes name, and nothing beside. */
const isOwner = ({ actor, tenantId }: CallCtx, row: AttachmentRow): boolean =>
  !actor.apiToken && row.create_user_id === actor.id && row.tenant_id === tenantId

/** The row as the caller finds it by a resource: by permission, row security and what belongs to the resource. */
async function rowBy(ctx: CallCtx, bound: Bound, id: string) {
  const call = bound.resource.calls.find ?? bound.resource.calls.page
  if (!call?.permission.split('|').some((p) => ctx.permissions.has(p))) return undefined
  const [row] = await readRows(ctx, bound, [id])
  return row
}

/**
 * May the caller find the row that holds the file? By the resource that stored it, or by another one of its table that
 * shows the file.
 */
async function seesRow(ctx: CallCtx, entity: string, id: string, file: string): Promise<boolean> {
  const storedBy = boundResource(ctx.ports, entity)
  if (!storedBy) return false
  for (const bound of sharing(ctx.ports, storedBy)) {
    const row = await rowBy(ctx, bound, id)
    if (row && (bound === storedBy || filesOf(bound, row, claimsOfRows).includes(file))) return true
  }
  return false
}

/** A file that no row holds is its owner's alone; one that a row holds is read by whoever reads the row. */
async function mayRead(ctx: CallCtx, row: AttachmentRow): Promise<boolean> {
  if (isOwner(ctx, row)) return true
  const { biz_entity: entity, biz_id: id } = row
  if (entity === null || id === null) return false
  const reader = ctx.ports.all(fileReaders).find((one) => one.entity === entity)
  return reader ? reader.reads(ctx, id) : seesRow(ctx, entity, id, row.id)
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
