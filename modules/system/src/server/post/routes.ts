import { sql } from '@motorpool/db'
import { defineRoute, type Route } from '@motorpool/http'
import { UserPostType } from '@motorpool/identity/shared'
import { enumLabel } from '@motorpool/kernel'
import { resourceRoutes } from '@motorpool/resource/server'
import { z } from 'zod'
import { userPosts } from '../../shared/index.ts'

const BASE = '/api/system-svc/user/post/V1.0'
const HOLDERS_MAX = 500

const holders = (what: string) =>
  sql.raw(`(select ${what} from app_user u where u.tenant_id = user_post.tenant_id and u.status = 'NORMAL'
            and user_post.post_type = any (u.post_list))`)

const hooks = {
  expressions: {
    userIds: holders("coalesce(array_agg(u.id::text order by u.id), '{}')"),
    userNames: holders("string_agg(u.real_name, '、' order by u.id)"),
  },
}

const options: Route = defineRoute({
  id: 'system.userPost.options',
  method: 'GET',
  path: `${BASE}/options`,
  summary: "Post types, under the tenant's own names where it gave some; without those it put aside",
  permission: 'session',
  tokens: true,
  scope: 'tenant',
  response: z.array(z.object({ id: z.string(), label: z.string() })),
  handler: async (ctx) => {
    const { rows } = await sql<{ post_type: string; post_name: string; status: string; sort: number | null }>`
      select post_type, post_name, status, sort from user_post where tenant_id = ${ctx.tenantId}`.execute(
      ctx.tx,
    )
    const own = new Map(rows.map((r) => [r.post_type, r]))
    return UserPostType.values
      .filter((type) => own.get(type)?.status !== 'DISABLED')
      .map((type) => ({
        id: type,
        label: own.get(type)?.post_name ?? enumLabel(UserPostType, type, ctx),
      }))
  },
})

const users: Route = defineRoute({
  id: 'system.userPost.users',
  method: 'GET',
  path: `${BASE}/:postType/users`,
  summary: 'Users who hold a post and may sign in, as options',
  permission: 'system/userPosts/find|vehicle/assembly/find|vehicle/debug/find|vehicle/debugLog/find',
  scope: 'tenant',
  params: z.object({ postType: z.enum(UserPostType.values) }),
  response: z.array(
    z.object({ id: z.string(), label: z.string(), userName: z.string(), orgName: z.string() }),
  ),
  handler: async (ctx, { params }) => {
    const { rows } = await sql<{ id: string; real_name: string; user_name: string; org_name: string }>`
      select u.id, u.real_name, u.user_name, o.org_name from app_user u join org o on o.id = u.org_id
      where u.tenant_id = ${ctx.tenantId} and u.post_list @> array[${params.postType}] and u.status = 'NORMAL'
      order by u.real_name, u.id limit ${HOLDERS_MAX}`.execute(ctx.tx)
    return rows.map((r) => ({ id: r.id, label: r.real_name, userName: r.user_name, orgName: r.org_name }))
  },
})

export const userPostRoutes: readonly Route[] = [...resourceRoutes(userPosts, hooks), options, users]
