import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, idParams, idsBody, idText, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { resourceRoutes } from '@motorpool/resource/server'
import { tenantById } from '@motorpool/tenancy/server'
import { z } from 'zod'
import { LINK_HOURS, type LinkOpening, type MadeTripLink, tripLinks } from '../../shared/trip-links.ts'
import { type Found, wantedTrip } from '../one.ts'
import { hashOf, newToken } from './token.ts'

/** Links of a tenant that stand at a time. */
export const LINKS_MAX = 1000
/** Openings of one answer, the newest. */
const OPENINGS_MAX = 100
const HOUR_MS = 3_600_000

const API = tripLinks.api
const stands = (now: number) =>
  sql<boolean>`trip_link.revoke_time is null and trip_link.expire_time > ${new Date(now)}`

interface Asked {
  hours: number
  showPlate: boolean
}

async function checkNumber(ctx: CallCtx, tenantId: string): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from trip_link where tenant_id = ${tenantId} and ${stands(ctx.now)}`.execute(
    ctx.tx,
  )
  if ((rows[0]?.n ?? 0) >= LINKS_MAX) throw new AppError('TRIP_LINKS_MANY', { max: LINKS_MAX })
}

async function makeLink(ctx: CallCtx, { row, vehicle }: Found, asked: Asked): Promise<MadeTripLink> {
  const token = newToken()
  const expireTime = ctx.now + asked.hours * HOUR_MS
  const plate = asked.showPlate ? row.plateCode : null
  const { rows } = await sql<{ id: string }>`
    insert into trip_link (tenant_id, org_id, vehicle_id, vin, token_hash, begin_time, end_time, distance, plate, expire_time,
      create_user_id, create_time, update_time)
    values (${vehicle.tenantId}, ${vehicle.orgId}, ${vehicle.id}, ${vehicle.vin}, ${hashOf(token)}, ${new Date(row.beginTime)},
      ${new Date(row.endTime)}, ${Math.round(row.distance * 1000)}, ${plate}, ${new Date(expireTime)}, ${ctx.actor.id},
      ${new Date(ctx.now)}, ${new Date(ctx.now)})
    returning id::text as id`.execute(ctx.tx)
  const tenant = await tenantById(ctx.tx, vehicle.tenantId)
  return { id: rows[0]?.id ?? '', token, expireTime, host: tenant?.domain_name ?? null }
}

const create = defineRoute({
  id: 'vehicle.tripLinks.create',
  method: 'POST',
  path: API,
  summary:
    'Make a link that shows one trip to whoever holds it, until it expires; its token is answered this once.',
  permission: 'analysis/tripLinks/create',
  scope: 'tenant',
  rate: { max: 60, windowMs: 60_000 },
  body: z.object({
    tripId: idText,
    hours: z.number().int().min(LINK_HOURS.min).max(LINK_HOURS.max),
    showPlate: z.boolean().default(false),
  }),
  response: z.object({
    id: z.string(),
    token: z.string(),
    expireTime: z.number(),
    host: z.string().nullable(),
  }),
  async handler(ctx, { body: { tripId, ...asked } }) {
    // Staff answers for who sees where a vehicle was.
    if (ctx.actor.userType === 'CUSTOMER') throw new AppError('FORBIDDEN')
    const found = await wantedTrip(ctx, tripId)
    if (found.row.state === 'ONGOING') throw new AppError('TRIP_ONGOING')
    await checkNumber(ctx, found.vehicle.tenantId)
    return makeLink(ctx, found, asked)
  },
})

const revoke = defineRoute({
  id: 'vehicle.tripLinks.revoke',
  method: 'POST',
  path: `${API}/revoke`,
  summary: 'Revoke links: they open nothing from now on. Those that do not stand any more stay as they are.',
  permission: 'analysis/tripLinks/delete',
  scope: 'tenant',
  body: idsBody,
  response: z.number(),
  async handler(ctx, { body: { ids } }) {
    const { rows } = await sql`
      update trip_link set revoke_time = ${new Date(ctx.now)}, update_time = ${new Date(ctx.now)}, update_user_id = ${ctx.actor.id}
      where id = any (${ids}::bigint[]) and ${stands(ctx.now)} returning id`.execute(ctx.tx)
    return rows.length
  },
})

const openings = defineRoute({
  id: 'vehicle.tripLinks.openings',
  method: 'GET',
  path: `${API}/:id/openings`,
  summary: `Who opened a link, by network address, and when: the newest ${OPENINGS_MAX}.`,
  permission: 'analysis/tripLinks/find',
  scope: 'tenant',
  params: idParams,
  response: z.array(z.object({ time: z.number(), address: z.string() })),
  async handler(ctx, { params: { id } }): Promise<LinkOpening[]> {
    const { rows: seen } = await sql`select from trip_link where id = ${id}`.execute(ctx.tx)
    if (seen.length === 0) throw new AppError('NOT_FOUND', { what: id })
    return ctx.asPlatform('openings of a link', async (tx) => {
      const { rows } = await sql<LinkOpening>`
        select (extract(epoch from time) * 1000)::float8 as time, host(address) as address from trip_link_opening
        where link_id = ${id} order by time desc limit ${OPENINGS_MAX}`.execute(tx)
      return rows
    })
  },
})

/** What staff does with links. */
export const linkRoutes: readonly Route[] = [
  create,
  revoke,
  openings,
  ...resourceRoutes(tripLinks, { listed: (ctx) => [stands(ctx.now)] }),
]
