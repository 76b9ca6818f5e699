import { containing } from '@motorpool/db'
import { publish } from '@motorpool/events'
import { defineRoute, filter, idsBody, pageBody, pageOf, type Route } from '@motorpool/http'
import { notFound } from '@motorpool/tenancy/server'
import { z } from 'zod'
import { identity } from '../tables.ts'
import { sessionsEnded } from './events.ts'

const BASE = '/api/system-svc/online/V1.0'

const onlineSession = z.object({
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  realName: z.string(),
  orgName: z.string(),
  clientId: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  loginTime: z.number(),
  lastActiveTime: z.number(),
  expireTime: z.number(),
  /** The session in which the list is read. */
  own: z.boolean(),
})

/** Open sessions of the users the caller sees, and their ending by force. */
export function onlineRoutes(): Route[] {
  return [
    defineRoute({
      id: 'system.online.page',
      method: 'POST',
      path: `${BASE}/page`,
      summary: 'List open sessions',
      permission: 'system/onlineUsers/find',
      scope: 'tenant',
      readOnly: true,
      body: pageBody({
        userName: filter(z.string().max(32)),
        realName: filter(z.string().max(32)),
        ip: filter(z.string().max(45)),
      }),
      response: pageOf(onlineSession),
      handler: async (ctx, { body }) => {
        let q = identity(ctx.tx)
          .selectFrom('session')
          .innerJoin('app_user', 'app_user.id', 'session.user_id')
          .innerJoin('org', 'org.id', 'app_user.org_id')
          .where('session.closed_time', 'is', null)
          .where('session.expire_time', '>', new Date(ctx.now) as never)
        if (body.userName) q = q.where('app_user.user_name', 'ilike', containing(body.userName))
        if (body.realName) q = q.where('app_user.real_name', 'ilike', containing(body.realName))
        if (body.ip) q = q.where('session.ip', 'ilike', containing(body.ip))
        const { n } = await q.select((e) => e.fn.countAll<string>().as('n')).executeTakeFirstOrThrow()
        const items = await q
          .select([
            'session.id',
            'session.user_id as userId',
            'app_user.user_name as userName',
            'app_user.real_name as realName',
            'org.org_name as orgName',
            'session.client_id as clientId',
            'session.ip',
            'session.user_agent as userAgent',
            'session.login_time as loginTime',
            'session.last_active_time as lastActiveTime',
            'session.expire_time as expireTime',
          ])
          .orderBy('session.id', 'desc')
          .limit(body.pageSize)
          .offset((body.page - 1) * body.pageSize)
          .execute()
        const { sessionId } = ctx.actor
        return {
          items: items.map((row) => ({ ...row, own: row.id === sessionId })),
          total: Number(n),
          current: body.page,
        }
      },
    }),
    defineRoute({
      id: 'system.online.kick',
      method: 'DELETE',
      path: BASE,
      summary: 'End sessions',
      permission: 'system/onlineUsers/delete',
      scope: 'tenant',
      body: idsBody,
      response: z.boolean(),
      handler: async (ctx, { body }) => {
        const wanted = [...new Set(body.ids)]
        const seen = await identity(ctx.tx)
          .selectFrom('session')
          .innerJoin('app_user', 'app_user.id', 'session.user_id')
          .select(['session.id', 'app_user.tenant_id'])
          .where('session.id', 'in', wanted)
          .execute()
        if (seen.length < wanted.length) throw notFound('system/onlineUsers')
        await identity(ctx.tx)
          .updateTable('session')
          .set({ closed_time: new Date(ctx.now) })
          .where('id', 'in', wanted)
          .where('closed_time', 'is', null)
          .execute()
        await publish(ctx.tx, sessionsEnded, {
          sessionIds: wanted,
          tenantIds: [...new Set(seen.map((s) => s.tenant_id))],
        })
        return true
      },
    }),
  ]
}
