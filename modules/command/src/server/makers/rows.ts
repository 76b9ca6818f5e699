import { sql, type Tx } from '@motorpool/db'
import { escalated } from '@motorpool/resource/server'
import type { CmdCategory } from '@motorpool/terminal/shared'
import type { Catalogued } from './carrier.ts'

/** A command of a software version as it is stored. */
export interface VersionCmd extends Catalogued {
  id: string
  softVersionId: string
  protocolCmdId: string
  name: string
  category: (typeof CmdCategory)['values'][number]
  schema: unknown
  defaults: Readonly<Record<string, unknown>> | null
  /** s within which its own answer comes */
  seconds: number
  /** It may wait for a terminal that is offline. */
  keeps: boolean
  /** The catalogue has messages of the same group from the terminal. */
  isAnswered: boolean
}

/** What locks or unlocks by the records of a software version's terminals, hexadecimal, or a command group of locks. */
export interface LockWords {
  softVersionId: string
  contents: string[]
  groups: Catalogued[]
}

/** Locks are left to their orders. */
async function versionCmds(tx: Tx, versions: readonly string[]): Promise<VersionCmd[]> {
  const { rows } = await sql<VersionCmd>`
    select s.id::text, s.soft_version_id::text as "softVersionId", c.id::text as "protocolCmdId", coalesce(s.cmd_name, c.cmd_name) as name,
      c.cmd_code as code, c.cmd_group as "group", c.cmd_category as category, c.param_schema as schema, s.default_params as defaults,
      c.timeout_seconds as seconds, c.offline_flag as keeps, p.protocol_type as type,
      c.cmd_group is not null and exists (select from protocol_cmd u where u.protocol_id = c.protocol_id and u.cmd_direct = 'UP'
        and upper(u.cmd_group) = upper(c.cmd_group)) as "isAnswered"
    from soft_version_cmd s join protocol_cmd c on c.id = s.protocol_cmd_id join protocol p on p.id = c.protocol_id
    where s.soft_version_id = any (${versions}::bigint[]) and s.enabled and c.cmd_direct = 'DOWN' and c.cmd_category <> 'LOCK'
    order by s.soft_version_id, s.sort, s.id`.execute(tx)
  return rows
}

/** Of all versions of the same model of terminal: which one a terminal really runs is known only when it signs on. */
async function lockWords(tx: Tx, versions: readonly string[]): Promise<LockWords[]> {
  const { rows } = await sql<LockWords>`
    select v.id::text as "softVersionId",
      (select coalesce(array_agg(distinct t.content), '{}') from soft_version w join soft_version_lock l on l.soft_version_id = w.id,
        lateral (values (l.lock_content), (l.unlock_content)) as t(content)
        where w.tenant_id = v.tenant_id and w.terminal_model_id = v.terminal_model_id and t.content <> '') as contents,
      (select coalesce(jsonb_agg(jsonb_build_object('type', p.protocol_type, 'code', c.cmd_code, 'group', c.cmd_group)), '[]')
        from protocol_cmd c join protocol p on p.id = c.protocol_id
        where c.cmd_direct = 'DOWN' and c.cmd_category = 'LOCK' and (c.tenant_id is null or c.tenant_id = v.tenant_id)) as groups
    from soft_version v where v.id = any (${versions}::bigint[])`.execute(tx)
  return rows
}

/** What the caller may see of these versions, and all that is known of their locks: who does not see a lock does not give it either. */
export const readVersions = async (
  tx: Tx,
  versions: readonly string[],
): Promise<{ commands: VersionCmd[]; locks: LockWords[] }> => ({
  commands: await versionCmds(tx, versions),
  locks: await escalated(tx, () => lockWords(tx, versions)),
})
