import { sql, type Tx } from '@motorpool/db'
import { anyId, asRead, defineRoute, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { bind, changing, readFull, rowSchema, snake, updateRow } from '@motorpool/resource/server'
import { FilingUsage } from '@motorpool/tenancy/shared'
import { z } from 'zod'
import { filingHooks } from './hooks.ts'
import type { ServerKind } from './kind.ts'

/** The filing of a record that the caller sees, made where there is none; undefined where the caller sees no such record. */
async function draftOf(
  tx: Tx,
  { resource, subject, records }: ServerKind,
  subjectId: string,
  usage: string,
): Promise<string | undefined> {
  const table = sql.table(resource.table)
  const column = sql.ref(snake(subject))
  await sql`
    insert into ${table} (tenant_id, ${column}, filing_usage)
    select tenant_id, id, ${usage} from ${sql.table(records)} where id = ${subjectId}
    on conflict (tenant_id, ${column}, filing_usage) do nothing`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select id::text from ${table} where ${column} = ${subjectId} and filing_usage = ${usage}`.execute(tx)
  return rows[0]?.id
}

/** Saves the filing of a record for a usage, which makes its draft where there is none. */
export function editRoute(kind: ServerKind): Route {
  const { resource, subject } = kind
  const bound = bind(resource, filingHooks(kind))
  const shape = { filingUsage: z.enum(FilingUsage.values), ...asRead }
  return defineRoute({
    id: `${resource.idPrefix}.edit`,
    method: 'POST',
    path: `${resource.api}/update`,
    summary: 'Saves the filing of a record for a usage; the first save makes it.',
    permission: `${resource.key}/update`,
    labels: [resource.key],
    scope: 'manual',
    body: z.object({ ...shape, [subject]: anyId }).catchall(z.unknown()),
    version: {
      table: resource.table,
      row: ({ body }) => ({
        [snake(subject)]: String(body[subject]),
        filing_usage: body.filingUsage,
      }),
    },
    response: rowSchema(resource),
    handler: (ctx, { body }) =>
      changing(ctx, async (inner, record) => {
        const values = Object.fromEntries(Object.entries(body).filter(([name]) => name in kind.sends))
        const id = await draftOf(inner.tx, kind, String(body[subject]), String(body.filingUsage))
        if (id === undefined) throw new AppError('NOT_FOUND', { what: textKey(resource.key) })
        record(await updateRow(inner, bound, id, values))
        return (await readFull(inner, bound, [id]))[0]
      }),
  })
}
