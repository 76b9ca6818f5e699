import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, idText, type Route } from '@motorpool/http'
import { AppError, must, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import '../errors.ts'

const VIEWS = '/api/system-svc/user/views/V1.0'
/** Of one list; more than a menu can show helps nobody. */
export const VIEWS_MAX = 30

const screen = z
  .string()
  .regex(/^[a-z][\w-]*(?:\/[a-z][\w-]*)+$/i)
  .max(128)
const view = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  columns: z.array(z.string()).nullable(),
})
const named = z.object({
  screen,
  // Control characters have no place in a name.
  name: z
    .string()
    .trim()
    .min(1)
    .max(32)
    .regex(/^\P{Cc}+$/u),
  query: z
    .string()
    .max(2000)
    .regex(/^\P{Cc}*$/u),
  columns: z.array(z.string().max(64)).max(200).nullish(),
})

async function list(ctx: CallCtx, of: string): Promise<z.output<typeof view>[]> {
  const { rows } = await sql<z.output<typeof view>>`
    select id::text as id, name, query, columns from saved_view
    where user_id = ${ctx.actor.id} and screen = ${of} order by name
  `.execute(ctx.tx)
  return rows
}

async function save(ctx: CallCtx, input: z.output<typeof named>): Promise<z.output<typeof view>> {
  const kept = await list(ctx, input.screen)
  if (kept.length >= VIEWS_MAX && !kept.some((one) => one.name === input.name))
    throw new AppError('TOO_MANY_VIEWS', { max: VIEWS_MAX })
  const now = new Date(ctx.now)
  const { rows } = await sql<z.output<typeof view>>`
    insert into saved_view (tenant_id, user_id, screen, name, query, columns, create_time, update_time)
    values (${ctx.tenantId}, ${ctx.actor.id}, ${input.screen}, ${input.name}, ${input.query},
      ${input.columns ?? null}, ${now}, ${now})
    on conflict (tenant_id, user_id, screen, name)
      do update set query = excluded.query, columns = excluded.columns, update_time = excluded.update_time
    returning id::text as id, name, query, columns
  `.execute(ctx.tx)
  return must(rows[0], 'the stored view')
}

/** Views that users keep of lists: their own, nobody else's. */
export const viewRoutes: Route[] = [
  defineRoute({
    id: 'system.userViews.list',
    method: 'GET',
    path: VIEWS,
    summary: 'Views the caller keeps of a list',
    permission: 'session',
    scope: 'tenant',
    query: z.object({ screen }),
    response: z.array(view),
    handler: (ctx, { query }) => list(ctx, query.screen),
  }),
  defineRoute({
    id: 'system.userViews.save',
    method: 'POST',
    path: VIEWS,
    summary: 'Keeps a view of a list; one of the same name is replaced',
    permission: 'session',
    scope: 'tenant',
    unlogged: true,
    body: named,
    response: view,
    handler: (ctx, { body }) => save(ctx, body),
  }),
  defineRoute({
    id: 'system.userViews.delete',
    method: 'DELETE',
    path: VIEWS,
    summary: 'Forgets views of the caller',
    permission: 'session',
    scope: 'tenant',
    body: z.object({
      ids: z.array(idText).min(1).max(VIEWS_MAX),
    }),
    response: z.boolean(),
    handler: async (ctx, { body }) => {
      const { rows } = await sql`
        delete from saved_view where user_id = ${ctx.actor.id} and id = any (${body.ids}::bigint[]) returning id
      `.execute(ctx.tx)
      if (rows.length < new Set(body.ids).size)
        throw new AppError('NOT_FOUND', { what: textKey('savedView') })
      return true
    },
  }),
]
