import type { Tx } from '@motorpool/db'
import { idText } from '@motorpool/http'
import { type AttachmentClaims, escalated } from '@motorpool/resource/server'
import { attachmentsById, dropClaims, setClaims } from './repo.ts'

/** Ids of the pictures inside a formatted text. */
function filesInText(html: string | null | undefined): string[] {
  const found = (html ?? '').matchAll(/\/api\/file-svc\/attachments\/V1\.0\/([1-9]\d{0,18})\/download/g)
  return [...new Set([...found].flatMap((m) => m[1] ?? []))].filter((id) => idText.safeParse(id).success)
}

/**
 * Says that a row needs these files, and no others that it claimed before. Files that were claimed by another row stay
 * with it; those of other tenants are out of reach.
 */
export function claimAttachments(
  tx: Tx,
  entity: string,
  id: string,
  files: readonly string[],
): Promise<void> {
  return setClaims(tx, { entity, id, sharing: [entity] }, files)
}

/** For the check of file fields: what is known of files that the caller's tenant has. */
export async function attachmentFacts(tx: Tx, ids: readonly string[]) {
  const rows = await escalated(tx, () => attachmentsById(tx, ids))
  return new Map(
    rows.map((r) => [
      r.id,
      {
        tenantId: r.tenant_id,
        ownerId: r.create_user_id,
        extension: r.extension ?? '',
        size: Number(r.file_size),
      },
    ]),
  )
}

/** For the engine, which claims the files of the rows that it stores. */
export const claimsOfRows: AttachmentClaims = {
  filesIn: filesInText,
  claim: (ctx, { resource, id, sharing }, files) =>
    setClaims(ctx.tx, { entity: resource, id, sharing }, files, ctx.actor.id),
  release: dropClaims,
}
