import { sql, type Tx } from '@motorpool/db'
import { alarmItemsOf } from '@motorpool/protocols/alarms'
import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'
import { followRemovalAlarms, type RemovalAlarm } from '@motorpool/vehicle/server'

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

/** Tells the tear-down records of what became of alarms. */
export async function followRemovals(tx: Tx, alarmIds: readonly string[]): Promise<void> {
  if (alarmIds.length === 0) return
  const { rows } = await sql<RemovalAlarm>`
    select a.id::text as "alarmId", a.vehicle_id::text as "vehicleId", n.type, a.state, a.position::text as position,
      to_json(a.happen_time)#>>'{}' as "begin", to_json(a.end_time)#>>'{}' as "end"
    from alarm a
    join jsonb_to_recordset(${JSON.stringify(REMOVALS)}::jsonb) as n(kind text, subject text, type text)
      on n.kind = a.kind and n.subject = a.subject
    where a.id = any (${[...alarmIds]}::bigint[])`.execute(tx)
  await followRemovalAlarms(tx, rows)
}
