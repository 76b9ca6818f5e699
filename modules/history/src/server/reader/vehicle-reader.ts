import type { Database, pg } from '@motorpool/db'
import { dayOf, dayText, floatAt } from '@motorpool/kernel'
import { JournalRows } from '../pack/copy-rows.ts'
import { inOrder, packedRows } from './journal-reader.ts'
import { isMessage, type JournalEntry, type JournalRow, merged, placeOf } from './journal-row.ts'
import { microTime } from './position.ts'
import { eventsOfVehicle } from './read-events.ts'
import { inSnapshot, partitionsOf } from './snapshot.ts'

/** Messages of a vehicle beyond which a replay is refused: months of a terminal that sends every second. */
const MAX_ROWS = 5_000_000

/** Messages of a vehicle, of packed days and of partitions; `days` and `rows` are SQL of this module, `$1` the vehicle. */
async function messagesOf(
  client: pg.ClientBase,
  vehicleId: string,
  days: { where: string; values: readonly string[] },
  rows: string,
): Promise<readonly JournalRow[]> {
  const partitions = await partitionsOf(client)
  const packed = await client.query<{ day: string }>(
    `select distinct source_day as day from frame_block
     where vehicle_id = $1 and source_day <> all ($2::date[]) and ${days.where} order by 1`,
    [vehicleId, [...partitions], ...days.values],
  )
  const all: JournalRow[] = []
  for (const { day } of packed.rows) all.push(...(await packedRows(client, day, [vehicleId], undefined, 0)))
  const where = `vehicle_id = ${BigInt(vehicleId)} and ${rows}`
  for (const row of await JournalRows.inCommitOrder(client, where, MAX_ROWS + 1)) all.push(row)
  if (all.length > MAX_ROWS) throw new RangeError('too many messages for one replay')
  return all
}

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
    const days = {
      where: 'source_day between $3 and $4',
      values: [from, to].map((us) => dayText(dayOf(us / 1000))),
    }
    const received = `recv_time > '${microTime(from)}' and recv_time <= '${microTime(to)}'`
    const rows = await messagesOf(client, vehicleId, days, received)
    const events = await eventsOfVehicle(client, vehicleId, tenantId, from, to)
    return merged(inOrder(rows.filter((row) => placeOf(row) > from && placeOf(row) <= to)), events)
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
  const timeOf = (row: JournalRow) => floatAt(row.columns.deviceTime, row.index)
  return inSnapshot(db, async (client) => {
    const days = { where: 'day >= $3', values: [dayText(dayOf(from))] }
    const reported = `device_time >= '${microTime(from * 1000)}' and recv_time <= '${microTime(to)}'`
    const rows = await messagesOf(client, vehicleId, days, reported)
    return inOrder(rows.filter((row) => timeOf(row) >= from && placeOf(row) <= to)).toSorted(
      (a, b) => timeOf(a) - timeOf(b),
    )
  })
}

/** Bytes of the vehicle's message at a place (µs) of the order; null where there is none. */
export async function messageAt(
  db: Database,
  vehicle: { vehicleId: string; tenantId: string },
  place: number,
): Promise<Uint8Array | null> {
  const entries = await readVehicle(db, vehicle, place - 1, place)
  return entries.filter(isMessage).find((entry) => placeOf(entry) === place)?.raw ?? null
}
