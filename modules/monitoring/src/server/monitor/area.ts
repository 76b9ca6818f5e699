import { sql } from '@motorpool/db'
import { type LngLat, type Ring, ringArea, ringBox, ringTest } from '@motorpool/geo'
import type { StoredBox, TelemetryStore, VehicleKey } from '@motorpool/history/server'
import type { CallCtx } from '@motorpool/http'
import { AppError, floatAt, intAt } from '@motorpool/kernel'
import { AREA_LIMITS, type AreaVisit, type AreaVisits } from '../../shared/area.ts'
import type { MonitorFilters } from '../../shared/monitor.ts'
import { conditions, FROM } from './vehicle-repo.ts'

const HOUR_MS = 3_600_000

/** A question about an area: ring and period, ms. */
export interface AreaQuestion {
  ring: Ring
  from: number
  to: number
}

/** Refuses what spans more than `AREA_LIMITS`. */
export function checkArea({ ring, from, to }: AreaQuestion): void {
  if (to <= from) throw new AppError('RANGE_ORDER')
  if (to - from > AREA_LIMITS.hours * HOUR_MS) throw new AppError('AREA_LONG', { hours: AREA_LIMITS.hours })
  if (ringArea(ring) > AREA_LIMITS.size) throw new AppError('AREA_LARGE', { size: AREA_LIMITS.size })
}

interface Candidate extends VehicleKey, Pick<AreaVisit, 'id' | 'vin' | 'plate'> {}

/**
 * Vehicles in scope that can have been inside: those that have reported since the period began, the ones that are nearest
 * to the area now first. More than the limit are refused.
 */
export async function candidates(
  ctx: CallCtx,
  filters: MonitorFilters,
  { ring, from }: AreaQuestion,
): Promise<Candidate[]> {
  const [west, south, east, north] = storedBox(ring)
  const [lng, lat] = [Math.round((west + east) / 2), Math.round((south + north) / 2)]
  const { rows } = await sql<Candidate>`
    select v.id, v.id as "vehicleId", v.tenant_id as "tenantId", v.vin, v.plate_code as plate,
      l.first_day::timestamp at time zone 'Asia/Shanghai' as "from",
      (l.last_day + 1)::timestamp at time zone 'Asia/Shanghai' as "to"
    ${FROM} left join app.customer_links() l on l.vehicle_id = v.id
    where r.report_time >= ${new Date(from)} and ${conditions(ctx, filters)}
    order by abs(r.lng - ${lng}) + abs(r.lat - ${lat}) nulls last, v.id
    limit ${AREA_LIMITS.vehicles + 1}`.execute(ctx.tx)
  if (rows.length > AREA_LIMITS.vehicles) throw new AppError('AREA_VEHICLES', { max: AREA_LIMITS.vehicles })
  return rows
}

function storedBox(ring: Ring): StoredBox {
  const [west, south, east, north] = ringBox(ring)
  return [Math.floor(west * 1e6), Math.floor(south * 1e6), Math.ceil(east * 1e6), Math.ceil(north * 1e6)]
}

async function visitOf(
  store: TelemetryStore,
  vehicle: Candidate,
  { from, to }: AreaQuestion,
  within: StoredBox,
  inside: (point: LngLat) => boolean,
): Promise<AreaVisit | undefined> {
  const track = await store.track(vehicle, from, to, { within })
  let [first, last, reports] = [0, 0, 0]
  for (let i = 0; i < track.count; i++) {
    if (!inside([intAt(track.lng, i) / 1e6, intAt(track.lat, i) / 1e6])) continue
    last = floatAt(track.time, i)
    if (reports++ === 0) first = last
  }
  const { id, vin, plate } = vehicle
  return reports === 0 ? undefined : { id, vin, plate, first, last, reports }
}

/**
 * Who was inside, one vehicle after the other, so that one track at a time is held. What is not looked at within `budgetMs`
 * is left out and counted.
 */
export async function areaVisits(
  store: TelemetryStore,
  vehicles: readonly Candidate[],
  question: AreaQuestion,
  budgetMs: number,
): Promise<AreaVisits> {
  const inside = ringTest(question.ring)
  const within = storedBox(question.ring)
  const until = performance.now() + budgetMs
  const visits: AreaVisit[] = []
  let checked = 0
  for (const vehicle of vehicles) {
    if (performance.now() >= until) break
    const visit = await visitOf(store, vehicle, question, within, inside)
    if (visit) visits.push(visit)
    checked++
  }
  visits.sort((a, b) => b.last - a.last || a.vin.localeCompare(b.vin))
  return { visits, checked, vehicles: vehicles.length }
}
