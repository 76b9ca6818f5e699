import { sql, type Tx } from '@motorpool/db'
import { forgetRemovalAlarms } from '@motorpool/vehicle/server'
import type { AlarmKind, OpenAlarms } from '../life/life.ts'
import { followRemovals } from './removals.ts'

interface Row {
  id: string
  kind: string
  subject: string
  begin_place: string
  last: number
  occur_times: number
  level: string
}

/**
 * For a replay from `from` (ms): takes back alarms of these kinds that began later, unless somebody has handled them, opens
 * those again that had not ended by then, and returns them.
 */
export async function rewindAlarms(
  tx: Tx,
  vehicleId: string,
  kinds: readonly AlarmKind[],
  from: number,
): Promise<OpenAlarms> {
  const place = from * 1000
  const own = sql`vehicle_id = ${vehicleId} and kind = any (${[...kinds]}::text[])`
  const { rows: gone } = await sql<{
    id: string
  }>`delete from alarm where ${own} and begin_place >= ${place} and handle_status = 'UNDISPOSED'
      and not exists (select from vehicle_remove r where r.alarm_id = alarm.id and r.handle_status <> 'UNDISPOSED')
    returning id::text as id`.execute(tx)
  await forgetRemovalAlarms(
    tx,
    gone.map(({ id }) => id),
  )
  const { rows } = await sql<Row>`
    update alarm set state = 'ALARMING', end_time = null, end_place = null, end_position = null, end_values = null,
      update_time = now()
    where ${own} and begin_place < ${place} and not late and (end_place is null or end_place >= ${place})
    returning id::text as id, kind, subject, begin_place, occur_times, level,
      extract(epoch from least(last_time, to_timestamp(${from / 1000}::float8)))::float8 * 1000 as last`.execute(
    tx,
  )
  await followRemovals(
    tx,
    rows.map(({ id }) => id),
  )
  return Object.fromEntries(
    rows.map((row) => [
      `${row.kind}:${row.subject}`,
      {
        begin: Number(row.begin_place),
        last: row.last,
        count: row.occur_times,
        level: Number(row.level),
        written: row.last,
      },
    ]),
  )
}
