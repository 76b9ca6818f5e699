import { sql, type Tx } from '@motorpool/db'
import { type CallCtx, defineRoute, idParams, type Route } from '@motorpool/http'
import { AppError, must, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import {
  CONDITION_QUERY,
  CONDITION_QUERY_LIMITS,
  question,
  questionScope,
  type SavedQuestion,
  savedQuestion,
} from '../../shared/condition-query.ts'
import { FIND, LABELS, PREFIX } from './calls.ts'

const SAVED = `${CONDITION_QUERY}/saved`

const named = z.object({
  // Control characters have no place in a name.
  name: z
    .string()
    .trim()
    .min(1)
    .max(32)
    .regex(/^\P{Cc}+$/u),
  shared: z.boolean().default(false),
  question,
  scope: questionScope.default({}),
})

const columns = (userId: string) => sql`
  q.id::text as id, q.name, q.shared, q.create_user_id = ${userId} as own, coalesce(u.real_name, u.user_name, '') as author,
  q.question, q.scope`

/** Questions that the caller has saved, and those that others of the tenant share. */
async function savedOf({ tx, actor, tenantId }: CallCtx): Promise<readonly SavedQuestion[]> {
  const { rows } = await sql<SavedQuestion>`
    select ${columns(actor.id)} from saved_condition_query q left join app_user u on u.id = q.create_user_id
    where q.tenant_id = ${tenantId} and (q.create_user_id = ${actor.id} or q.shared)
    order by q.create_user_id <> ${actor.id}, q.name limit 500`.execute(tx)
  return rows
}

async function checkRoom(tx: Tx, userId: string, name: string): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from saved_condition_query where create_user_id = ${userId} and name <> ${name}`.execute(
    tx,
  )
  const max = CONDITION_QUERY_LIMITS.saved
  if ((rows[0]?.n ?? 0) >= max) throw new AppError('CONDITION_QUERIES_SAVED', { max })
}

const list = defineRoute({
  labels: LABELS,
  permission: FIND,
  scope: 'tenant',
  id: `${PREFIX}.saved`,
  method: 'GET',
  path: SAVED,
  summary: 'Questions that the caller has saved, and those that others of the tenant share.',
  response: z.array(savedQuestion),
  handler: savedOf,
})

const save = defineRoute({
  labels: LABELS,
  permission: FIND,
  scope: 'tenant',
  id: `${PREFIX}.save`,
  method: 'POST',
  path: SAVED,
  summary:
    'Saves a question under a name, for the caller or for the tenant; one of the caller of the same name is replaced.',
  body: named,
  response: savedQuestion,
  handler: async (ctx, { body }) => {
    const { tx, actor, tenantId } = ctx
    await checkRoom(tx, actor.id, body.name)
    const now = new Date(ctx.now)
    const { rows } = await sql<{ id: string }>`
      insert into saved_condition_query (tenant_id, create_user_id, name, shared, question, scope, create_time, update_time)
      values (${tenantId}, ${actor.id}, ${body.name}, ${body.shared}, ${JSON.stringify(body.question)}::jsonb,
        ${JSON.stringify(body.scope)}::jsonb, ${now}, ${now})
      on conflict (tenant_id, create_user_id, name)
        do update set shared = excluded.shared, question = excluded.question, scope = excluded.scope, update_time = excluded.update_time
      returning id::text as id`.execute(tx)
    const { id } = must(rows[0], 'the saved question')
    return must(
      (await savedOf(ctx)).find((one) => one.id === id),
      'the saved question',
    )
  },
})

const remove = defineRoute({
  labels: LABELS,
  permission: FIND,
  scope: 'tenant',
  id: `${PREFIX}.forget`,
  method: 'DELETE',
  path: `${SAVED}/:id`,
  summary: 'Forgets a question that the caller has saved.',
  params: idParams,
  response: z.boolean(),
  handler: async ({ tx, actor }, { params }) => {
    const { rows } = await sql`
      delete from saved_condition_query where id = ${params.id} and create_user_id = ${actor.id} returning id`.execute(
      tx,
    )
    if (rows.length === 0) throw new AppError('NOT_FOUND', { what: textKey('monitor.query.saved') })
    return true
  },
})

export const savedRoutes: readonly Route[] = [list, save, remove]
