import type { Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { definePort, type Ports } from '@motorpool/kernel'
import type { FileOptions } from '../../kinds/file/shared.ts'
import { FILE_MAX } from '../../kinds/file/shared.ts'
import type { Field } from '../../shared/field.ts'
import type { Bound } from '../hooks.ts'
import { boundResources } from '../registry.ts'
import type { Stored, Work } from './check.ts'

/** What the check of a file field needs to know of an attachment. */
export interface AttachmentFacts {
  tenantId: string
  /** Who uploaded it. */
  ownerId: string | null
  /** By content, without a dot. */
  extension: string
  size: number
}

export type AttachmentSource = (tx: Tx, ids: readonly string[]) => Promise<Map<string, AttachmentFacts>>

/** Files and the rows that hold them: who may read a row may read its files, and nobody else. */
export interface AttachmentClaims {
  /** Ids of the pictures inside a formatted text. */
  filesIn(text: string): string[]
  /**
   * Says that a row of the resource holds these files, and no others that it held before, by whichever of the `sharing`
   * resources of its table they were stored. Only uploads of the caller that no row holds are taken.
   */
  claim(ctx: CallCtx, claim: RowOfFiles, files: readonly string[]): Promise<void>
  release(tx: Tx, sharing: readonly string[], ids: readonly string[]): Promise<void>
}

export interface RowOfFiles {
  resource: string
  id: string
  /** Keys of all resources that show the rows of the table, this one among them. */
  sharing: readonly string[]
}

export const attachmentClaims = definePort<AttachmentClaims>('resource.attachment-claims')

const FILE_KINDS = new Set<string>(['file', 'image', 'files'])
/** A picture was written anew since it was measured in the browser, and may have grown a little. */
const REWRITTEN = 1.5

/** Provided by the module that keeps files; without it ids of attachments are taken as they come. */
export const attachmentSource = definePort<AttachmentSource>('resource.attachment-source')

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === 'string' ? [value] : []

function judge(
  { actor }: CallCtx,
  work: Work,
  name: string,
  field: Field,
  facts: AttachmentFacts | undefined,
  id: string,
): void {
  // What the row holds already stays; to name the upload of another would be to read it.
  const held = idsOf(work.before?.[name]).includes(id)
  if (
    !facts ||
    (!held && facts.ownerId !== actor.id) ||
    (work.tenantId !== null && facts.tenantId !== work.tenantId)
  )
    return work.fail(name, { code: 'FIELD_REFERENCE', params: { value: id } })
  const { ext, maxSize = FILE_MAX } = field.options as FileOptions
  if (ext && !ext.includes(facts.extension))
    return work.fail(name, { code: 'FIELD_FILE_TYPE', params: { types: ext.join(' ') } })
  const most = field.kind === 'file' ? maxSize : maxSize * REWRITTEN
  if (facts.size > most)
    work.fail(name, { code: 'FIELD_FILE_SIZE', params: { max: Math.round(maxSize / 1024 / 1024) } })
}

/** File fields hold uploads of the caller, of the same tenant, of the accepted types (R172, R176). */
export async function checkFiles(ctx: CallCtx, { resource }: Bound, works: readonly Work[]): Promise<void> {
  const source = ctx.ports.find(attachmentSource)
  if (!source) return
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!FILE_KINDS.has(field.kind)) continue
    const unchanged = (work: Work) =>
      JSON.stringify(work.before?.[name]) === JSON.stringify(work.values[name])
    const wanted = works.filter((w) => idsOf(w.values[name]).length > 0 && !unchanged(w))
    if (wanted.length === 0) continue
    const facts = await source(ctx.tx, [...new Set(wanted.flatMap((w) => idsOf(w.values[name])))])
    for (const work of wanted)
      for (const id of idsOf(work.values[name])) judge(ctx, work, name, field, facts.get(id), id)
  }
}

/** Fields whose values name files: themselves, or inside a formatted text. */
const holding = ({ resource }: Bound): [string, Field][] =>
  Object.entries(resource.fields).filter(([, { kind }]) => FILE_KINDS.has(kind) || kind === 'richText')

/** The resources that show rows of one table, the given one first. */
export function sharing(ports: Ports, bound: Bound): readonly Bound[] {
  const { table, key } = bound.resource
  const others = boundResources(ports).filter(
    ({ resource }) => resource.table === table && resource.key !== key,
  )
  return [bound, ...others]
}

const keysOf = (bounds: readonly Bound[]): string[] => bounds.map(({ resource }) => resource.key)

/** Ids of the files that a row names, as far as the resource shows them. */
export function filesOf(
  bound: Bound,
  row: Readonly<Record<string, unknown>>,
  claims: AttachmentClaims,
): string[] {
  return holding(bound).flatMap(([name, { kind }]) => {
    const value = row[name]
    return kind !== 'richText' ? idsOf(value) : typeof value === 'string' ? claims.filesIn(value) : []
  })
}

/** Stored rows claim the files that they name. */
export async function claimFiles(
  ctx: CallCtx,
  bound: Bound,
  stored: readonly Pick<Stored, 'id' | 'row' | 'values' | 'before'>[],
): Promise<void> {
  const claims = ctx.ports.find(attachmentClaims)
  const fields = holding(bound)
  if (!claims || fields.length === 0) return
  const keys = keysOf(sharing(ctx.ports, bound))
  for (const { id, row, values, before } of stored) {
    if (!fields.some(([name]) => name in values)) continue
    const files = filesOf(bound, row, claims)
    if (before || files.length > 0)
      await claims.claim(ctx, { resource: bound.resource.key, id, sharing: keys }, files)
  }
}

/** Files of deleted rows are their owners' again, until they are tidied away. */
export async function releaseFiles(ctx: CallCtx, bound: Bound, ids: readonly string[]): Promise<void> {
  const bounds = sharing(ctx.ports, bound)
  if (bounds.some((one) => holding(one).length > 0))
    await ctx.ports.find(attachmentClaims)?.release(ctx.tx, keysOf(bounds), ids)
}
