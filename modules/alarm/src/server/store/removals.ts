import { sql, type Tx } from '@motorpool/db'
import { alarmItemsOf } from '@motorpool/protocols/alarms'
import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'

/** Alarms that say that a terminal was taken out, or put in elsewhere, by kind and subject. */
const REMOVALS = [
  ...PROTOCOL_FACTS.flatMap(({ name }) =>
    alarmItemsOf(name).flatMap(({ key, removal }) =>
      removal ? [{ kind: 'TERMINAL', subject: `${name}.${key}`, type: removal }] : [],
    ),
  ),
  { kind: 'INCONSISTENT', subject: 'iccid', type: 'SIM_CHANGED' },
  { kind: 'INCONSISTENT', subject: 'imei', type: 'TERMINAL_CHANGED' },
]

/**
 * Tear-down records of alarms that say so, of vehicles whose terminal is on record for GB4 or GB6: made with the alarm, and
 * ended with it. What people wrote stays.
 */
export async function followRemovals(tx: Tx, alarmIds: readonly string[]): Promise<void> {
  if (alarmIds.length === 0) return
  await sql`
    insert into vehicle_remove as r (tenant_id, org_id, vin, filing_usage, terminal_id, terminal_code, sim_code, remove_type,
      state, happen_time, end_time, location, alarm_id)
    select a.tenant_id, a.org_id, a.vin, t.chain_type, t.id, t.terminal_code, s.sim_code, n.type, a.state, a.happen_time,
      a.end_time, a.position, a.id
    from alarm a
    join jsonb_to_recordset(${JSON.stringify(REMOVALS)}::jsonb) as n(kind text, subject text, type text)
      on n.kind = a.kind and n.subject = a.subject
    join vehicle v on v.id = a.vehicle_id join terminal t on t.id = v.terminal_id
    left join sim_card s on s.id = t.simcard_id
    where a.id = any (${alarmIds}::bigint[]) and t.chain_type in ('GB4', 'GB6')
    on conflict (alarm_id) do update set state = excluded.state, end_time = excluded.end_time, update_time = now()`.execute(
    tx,
  )
}
