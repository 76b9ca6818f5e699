import { sql } from '@motorpool/db'
import { distance } from '@motorpool/geo'
import { anyId, type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { z } from 'zod'
import type { Place } from '../shared/steps.ts'
import type { Technician } from '../shared/technicians.ts'
import { workOrders } from '../shared/work-orders.ts'

/** A place that is older says nothing of where somebody is now. */
const SEEN_MS = 12 * 3_600_000
const PEOPLE_MAX = 500

const technician = z.object({
  id: z.string(),
  name: z.string(),
  open: z.number(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  seenTime: z.number().nullable(),
  distance: z.number().nullable(),
}) satisfies z.ZodType<Technician>

/** Where work is: the place that the order names, else where the vehicle is, else the station. */
export const WORK_PLACE = sql`coalesce(o.location,
  case when r.lng is not null and r.lat is not null then point(r.lng / 1e6, r.lat / 1e6) end, st.location)`

async function placeOf(ctx: CallCtx, workOrderId: string): Promise<Place | undefined> {
  const { rows } = await sql<{ lng: number | null; lat: number | null }>`
    select p.place[0] as lng, p.place[1] as lat from (
      select ${WORK_PLACE} as place from work_order w
      left join service_order o on o.id = w.service_order_id
      left join service_station st on st.id = w.station_id
      left join vehicle v on v.vin = w.vin left join vehicle_realtime r on r.vehicle_id = v.id
      where w.id = ${workOrderId}) p`.execute(ctx.tx)
  const [found] = rows
  return found?.lng == null || found.lat == null ? undefined : { lng: found.lng, lat: found.lat }
}

type Person = Omit<Technician, 'distance'>

async function people(ctx: CallCtx): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id::text as id, u.real_name as name,
      (select count(*)::int from work_order w where w.service_user_id = u.id and w.status = 'DISPATCHED') as open,
      (coalesce(s.position, h.location))[0] as lng, (coalesce(s.position, h.location))[1] as lat, s.operate_time as "seenTime"
    from app_user u
    left join lateral (
      select position, operate_time from work_order_step s where s.operator_id = u.id and position is not null
        and s.operate_time > ${new Date(ctx.now - SEEN_MS)} order by s.id desc limit 1) s on true
    left join lateral (
      select st.location from service_resource sr join service_station st on st.id = sr.station_id
      where sr.user_id = u.id and sr.status = 'ENABLED' order by sr.id desc limit 1) h on true
    where 'SERVICE' = any (u.post_list) and u.status = 'NORMAL' and u.user_type <> 'CUSTOMER'
    order by u.real_name, u.id limit ${PEOPLE_MAX}`.execute(ctx.tx)
  return rows
}

/** Who is free comes first, the nearest of them before the others; whose place is not known comes last. */
function freeAndNear(a: Technician, b: Technician): number {
  if (a.open !== b.open) return a.open - b.open
  return (a.distance ?? Number.POSITIVE_INFINITY) - (b.distance ?? Number.POSITIVE_INFINITY) || 0
}

export const techniciansRoute: Route = defineRoute({
  id: 'customer.serviceWorkOrders.technicians',
  method: 'GET',
  path: `${workOrders.api}/technicians`,
  summary: 'People who hold the post of service, the free and nearest to a work order first.',
  permission: 'service/workOrders/find',
  scope: 'tenant',
  query: z.object({ workOrderId: anyId.optional() }),
  response: z.array(technician),
  handler: async (ctx, { query: { workOrderId } }): Promise<Technician[]> => {
    const place = workOrderId === undefined ? undefined : await placeOf(ctx, workOrderId)
    return (await people(ctx))
      .map((one) => ({
        ...one,
        distance:
          place && one.lng !== null && one.lat !== null
            ? Math.round(distance([place.lng, place.lat], [one.lng, one.lat]))
            : null,
      }))
      .sort(freeAndNear)
  },
})
