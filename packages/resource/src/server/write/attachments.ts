import type { Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { definePort } from '@motorpool/kernel'
import type { FileOptions } from '../../kinds/file/shared.ts'
import { FILE_MAX } from '../../kinds/file/shared.ts'
import type { Field } from '../../shared/field.ts'
import type { Bound } from '../hooks.ts'
import type { Work } from './check.ts'

/** What the check of a file field needs to know of an attachment. */
export interface AttachmentFacts {
  tenantId: string
  /** By content, without a dot. */
  extension: string
  size: number
}

export type AttachmentSource = (tx: Tx, ids: readonly string[]) => Promise<Map<string, AttachmentFacts>>

const FILE_KINDS = new Set<string>(['file', 'image', 'files'])
/** A picture was written anew since it was measured in the browser, and may have grown a little. */
const REWRITTEN = 1.5

/** Provided by the module that keeps files; without it ids of attachments are taken as they come. */
export const attachmentSource = definePort<AttachmentSource>('resource.attachment-source')

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === 'string' ? [value] : []

function judge(work: Work, name: string, field: Field, facts: AttachmentFacts | undefined, id: string): void {
  if (!facts || (work.tenantId !== null && facts.tenantId !== work.tenantId))
    return work.fail(name, { code: 'FIELD_REFERENCE', params: { value: id } })
  const { ext, maxSize = FILE_MAX } = field.options as FileOptions
  if (ext && !ext.includes(facts.extension))
    return work.fail(name, { code: 'FIELD_FILE_TYPE', params: { types: ext.join(' ') } })
  const most = field.kind === 'file' ? maxSize : maxSize * REWRITTEN
  if (facts.size > most)
    work.fail(name, { code: 'FIELD_FILE_SIZE', params: { max: Math.round(maxSize / 1024 / 1024) } })
}

/** File fields hold attachments that the caller sees, of the same tenant, of the accepted types (R172, R176). */
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
      for (const id of idsOf(work.values[name])) judge(work, name, field, facts.get(id), id)
  }
}
