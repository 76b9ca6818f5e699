import { sql, type Tx } from '@motorpool/db'
import type { VehicleKey } from '@motorpool/history/server'
import { defineRoute, type PublicCtx, type Route } from '@motorpool/http'
import type { Catalogues } from '@motorpool/i18n'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import type { SharedTrip } from '../../shared/trip-links.ts'
import { type LineDeps, lineOf } from '../line.ts'
import { hashOf } from './token.ts'

export interface SharedDeps extends LineDeps {
  /** Texts of addresses. */
  catalogues: Catalogues
}

interface Shown {
  id: string
  tenantId: string
  vehicleId: string
  plate: string | null
  beginTime: number
  endTime: number
  /** m */
  distance: number
  expireTime: number
}

/** The link of a token, where it stands, its tenant is in order, and the vehicle is still the tenant's. */
async function linkOf(tx: Tx, token: string, now: number): Promise<Shown | undefined> {
  const at = new Date(now)
  const { rows } = await sql<Shown>`
    select l.id::text as id, l.tenant_id::text as "tenantId", l.vehicle_id::text as "vehicleId", l.plate, l.distance,
      (extract(epoch from l.begin_time) * 1000)::float8 as "beginTime", (extract(epoch from l.end_time) * 1000)::float8 as "endTime",
      (extract(epoch from l.expire_time) * 1000)::float8 as "expireTime"
    from trip_link l join tenant t on t.id = l.tenant_id join vehicle v on v.id = l.vehicle_id and v.tenant_id = l.tenant_id
    where l.token_hash = ${hashOf(token)} and l.revoke_time is null and l.expire_time > ${at}
      and t.status = 'ENABLED' and t.auth_status = 'AUTHED' and (t.expire_date is null or t.expire_date > ${at})`.execute(
    tx,
  )
  return rows[0]
}

async function keepOpening(tx: Tx, { id, tenantId }: Shown, ip: string, now: number): Promise<void> {
  const at = new Date(now)
  await sql`update trip_link set openings = openings + 1, open_time = ${at} where id = ${id}`.execute(tx)
  await sql`
    insert into trip_link_opening (link_id, tenant_id, time, address) values (${id}, ${tenantId}, ${at}, ${ip}::inet)`.execute(
    tx,
  )
}

async function shownTrip(deps: SharedDeps, ctx: PublicCtx, link: Shown): Promise<SharedTrip> {
  const { plate, beginTime, endTime, distance, expireTime, tenantId, vehicleId } = link
  const reader = { tenantId, locale: ctx.locale, catalogues: deps.catalogues }
  const key: VehicleKey = { tenantId, vehicleId, from: null, to: null }
  const { track, gaps } = await lineOf(deps, reader, key, { from: beginTime, to: endTime })
  const ends = track ? [0, track.time.length - 1] : []
  const points = ends.map((i) => ({ lng: track?.lng[i] ?? 0, lat: track?.lat[i] ?? 0 }))
  const [beginAddress = null, endAddress = null] = await deps.geocoder.addresses(points, reader)
  return {
    plate,
    beginTime,
    endTime,
    beginAddress,
    endAddress,
    distance: Math.round(distance / 100) / 10,
    expireTime,
    track: track && { time: track.time, lng: track.lng, lat: track.lat },
    gaps: track ? gaps : [],
  }
}

const text = z.string().nullable()

/** What the holder of a link calls. The token travels in the body alone: addresses are logged on their way. */
export const sharedRoute = (deps: SharedDeps): Route =>
  defineRoute({
    id: 'vehicle.tripLinks.view',
    method: 'POST',
    path: '/api/vehicle-svc/noToken/tripLink/view',
    summary:
      'The trip of a link; unknown, expired and revoked links are answered alike. Counted and written down.',
    permission: 'public',
    scope: 'public',
    rate: { max: 60, windowMs: 60_000 },
    bodyLimit: 4096,
    unlogged: true,
    body: z.object({ token: z.string().min(1).max(128) }),
    // Nothing else is sent.
    response: z.object({
      plate: text,
      beginTime: z.number(),
      endTime: z.number(),
      beginAddress: text,
      endAddress: text,
      distance: z.number(),
      expireTime: z.number(),
      track: z
        .object({ time: z.array(z.number()), lng: z.array(z.number()), lat: z.array(z.number()) })
        .nullable(),
      gaps: z.array(z.object({ from: z.number(), to: z.number() })),
    }),
    async handler(ctx, { body: { token } }): Promise<SharedTrip> {
      const link = await ctx.asPlatform('a link of a trip', async (tx) => {
        const found = await linkOf(tx, token, ctx.now)
        if (found) await keepOpening(tx, found, ctx.ip, ctx.now)
        return found
      })
      if (!link) throw new AppError('TRIP_LINK_INVALID')
      return shownTrip(deps, ctx, link)
    },
  })
