import { containing, sql } from '@motorpool/db'
import { defineRoute, type Route } from '@motorpool/http'
import { choosers } from '@motorpool/resource/server'
import { parseId } from '@motorpool/resource/shared'
import { z } from 'zod'
import { users } from '../../shared/resources/users.ts'

/** Options of one answer. */
const CHOICES = 50

/** Colleagues by name, for whoever hands something over to one or names one. */
export const userOptions: Route = defineRoute({
  id: `${users.idPrefix}.options`,
  method: 'GET',
  path: `${users.api}/options`,
  summary: 'Users of the tenant who may sign in, for choosers; those with the given ids in any case.',
  permission: 'system/users/find',
  alsoBy: choosers(users.table),
  scope: 'tenant',
  query: z.object({ keyword: z.string().trim().max(64).optional(), ids: z.string().max(2000).optional() }),
  response: z.array(z.object({ id: z.string(), label: z.string(), code: z.string() })),
  handler: async (ctx, { query: { keyword = '', ids } }) => {
    const named = (ids ?? '').split(',').flatMap((id) => parseId(id) ?? [])
    const like = containing(keyword)
    const found =
      ids === undefined
        ? sql`status = 'NORMAL' and user_type = 'TENANT' and (real_name ilike ${like} or user_name ilike ${like})`
        : sql`id = any (${named}::bigint[])`
    const { rows } = await sql<{ id: string; label: string; code: string }>`
      select id::text, real_name as label, user_name as code from app_user
      where tenant_id = ${ctx.tenantId} and ${found}
      order by real_name, app_user.id limit ${ids === undefined ? CHOICES : named.length}`.execute(ctx.tx)
    return rows
  },
})
