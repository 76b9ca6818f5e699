import { sql, type Tx } from '@motorpool/db'
import type { RemoveType } from '../../shared/catalogue-enums.ts'

/** An alarm that says that a terminal was taken out, or another one put in. Times are ISO texts. */
export interface RemovalAlarm {
  readonly alarmId: string
  readonly vehicleId: string
  readonly type: (typeof RemoveType.values)[number]
  readonly state: string
  readonly begin: string
  readonly end: string | null
  /** As PostgreSQL writes a point. */
  readonly position: string | null
}

/**
 * Tear-down records of alarms, of vehicles whose terminal is on record for GB4 or GB6: made with the alarm, and ended with it.
 * What people wrote stays.
 */
export async function followRemovalAlarms(tx: Tx, alarms: readonly RemovalAlarm[]): Promise<void> {
  if (alarms.length === 0) return
  await sql`
    insert into vehicle_remove (tenant_id, org_id, vin, filing_usage, terminal_id, terminal_code, sim_code, remove_type,
      state, happen_time, end_time, location, alarm_id)
    select v.tenant_id, v.org_id, v.vin, t.chain_type, t.id, t.terminal_code, s.sim_code, n.type, n.state, n."begin",
      n."end", n.position::point, n."alarmId"
    from jsonb_to_recordset(${JSON.stringify(alarms)}::jsonb) as n("alarmId" bigint, "vehicleId" bigint, type text,
      state text, "begin" timestamptz, "end" timestamptz, position text)
    join vehicle v on v.id = n."vehicleId" join terminal t on t.id = v.terminal_id
    left join sim_card s on s.id = t.simcard_id
    where t.chain_type in ('GB4', 'GB6')
    on conflict (alarm_id) do update set state = excluded.state, end_time = excluded.end_time, update_time = now()`.execute(
    tx,
  )
}

/** A replay has taken the alarms back. */
export async function forgetRemovalAlarms(tx: Tx, alarmIds: readonly string[]): Promise<void> {
  if (alarmIds.length > 0)
    await sql`delete from vehicle_remove where alarm_id = any (${[...alarmIds]}::bigint[])`.execute(tx)
}
