import { sql, type Tx } from '@motorpool/db'
import { defineRoute, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import { type FleetCounts, fleetCounts } from './fleet-counts.ts'

const EXPIRES_SOON_MS = 30 * 86_400_000
/** A session is touched every five minutes while it is used. */
const ACTIVE_MS = 10 * 60_000

const n = z.number()
const answer = z.object({
  tenants: z.object({ total: n, authorised: n, expired: n, expiringSoon: n }),
  users: z.object({ total: n, administrators: n, locked: n, active: n }),
  vehicles: z.object({ total: n, online: n }),
  terminals: z.object({ total: n, bound: n }),
  storage: z.object({ database: n, frames: n, history: n }),
  latestTenants: z.array(
    z.object({
      id: z.string(),
      tenantName: z.string(),
      vehicles: n,
      users: n,
      expireDate: n.nullable(),
      authStatus: z.string(),
    }),
  ),
})

type Answer = z.output<typeof answer>

async function latestTenants(tx: Tx, fleet: FleetCounts): Promise<Answer['latestTenants']> {
  const { rows } = await sql<Omit<Answer['latestTenants'][number], 'vehicles'>>`
    select t.id, t.tenant_name as "tenantName", t.expire_date as "expireDate", t.auth_status as "authStatus",
           (select count(*)::int from app_user u where u.tenant_id = t.id) as users
    from tenant t where t.id <> 1 order by t.id desc limit 8`.execute(tx)
  const vehicles = await fleet.ofTenants(
    tx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, vehicles: vehicles.get(row.id) ?? 0 }))
}

/** Counts of the platform at this moment, over all tenants. */
export const statisticsRoute: Route = defineRoute({
  id: 'system.adminStatistics.find',
  method: 'GET',
  path: '/api/system-svc/admin/statistics/V1.0',
  summary: 'Tenants, users, terminals, vehicles online and storage of the whole platform',
  permission: 'admin/home/find',
  scope: 'tenant',
  response: answer,
  handler: async (ctx): Promise<Answer> => {
    if (ctx.actor.userType !== 'ADMIN') throw new AppError('FORBIDDEN')
    const [now, soon] = [new Date(ctx.now), new Date(ctx.now + EXPIRES_SOON_MS)]
    const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => {
      const [row] = (await query.execute(ctx.tx)).rows
      if (row === undefined) throw new Error('an aggregate without a row')
      return row
    }
    const fleet = ctx.ports.get(fleetCounts)
    return {
      tenants: await one(sql<Answer['tenants']>`
        select count(*)::int as total, count(*) filter (where auth_status = 'AUTHED')::int as authorised,
               count(*) filter (where expire_date <= ${now})::int as expired,
               count(*) filter (where expire_date > ${now} and expire_date <= ${soon})::int as "expiringSoon"
        from tenant where id <> 1`),
      users: await one(sql<Answer['users']>`
        select count(*)::int as total, count(*) filter (where user_type = 'ADMIN')::int as administrators,
               count(*) filter (where user_lock = 'LOCK')::int as locked,
               (select count(distinct user_id)::int from session where closed_time is null and expire_time > ${now}
                and last_active_time > ${new Date(ctx.now - ACTIVE_MS)}) as active
        from app_user`),
      vehicles: await fleet.vehicles(ctx.tx),
      terminals: await fleet.terminals(ctx.tx),
      storage: await one(sql<Answer['storage']>`
        select pg_database_size(current_database())::float8 as database,
               coalesce((select sum(pg_total_relation_size(c.oid)) from pg_class c where c.relname ~ '^frame(_[0-9]+)?$'), 0)::float8 as frames,
               pg_total_relation_size('frame_block')::float8 as history`),
      latestTenants: await latestTenants(ctx.tx, fleet),
    }
  },
})
