import { sql, type Tx } from '@motorpool/db'

export interface VehicleDay {
  readonly vehicle_id: string
  /** YYYY-MM-DD */
  readonly day: string
}

/**
 * Writes down which closed days have changed, in the transaction that changes them and after it has written: columns are made once
 * nobody runs who wrote without knowing that the day was closed.
 */
export async function noteChanged(tx: Tx, days: readonly VehicleDay[]): Promise<void> {
  await sql`
    insert into vehicle_stat_changed (tenant_id, vehicle_id, day)
    select v.tenant_id, v.id, r.day
    from unnest(${days.map((one) => one.vehicle_id)}::bigint[], ${days.map((one) => one.day)}::date[]) r (vehicle_id, day)
    join vehicle v on v.id = r.vehicle_id
    join vehicle_stat_columns c on c.tenant_id = v.tenant_id and r.day <= c.closed`.execute(tx)
}
