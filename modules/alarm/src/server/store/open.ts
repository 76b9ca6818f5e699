import { sql, type Tx } from '@motorpool/db'
import type { AlarmKind, OpenAlarms } from '../life/life.ts'

interface Row {
  vehicle_id: string
  key: string
  begin: number
  last: number
  count: number
  level: number
}

/** Open alarms of a kind, by vehicle: for consumers that decide when they deliver. */
export async function openAlarms(
  tx: Tx,
  vehicleIds: readonly string[],
  kind: AlarmKind,
): Promise<ReadonlyMap<string, OpenAlarms>> {
  const { rows } = await sql<Row>`
    select vehicle_id::text as vehicle_id, kind || ':' || subject as key, begin_place::float8 as begin,
      extract(epoch from last_time)::float8 * 1000 as last, occur_times as count, level::int as level
    from alarm where vehicle_id = any (${vehicleIds}::bigint[]) and kind = ${kind} and state = 'ALARMING'
      and not late`.execute(tx)
  const found = Map.groupBy(rows, (row) => row.vehicle_id)
  return new Map(
    [...found].map(([id, all]) => [
      id,
      Object.fromEntries(
        all.map(({ key, begin, last, count, level }) => [key, { begin, last, count, level, written: last }]),
      ),
    ]),
  )
}
