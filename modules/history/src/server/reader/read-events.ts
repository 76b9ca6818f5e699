import type { pg } from '@motorpool/db'
import { dayOf, dayStart, dayText, parseDay } from '@motorpool/kernel'
import type { VehicleEventKind } from '../events/vehicle-event.ts'
import type { StoredVehicleEvent } from './journal-row.ts'

const DAY_US = 86_400_000_000

interface EventRow {
  vehicle_id: string | null
  tenant_id: string
  kind: VehicleEventKind
  position: string
  time: string
  detail: unknown
}

const SELECTED = `vehicle_id, tenant_id, kind, position, (extract(epoch from event_time) * 1000)::bigint as time, detail`

const eventOf = (row: EventRow): StoredVehicleEvent => ({
  kind: row.kind,
  vehicleId: row.vehicle_id,
  tenantId: row.tenant_id,
  position: Number(row.position),
  time: Number(row.time),
  detail: row.detail,
})

/** Events behind `from` (µs) up to `to`, those of tenants in every share. `within` is SQL of this module. */
export async function eventsUpTo(
  client: pg.ClientBase,
  from: number,
  to: number,
  within: string,
): Promise<readonly StoredVehicleEvent[]> {
  const { rows } = await client.query<EventRow>(
    `select ${SELECTED} from vehicle_event
     where position > $1 and position <= $2 and (vehicle_id is null or true${within}) order by position`,
    [from, to],
  )
  return rows.map(eventOf)
}

/** Day (YYYY-MM-DD) of the first event from a place on (µs) up to another, excluded. */
export async function firstEventDay(
  client: pg.ClientBase,
  from: number,
  to: number,
): Promise<string | undefined> {
  const { rows } = await client.query<{ first: string | null }>(
    'select min(position) as first from vehicle_event where position > $1 and position < $2',
    [from, to],
  )
  const first = rows[0]?.first
  return first ? dayText(dayOf(Number(first) / 1000)) : undefined
}

/** Events of a vehicle and of its tenant behind `from` (µs) up to `to`, as the vehicle's. */
export async function eventsOfVehicle(
  client: pg.ClientBase,
  vehicleId: string,
  tenantId: string,
  from: number,
  to: number,
): Promise<readonly StoredVehicleEvent[]> {
  const { rows } = await client.query<EventRow>(
    `select ${SELECTED} from vehicle_event
     where (vehicle_id = $1 or (vehicle_id is null and tenant_id = $2)) and position > $3 and position <= $4
     order by position`,
    [vehicleId, tenantId, from, to],
  )
  return rows.map((row) => ({ ...eventOf(row), vehicleId }))
}

/** Events of these vehicles on a day (YYYY-MM-DD) behind `after` (µs), with a copy of those of its tenant for each. */
export async function eventsOfDay(
  client: pg.ClientBase,
  day: string,
  after: number,
  vehicles: readonly { vehicle_id: string; tenant_id: string }[],
): Promise<readonly StoredVehicleEvent[]> {
  const begin = dayStart(parseDay(day)) * 1000
  const { rows } = await client.query<EventRow>(
    `select v.id as vehicle_id, e.tenant_id, kind, position, (extract(epoch from event_time) * 1000)::bigint as time, detail
     from unnest($1::bigint[], $2::bigint[]) as v(id, tenant)
     join vehicle_event e on e.vehicle_id = v.id or (e.vehicle_id is null and e.tenant_id = v.tenant)
     where e.position > $3 and e.position >= $4 and e.position < $5 order by position`,
    [vehicles.map((v) => v.vehicle_id), vehicles.map((v) => v.tenant_id), after, begin, begin + DAY_US],
  )
  return rows.map(eventOf)
}
