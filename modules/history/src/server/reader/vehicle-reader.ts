import type { Database } from '@motorpool/db'
import { dayOf, dayText, floatAt } from '@motorpool/kernel'
import { JournalRows } from '../pack/copy-rows.ts'
import { packedRows } from './journal-reader.ts'
import { type JournalEntry, type JournalRow, merged, placeOf } from './journal-row.ts'
import { microTime } from './position.ts'
import { eventsOfVehicle } from './read-events.ts'
import { inSnapshot, partitionsOf } from './snapshot.ts'

/** Messages of a vehicle beyond which a replay is refused: months of a terminal that sends every second. */
const MAX_ROWS = 5_000_000

/**
 * All that happened to a vehicle between two places of the order (µs), `from` excluded, in that order.
 *
 * @throws RangeError beyond 5 million messages
 */
export async function readVehicle(
  db: Database,
  vehicle: { vehicleId: string; tenantId: string },
  from: number,
  to: number,
): Promise<readonly JournalEntry[]> {
  const { vehicleId, tenantId } = vehicle
  return inSnapshot(db, async (client) => {
    const partitions = await partitionsOf(client)
    const { rows: days } = await client.query<{ day: string }>(
      `select distinct source_day as day from frame_block
       where vehicle_id = $1 and source_day >= $2 and source_day <= $3 and source_day <> all ($4::date[]) order by 1`,
      [vehicleId, dayText(dayOf(from / 1000)), dayText(dayOf(to / 1000)), [...partitions]],
    )
    const rows: JournalRow[] = []
    for (const { day } of days) rows.push(...(await packedRows(client, day, [vehicleId], undefined, from)))
    const recent = await JournalRows.inCommitOrder(
      client,
      `vehicle_id = ${BigInt(vehicleId)} and recv_time > '${microTime(from)}' and recv_time <= '${microTime(to)}'`,
      MAX_ROWS + 1 - rows.length,
    )
    rows.push(...recent)
    if (rows.length > MAX_ROWS) throw new RangeError('too many messages for one replay')
    const inside = rows.filter((row) => floatAt(row.columns.receive, row.index) <= to)
    const events = await eventsOfVehicle(client, vehicleId, tenantId, from, to)
    return merged(
      inside.toSorted((a, b) => placeOf(a) - placeOf(b)),
      events,
    )
  })
}

/**
 * The messages of a vehicle with a device time from `from` (ms) on that were received up to `to` (µs), by device time.
 *
 * @throws RangeError beyond 5 million messages
 */
export async function readReported(
  db: Database,
  vehicleId: string,
  from: number,
  to: number,
): Promise<readonly JournalRow[]> {
  return inSnapshot(db, async (client) => {
    const partitions = await partitionsOf(client)
    const { rows: days } = await client.query<{ day: string }>(
      `select distinct source_day as day from frame_block
       where vehicle_id = $1 and day >= $2 and source_day <> all ($3::date[]) order by 1`,
      [vehicleId, dayText(dayOf(from)), [...partitions]],
    )
    const rows: JournalRow[] = []
    for (const { day } of days) rows.push(...(await packedRows(client, day, [vehicleId], undefined, 0)))
    const recent = await JournalRows.inCommitOrder(
      client,
      `vehicle_id = ${BigInt(vehicleId)} and device_time >= '${microTime(from * 1000)}' and recv_time <= '${microTime(to)}'`,
      MAX_ROWS + 1 - rows.length,
    )
    rows.push(...recent)
    if (rows.length > MAX_ROWS) throw new RangeError('too many messages for one replay')
    const timeOf = (row: JournalRow) => floatAt(row.columns.deviceTime, row.index)
    return rows
      .filter((row) => timeOf(row) >= from && placeOf(row) <= to)
      .toSorted((a, b) => timeOf(a) - timeOf(b) || placeOf(a) - placeOf(b))
  })
}
