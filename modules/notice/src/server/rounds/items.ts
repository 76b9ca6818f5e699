import { sql, type Tx } from '@motorpool/db'
import type { RemindType } from '../../shared/enums.ts'

/** Of one round: a message neither names nor counts more. */
const ITEMS_MAX = 5000

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

/** What a round tells of, the first first. */
export async function itemsOf(tx: Tx, roundId: string, most = ITEMS_MAX): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select i.row_id::text as "rowId", i.topic, i.org_id::text as "orgId", o.path, o.org_name as "orgName", i.vin, v.create_user_id::text as "creatorId",
      v.plate_code as plate, i.remind_type as "remindType", i.kind, i.type, i.name, i.level,
      extract(epoch from i.happen_time)::float8 * 1000 as time, i.position[0] as lng, i.position[1] as lat
    from notice_item i join org o on o.id = i.org_id left join vehicle v on v.id = i.vehicle_id
    where i.round_id = ${roundId} order by i.happen_time, i.id limit ${most}`.execute(tx)
  return rows
}
