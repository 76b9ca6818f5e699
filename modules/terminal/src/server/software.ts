import { sql, type Tx } from '@motorpool/db'

/** Terminals that were heard with another software: their bytes are read by its definitions from now on. */
export async function recordSoftware(
  tx: Tx,
  heard: readonly { terminalCode: string; softVersionId: string }[],
  now: number,
): Promise<void> {
  await sql`
    update terminal t set soft_version_id = w.id, update_time = ${new Date(now)}
    from unnest(${heard.map((one) => one.terminalCode)}::text[], ${heard.map((one) => one.softVersionId)}::bigint[])
      as h (code, version) join soft_version w on w.id = h.version
    where t.terminal_code = h.code and t.tenant_id = w.tenant_id and t.terminal_model_id = w.terminal_model_id
      and t.soft_version_id is distinct from w.id`.execute(tx)
}
