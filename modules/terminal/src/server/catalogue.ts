import { sql } from '@motorpool/db'
import { defineRoute, idText, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import {
  bind,
  choosers,
  type OptionsHook,
  readFull,
  resourceRoutes,
  rowSchema,
} from '@motorpool/resource/server'
import { anyResource, isEmpty, parseId } from '@motorpool/resource/shared'
import { z } from 'zod'
import { chipFactories } from '../shared/chip-factories.ts'
import { chipModels } from '../shared/chip-models.ts'
import { functionFields } from '../shared/function-fields.ts'
import { protocolCmds } from '../shared/protocol-cmds.ts'
import { protocols } from '../shared/protocols.ts'
import { addFilingStates } from './filing-port.ts'

const fields = bind(functionFields)

/** With `freeIn` those alone that the software version has no row for yet. */
const freeIn = (table: string, target: string): OptionsHook => ({
  takes: ['freeIn'],
  where: (_ctx, { freeIn: version }) =>
    isEmpty(version)
      ? []
      : [
          sql<boolean>`not exists (select from ${sql.table(table)} taken
            where taken.soft_version_id = ${parseId(version) ?? null} and taken.${sql.ref(`${target}_id`)} = ${sql.table(target)}.id)`,
        ],
})

/** A tenant's own field comes before the platform's of the same code. */
const fieldByCode = defineRoute({
  id: 'terminal.functionFields.byCode',
  method: 'GET',
  path: `${functionFields.api}/getSingleByCode`,
  summary: 'One function field by its code.',
  permission: 'terminal/functionFields/find',
  alsoBy: choosers(functionFields.table),
  scope: 'tenant',
  query: z.object({ code: z.string().trim().min(1).max(64) }),
  response: rowSchema(anyResource(functionFields)),
  handler: async (ctx, { query }) => {
    const { rows } = await sql<{ id: string }>`
      select id from function_field where code = ${query.code}
        and (tenant_id is null or tenant_id = ${ctx.tenantId})
      order by tenant_id nulls last limit 1`.execute(ctx.tx)
    if (!rows[0]) throw new AppError('NOT_FOUND', { what: query.code })
    return (await readFull(ctx, fields, [rows[0].id]))[0]
  },
})

/** What a terminal can speak: the protocol of its software, and those of its model. */
const protocolsOfTerminal = defineRoute({
  id: 'terminal.protocols.byTerminal',
  method: 'GET',
  path: `${protocols.api}/ref_by_terminal/:terminalId`,
  summary: 'Protocols of a terminal as options.',
  permission: 'terminal/protocols/find|terminal/terminals/find',
  alsoBy: choosers(protocols.table),
  scope: 'tenant',
  params: z.object({ terminalId: idText }),
  response: z.array(
    z.object({ id: z.string(), label: z.string(), code: z.string(), protocolType: z.string() }),
  ),
  handler: async (ctx, { params }) => {
    const { rows: found } = await sql<{ ids: string[] }>`
      select array_remove(coalesce(m.protocol_ids, '{}') || v.protocol_id, null) as ids
      from terminal t join terminal_model m on m.id = t.terminal_model_id
      left join soft_version v on v.id = t.soft_version_id
      where t.id = ${params.terminalId}`.execute(ctx.tx)
    if (!found[0]) throw new AppError('NOT_FOUND', { what: textKey('terminal/terminals') })
    const { rows } = await sql`
      select id, protocol_name as label, protocol_code as code, protocol_type as "protocolType"
      from protocol where id = any (${found[0].ids}::bigint[]) order by protocol_code`.execute(ctx.tx)
    return rows
  },
})

export const catalogueRoutes: readonly Route[] = [
  ...resourceRoutes(chipFactories),
  ...resourceRoutes(chipModels, { decorate: (ctx, rows) => addFilingStates(ctx, 'chip_model', rows) }),
  ...resourceRoutes(protocols),
  protocolsOfTerminal,
  ...resourceRoutes(protocolCmds, { options: { byDirection: freeIn('soft_version_cmd', 'protocol_cmd') } }),
  fieldByCode,
  ...resourceRoutes(functionFields, {
    options: { options: freeIn('soft_version_collect', 'function_field') },
  }),
]
