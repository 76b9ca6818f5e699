import { type SqlBool, sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { Hooks } from '@motorpool/resource/server'
import { nameIn } from '@motorpool/wire'
import { type CmdLogs, cmdLogs } from '../shared/index.ts'
import { specOf } from './catalogue.ts'

interface Kept {
  id: string
  protocol: string
}

/** Who may read the log of locks alone reads no other commands. */
const readable = ({ permissions }: CallCtx) =>
  permissions.has(`${cmdLogs.key}/find`) ? [] : [sql<SqlBool>`cmd_category = 'LOCK'`]

/** Names of commands in the reader's language, by the protocol that they were given in. */
export const cmdLogHooks: Hooks<CmdLogs> = {
  expressions: { checkID: sql`check_id` },
  narrow: readable,
  decorate: async (ctx, rows) => {
    const { rows: kept } = await sql<Kept>`
      select id::text, protocol from command_log where id = any (${rows.map(({ id }) => id)}::bigint[])`.execute(
      ctx.tx,
    )
    const protocols = new Map(kept.map(({ id, protocol }) => [id, protocol]))
    for (const row of rows) {
      const spec = specOf(protocols.get(row.id) ?? '', row.cmdCode)
      row.cmdName = spec ? nameIn(spec.name, ctx.locale) : row.cmdCode
    }
  },
}

/** Those that are not on the wire yet. */
export const cancelControlHooks: Hooks<CmdLogs> = {
  ...cmdLogHooks,
  narrow: () => [sql<SqlBool>`stage = 'WAITING'`],
}
