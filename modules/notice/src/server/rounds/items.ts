import { sql, type Tx } from '@motorpool/db'
import type { RemindType } from '../../shared/enums.ts'

/** Vehicles of one round, each with all that happened to it: a message neither names nor counts more. */
const VEHICLES_MAX = 50_000

/** Something that a message tells of. */
export interface Item {
  rowId: string
  topic: 'ALARM' | 'MAINTENANCE'
  orgId: string
  /** Who created the vehicle. */
  creatorId: string | null
  /** Of the organisation, with those above: `/1/10/`. */
  path: string
  orgName: string
  vin: string
  plate: string | null
  remindType: RemindType
  kind: string
  type: string
  /** Of a fault, a fence or a service, as people have named it. */
  name: string | null
  level: string
  /** ms */
  time: number
  lng: number | null
  lat: number | null
}

/** The first of what happened to a vehicle, standing for all of it. */
export interface Gathered extends Item {
  count: number
  worst: string
}

const COLUMNS = sql`i.row_id::text as "rowId", i.topic, i.org_id::text as "orgId", o.path, o.org_name as "orgName", i.vin,
  v.create_user_id::text as "creatorId", v.plate_code as plate, i.remind_type as "remindType", i.kind, i.type, i.name, i.level,
  extract(epoch from i.happen_time)::float8 * 1000 as time, i.position[0] as lng, i.position[1] as lat`

/** What a round tells of, the first first, so many of them. */
export async function itemsOf(tx: Tx, roundId: string, most: number): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select ${COLUMNS} from notice_item i join org o on o.id = i.org_id left join vehicle v on v.id = i.vehicle_id
    where i.round_id = ${roundId} order by i.happen_time, i.id limit ${most}`.execute(tx)
  return rows
}

/** What a round tells of by vehicle, the one to which something happened first being the first. */
export async function gatheredOf(tx: Tx, roundId: string): Promise<Gathered[]> {
  const { rows } = await sql<Gathered>`
    with counted as (
      select *, count(*) over vehicle as n, max(level) over vehicle as worst,
        row_number() over (partition by vin, org_id order by happen_time, id) as place
      from notice_item where round_id = ${roundId} window vehicle as (partition by vin, org_id))
    select ${COLUMNS}, i.n::int as count, i.worst
    from counted i join org o on o.id = i.org_id left join vehicle v on v.id = i.vehicle_id
    where i.place = 1 order by i.happen_time, i.id limit ${VEHICLES_MAX}`.execute(tx)
  return rows
}
