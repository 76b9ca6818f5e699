import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, idText, type Route } from '@motorpool/http'
import { enumChoices, enumLabel } from '@motorpool/kernel'
import { bind, type Draft, type Hooks, readFull, resourceRoutes, rowSchema } from '@motorpool/resource/server'
import { anyResource, isEmpty, parseId } from '@motorpool/resource/shared'
import { z } from 'zod'
import { LockCommand } from '../shared/catalogue-enums.ts'
import { softVersionCmds } from '../shared/soft-version-cmds.ts'
import { softVersionLocks } from '../shared/soft-version-locks.ts'
import { softVersions } from '../shared/soft-versions.ts'

const count = (table: string) =>
  sql`(select count(*)::int from ${sql.table(table)} c where c.soft_version_id = soft_version.id)`

/** A version that terminals run keeps its model: their definitions would become another model's. */
async function keepModel(ctx: CallCtx, drafts: readonly Draft[]): Promise<void> {
  for (const { values, before, fail } of drafts) {
    if (!before || !('terminalModelId' in values) || values.terminalModelId === before.terminalModelId)
      continue
    const { rows } = await sql`select from terminal where soft_version_id = ${before.id} limit 1`.execute(
      ctx.tx,
    )
    if (rows.length > 0) fail('terminalModelId', { code: 'FIELD_READONLY' })
  }
}

const versionHooks: Hooks = {
  expressions: {
    collectCount: count('soft_version_collect'),
    cmdCount: count('soft_version_cmd'),
    lockCount: count('soft_version_lock'),
  },
  prepare: keepModel,
}

interface Command {
  id: string
  name: string
  direct: string
}

async function commandsOf(ctx: CallCtx, drafts: readonly Draft[]): Promise<Map<string, Command>> {
  const ids = drafts.map((d) => parseId(d.values.protocolCmdId)).filter((id) => id !== undefined)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Command>`
    select id, cmd_name as name, cmd_direct as direct from protocol_cmd
    where id = any (${ids}::bigint[])`.execute(ctx.tx)
  return new Map(rows.map((r) => [r.id, r]))
}

/** Only commands to the terminal are sent. */
async function onlyDown(ctx: CallCtx, drafts: readonly Draft[]): Promise<Map<string, Command>> {
  const commands = await commandsOf(ctx, drafts)
  for (const { values, fail } of drafts) {
    const command = commands.get(parseId(values.protocolCmdId) ?? '')
    if (command && command.direct !== 'DOWN') fail('protocolCmdId', { code: 'FIELD_CHOICE' })
  }
  return commands
}

/** A command without a name of its own bears that of the protocol. */
async function named(ctx: CallCtx, drafts: readonly Draft[]): Promise<void> {
  const commands = await onlyDown(ctx, drafts)
  for (const { values } of drafts) {
    const command = commands.get(parseId(values.protocolCmdId) ?? '')
    if (command && isEmpty(values.cmdName)) values.cmdName = command.name
  }
}

const locks = bind(softVersionLocks)

const choice = { id: z.string(), label: z.string(), code: z.string() }

const refInfo = defineRoute({
  id: 'terminal.softVersionLocks.refInfo',
  method: 'GET',
  path: `${softVersionLocks.api}/getRefInfo`,
  summary: 'What a software lock is made from: lock commands, commands to the terminal, status fields.',
  permission: 'terminal/softVersionLocks/find',
  scope: 'tenant',
  response: z.object({
    items: z.array(z.object({ id: z.string(), label: z.string() })),
    commands: z.array(z.object({ ...choice, protocolId: z.string().nullable() })),
    statusFields: z.array(z.object(choice)),
  }),
  handler: async (ctx) => {
    const { rows: commands } = await sql`
      select id, cmd_name as label, cmd_code as code, protocol_id as "protocolId" from protocol_cmd
      where cmd_direct = 'DOWN' order by (cmd_category = 'LOCK') desc, cmd_code limit 200`.execute(ctx.tx)
    const { rows: statusFields } = await sql`
      select id, name as label, code from function_field order by (category = 'lock') desc nulls last, sort, code
      limit 200`.execute(ctx.tx)
    const items = enumChoices(LockCommand, ctx.ports).map((value) => ({
      id: value,
      label: enumLabel(LockCommand, value, ctx),
    }))
    return { items, commands, statusFields }
  },
})

const bySoftVersion = defineRoute({
  id: 'terminal.softVersionLocks.bySoftVersion',
  method: 'GET',
  path: `${softVersionLocks.api}/get_by_soft_version`,
  summary: 'The locks of a software version.',
  permission: 'terminal/softVersionLocks/find',
  scope: 'tenant',
  query: z.object({ softVersionId: idText }),
  response: z.array(rowSchema(anyResource(softVersionLocks))),
  handler: async (ctx, { query }) => {
    const { rows } = await sql<{ id: string }>`
      select id from soft_version_lock where soft_version_id = ${query.softVersionId}
      order by level nulls last, id`.execute(ctx.tx)
    return readFull(
      ctx,
      locks,
      rows.map((r) => r.id),
    )
  },
})

export const softVersionRoutes: readonly Route[] = [
  ...resourceRoutes(softVersions, versionHooks),
  ...resourceRoutes(softVersionCmds, { prepare: named }),
  refInfo,
  bySoftVersion,
  ...resourceRoutes(softVersionLocks, {
    prepare: async (ctx, drafts) => {
      await onlyDown(ctx, drafts)
    },
  }),
]
