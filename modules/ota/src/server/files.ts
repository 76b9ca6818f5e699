import { sql, type Tx } from '@motorpool/db'
import type { Files } from '@motorpool/file/server'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { Draft, Hooks } from '@motorpool/resource/server'
import type { OtaFiles } from '../shared/index.ts'
import './errors.ts'
import { digestsOf, isSigned } from './verify.ts'

interface Parts {
  model: string
  publicKey: string
  keyStatus: string
  uuidName: string
  storageType: string
}

/** What a package is signed with and where its bytes are. */
async function partsOf(
  tx: Tx,
  ids: { model: string; key: string; file: string },
): Promise<Parts | undefined> {
  const { rows } = await sql<Parts>`
    select m.model_code as model, k.public_key as "publicKey", k.status as "keyStatus", a.uuid_name as "uuidName",
      a.storage_type as "storageType"
    from terminal_model m, ota_key k, attachment a
    where m.id = ${ids.model} and k.id = ${ids.key} and a.id = ${ids.file}`.execute(tx)
  return rows[0]
}

/** The bytes are read here: what an upload once said of them proves nothing. */
async function verified(files: Files, ctx: CallCtx, draft: Draft<OtaFiles>): Promise<void> {
  const { values, fail } = draft
  const { terminalModelId, keyId, file, fileType, manufacturer, targetVersion, signature } = values
  if (!terminalModelId || !keyId || !file || !fileType || !manufacturer || !targetVersion || !signature)
    return
  const parts = await partsOf(ctx.tx, { model: terminalModelId, key: keyId, file })
  if (!parts) throw new AppError('FILE_MISSING')
  if (parts.keyStatus !== 'ENABLED') return fail('keyId', { code: 'OTA_KEY_DISABLED' })
  const bytes = await files.stores.read({ uuid_name: parts.uuidName, storage_type: parts.storageType })
  const { size, ...digests } = await digestsOf(bytes)
  const manifest = {
    fileType,
    model: parts.model,
    manufacturer,
    version: targetVersion,
    size,
    sha256: digests.sha256,
  }
  if (!isSigned(manifest, parts.publicKey, signature)) return fail('signature', { code: 'OTA_SIGNATURE' })
  Object.assign(values, { fileSize: size, ...digests })
}

export const fileHooks = (files: Files): Hooks<OtaFiles> => ({
  prepare: async (ctx, drafts) => {
    for (const draft of drafts)
      if (!draft.before && draft.errors.length === 0) await verified(files, ctx, draft)
  },
  beforeDelete: async (ctx, rows) => {
    const { rows: used } = await sql<{ name: string }>`
      select f.file_name as name from ota_file f join ota_task t on t.ota_file_id = f.id
      where f.id = any (${rows.map(({ id }) => id)}::bigint[]) limit 1`.execute(ctx.tx)
    if (used[0]) throw new AppError('OTA_FILE_USED', { name: used[0].name })
  },
})
