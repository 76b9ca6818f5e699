import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, idsBody, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { tenantById } from '@motorpool/tenancy/server'
import { vehicles } from '@motorpool/vehicle/shared'
import { z } from 'zod'
import {
  type MadePositionLink,
  POSITION_HOURS,
  POSITION_LINKS_MAX,
  POSITION_NAME_MAX,
  type PositionLink,
} from '../../shared/position-links.ts'
import { hashOf, newToken } from '../link/token.ts'

const API = '/api/customer-svc/position/links/V1.0'
const HOUR_MS = 3_600_000
const vinText = z.string().trim().toUpperCase().min(1).max(32)

const stands = (now: number) =>
  sql<boolean>`position_link.revoke_time is null and position_link.expire_time > ${new Date(now)}`

/** Whoever owns a machine answers for who sees where it is; staff has the map. */
function requireCustomer({ actor }: CallCtx): void {
  if (actor.userType !== 'CUSTOMER') throw new AppError('FORBIDDEN')
}

interface Machine {
  id: string
  orgId: string
  tenantId: string
}

/** A vehicle of the caller's today. @throws AppError NOT_FOUND */
async function machineOf({ tx }: CallCtx, vin: string): Promise<Machine> {
  const { rows } = await sql<Machine>`
    select id::text, org_id::text as "orgId", tenant_id::text as "tenantId" from vehicle where vin = ${vin}`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND', { what: textKey(vehicles.key) })
  return row
}

async function checkNumber({ tx, actor, now }: CallCtx): Promise<void> {
  // One after another for each customer: two at once would both find room.
  await sql`select pg_advisory_xact_lock(hashtextextended('position_link', ${actor.id}::bigint))`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from position_link where create_user_id = ${actor.id} and ${stands(now)}`.execute(
    tx,
  )
  if ((rows[0]?.n ?? 0) >= POSITION_LINKS_MAX)
    throw new AppError('POSITION_LINKS_MANY', { max: POSITION_LINKS_MAX })
}

const create = defineRoute({
  id: 'customer.positionLinks.create',
  method: 'POST',
  labels: ['analysis/tripLinks'],
  path: API,
  summary:
    'Makes a link that shows where an own vehicle is to whoever holds it, for some hours; its token is answered this once.',
  permission: 'portal/vehicles/update',
  scope: 'tenant',
  rate: { max: 30, windowMs: 60_000 },
  body: z.object({
    vin: vinText,
    hours: z.number().int().min(POSITION_HOURS.min).max(POSITION_HOURS.max),
    name: z.string().trim().max(POSITION_NAME_MAX).optional(),
  }),
  response: z.object({
    id: z.string(),
    token: z.string(),
    expireTime: z.number(),
    host: z.string().nullable(),
  }),
  async handler(ctx, { body: { vin, hours, name } }): Promise<MadePositionLink> {
    requireCustomer(ctx)
    const { id, orgId, tenantId } = await machineOf(ctx, vin)
    await checkNumber(ctx)
    const token = newToken()
    const [expireTime, now] = [ctx.now + hours * HOUR_MS, new Date(ctx.now)]
    const { rows } = await sql<{ id: string }>`
      insert into position_link (tenant_id, org_id, vehicle_id, vin, token_hash, name, expire_time, create_user_id, create_time,
        update_time)
      values (${tenantId}, ${orgId}, ${id}, ${vin}, ${hashOf(token)}, ${name || null}, ${new Date(expireTime)}, ${ctx.actor.id},
        ${now}, ${now}) returning id::text as id`.execute(ctx.tx)
    const tenant = await tenantById(ctx.tx, tenantId)
    return { id: rows[0]?.id ?? '', token, expireTime, host: tenant?.domain_name ?? null }
  },
})

const list = defineRoute({
  id: 'customer.positionLinks.list',
  method: 'GET',
  path: `${API}/:vin`,
  summary: "The caller's links of one vehicle that stand, and how often they were opened.",
  permission: 'portal/vehicles/find',
  scope: 'tenant',
  params: z.object({ vin: vinText }),
  response: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      createTime: z.number(),
      expireTime: z.number(),
      openings: z.number(),
      openTime: z.number().nullable(),
    }),
  ),
  async handler(ctx, { params: { vin } }) {
    const { rows } = await sql<PositionLink>`
      select position_link.id::text as id, name, openings, create_time as "createTime", expire_time as "expireTime",
        open_time as "openTime"
      from position_link where vin = ${vin} and create_user_id = ${ctx.actor.id} and ${stands(ctx.now)}
      order by position_link.id desc limit ${POSITION_LINKS_MAX}`.execute(ctx.tx)
    return rows
  },
})

const revoke = defineRoute({
  id: 'customer.positionLinks.revoke',
  method: 'POST',
  path: `${API}/revoke`,
  summary: "Revokes links of the caller's: they open nothing from now on.",
  permission: 'portal/vehicles/update',
  scope: 'tenant',
  body: idsBody,
  response: z.number(),
  async handler(ctx, { body: { ids } }) {
    const now = new Date(ctx.now)
    const { rows } = await sql`
      update position_link set revoke_time = ${now}, update_time = ${now}, update_user_id = ${ctx.actor.id}
      where id = any (${ids}::bigint[]) and create_user_id = ${ctx.actor.id} and ${stands(ctx.now)} returning id`.execute(
      ctx.tx,
    )
    return rows.length
  },
})

/** What customers do with links that show where their machines are. */
export const positionRoutes: readonly Route[] = [create, list, revoke]
