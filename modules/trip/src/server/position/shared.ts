import { sql, type Tx } from '@motorpool/db'
import type { Geocoder } from '@motorpool/geocoder'
import { defineRoute, type Route } from '@motorpool/http'
import type { Catalogues } from '@motorpool/i18n'
import { AppError, dayOf, dayText } from '@motorpool/kernel'
import { z } from 'zod'
import type { SharedPosition } from '../../shared/position-links.ts'
import { hashOf } from '../link/token.ts'

export interface PositionDeps {
  geocoder: Geocoder
  /** Texts of addresses. */
  catalogues: Catalogues
}

interface Shown {
  id: string
  tenantId: string
  vin: string
  vehicleId: string
  makerId: string
  name: string | null
  expireTime: number
}

/** ms: whoever looks on from one address opens once in this time. */
const ONE_OPENING_MS = 600_000
const DEGREES = 1_000_000

/** The link of a token, where it stands and its tenant and its maker are in order. */
async function linkOf(tx: Tx, token: string, now: number): Promise<Shown | undefined> {
  const at = new Date(now)
  const { rows } = await sql<Shown>`
    select l.id::text as id, l.tenant_id::text as "tenantId", l.vin, l.vehicle_id::text as "vehicleId",
      l.create_user_id::text as "makerId", l.name, l.expire_time as "expireTime"
    from position_link l join tenant t on t.id = l.tenant_id
      join app_user u on u.id = l.create_user_id and u.tenant_id = l.tenant_id
    where l.token_hash = ${hashOf(token)} and l.revoke_time is null and l.expire_time > ${at} and u.status = 'NORMAL'
      and t.status = 'ENABLED' and t.auth_status = 'AUTHED' and (t.expire_date is null or t.expire_date > ${at})`.execute(
    tx,
  )
  return rows[0]
}

/** Whether the machine is its maker's still: one that was sold, or whose assignment has ended, is shown no longer. */
async function isTheirs(tx: Tx, { tenantId, makerId, vin }: Shown, now: number): Promise<boolean> {
  await sql`select set_config('app.tenant_id', ${tenantId}, true), set_config('app.customer_id', ${makerId}, true),
    set_config('app.today', ${dayText(dayOf(now))}, true)`.execute(tx)
  const { rows } = await sql`select from app.customer_links() c where c.vin = ${vin}`.execute(tx)
  return rows.length > 0
}

async function keepOpening(tx: Tx, { id, tenantId }: Shown, ip: string, now: number): Promise<void> {
  const at = new Date(now)
  const { rows } = await sql`
    insert into position_link_opening (link_id, tenant_id, time, address)
    select ${id}, ${tenantId}, ${at}, ${ip}::inet where not exists (
      select from position_link_opening o
      where o.link_id = ${id} and o.address = ${ip}::inet and o.time > ${new Date(now - ONE_OPENING_MS)})
    returning link_id`.execute(tx)
  if (rows.length > 0)
    await sql`update position_link set openings = openings + 1, open_time = ${at} where id = ${id}`.execute(
      tx,
    )
}

type Place = Pick<SharedPosition, 'lng' | 'lat' | 'time' | 'online'>

async function placeOf(tx: Tx, { vehicleId, tenantId }: Shown): Promise<Place> {
  const { rows } = await sql<Place>`
    select lng::float8 / ${DEGREES} as lng, lat::float8 / ${DEGREES} as lat, online, position_time as time
    from vehicle_realtime where vehicle_id = ${vehicleId} and tenant_id = ${tenantId}`.execute(tx)
  return rows[0] ?? { lng: null, lat: null, time: null, online: false }
}

/** What the holder of a link calls, again and again while the page is open. The token travels in the body alone. */
export const sharedPositionRoute = ({ geocoder, catalogues }: PositionDeps): Route =>
  defineRoute({
    id: 'customer.positionLinks.view',
    method: 'POST',
    path: '/api/customer-svc/noToken/positionLink/view',
    summary:
      'Where the machine of a link is; unknown, expired and revoked links, and those of machines that are their maker’s no longer, are answered alike.',
    permission: 'public',
    scope: 'public',
    rate: { max: 60, windowMs: 60_000 },
    bodyLimit: 4096,
    unlogged: true,
    body: z.object({ token: z.string().min(1).max(128) }),
    // Nothing else is sent.
    response: z.object({
      name: z.string().nullable(),
      lng: z.number().nullable(),
      lat: z.number().nullable(),
      address: z.string().nullable(),
      time: z.number().nullable(),
      online: z.boolean(),
      expireTime: z.number(),
    }),
    async handler(ctx, { body: { token } }): Promise<SharedPosition> {
      const found = await ctx.asPlatform('a link of a position', async (tx) => {
        const link = await linkOf(tx, token, ctx.now)
        if (!link || !(await isTheirs(tx, link, ctx.now))) return undefined
        await keepOpening(tx, link, ctx.ip, ctx.now)
        return { link, place: await placeOf(tx, link) }
      })
      if (!found) throw new AppError('TRIP_LINK_INVALID')
      const { name, expireTime, tenantId } = found.link
      const { lng, lat } = found.place
      const reader = { tenantId, locale: ctx.locale, catalogues }
      const point = lng === null || lat === null ? null : { lng, lat }
      const [address = null] = await geocoder.addresses([point], reader)
      return { name, ...found.place, address, expireTime }
    },
  })
