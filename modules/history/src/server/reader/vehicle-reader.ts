import type { Database, pg } from '@motorpool/db'
import { dayOf, dayText, floatAt } from '@motorpool/kernel'
import { JournalRows } from '../pack/copy-rows.ts'
import { type FarRows, farOf, readBlocks, type StoredBlock } from '../pack/stored-block.ts'
import { blocksOf, inOrder, rowsOf } from './journal-reader.ts'
import { isMessage, type JournalEntry, type JournalRow, mergedIn, placeOf } from './journal-row.ts'
import { microTime } from './position.ts'
import { eventsOfVehicle } from './read-events.ts'
import { inSnapshot, partitionsOf } from './snapshot.ts'

/** Messages of a vehicle beyond which a replay is refused: months of a terminal that sends every second. */
const MAX_ROWS = 5_000_000

/** What was received of a vehicle on one day, in the order of receipt; unpacked whenever it is asked for. */
interface ReceivedDay {
  /** YYYY-MM-DD */
  readonly day: string
  rows(): readonly JournalRow[]
}

/** Messages of a vehicle by the days of their receipt; `days` and `rows` are SQL of this module, `$1` the vehicle. */
async function messagesOf(
  client: pg.ClientBase,
  far: FarRows | undefined,
  vehicleId: string,
  days: { where: string; values: readonly string[] },
  rows: string,
): Promise<readonly ReceivedDay[]> {
  const partitions = await partitionsOf(client)
  const packed = await client.query<{ day: string; count: number }>(
    `select source_day as day, sum(count)::integer as count from frame_block
     where vehicle_id = $1 and source_day <> all ($2::date[]) and ${days.where} group by source_day`,
    [vehicleId, [...partitions], ...days.values],
  )
  const count = packed.rows.reduce((sum, day) => sum + day.count, 0)
  if (count > MAX_ROWS) throw new RangeError('too many messages for one replay')
  const all: ReceivedDay[] = []
  for (const { day } of packed.rows) {
    const blocks = await blocksOf(client, far, day, [vehicleId], { fold: true })
    all.push({ day, rows: () => inOrder(rowsOf(blocks, undefined, 0)) })
  }
  const where = `vehicle_id = ${BigInt(vehicleId)} and ${rows}`
  const recent = await JournalRows.inCommitOrder(client, where, MAX_ROWS - count + 1)
  if (count + recent.length > MAX_ROWS) throw new RangeError('too many messages for one replay')
  const byDay = Map.groupBy(inOrder(recent), (row) => dayText(dayOf(placeOf(row) / 1000)))
  for (const [day, received] of byDay) all.push({ day, rows: () => received })
  return all.sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** One day after the other: as long as nobody keeps the rows, no more than a day of them is in memory. */
function* rowsBetween(days: readonly ReceivedDay[], from: number, to: number): Generator<JournalRow> {
  for (const { rows } of days)
    for (const row of rows()) if (placeOf(row) > from && placeOf(row) <= to) yield row
}

/**
 * All that happened to a vehicle between two places of the order (µs), `from` excluded, in that order. It is unpacked each
 * time that it is gone through.
 *
 * @throws RangeError beyond 5 million messages
 */
export async function readVehicle(
  db: Database,
  vehicle: { vehicleId: string; tenantId: string },
  from: number,
  to: number,
): Promise<Iterable<JournalEntry>> {
  const { vehicleId, tenantId } = vehicle
  return inSnapshot(db, async (client) => {
    const between = {
      where: 'source_day between $3 and $4',
      values: [from, to].map((us) => dayText(dayOf(us / 1000))),
    }
    const received = `recv_time > '${microTime(from)}' and recv_time <= '${microTime(to)}'`
    const days = await messagesOf(client, farOf(db), vehicleId, between, received)
    const events = await eventsOfVehicle(client, vehicleId, tenantId, from, to)
    return { [Symbol.iterator]: () => mergedIn(rowsBetween(days, from, to), events) }
  })
}

/** What a replay in the order of device time reads. */
export interface Reported {
  readonly vehicleId: string
  /** ms: the earliest device time */
  readonly from: number
  /** µs: the latest receipt */
  readonly to: number
  /** Whether the bytes of the messages are asked for too: most of what is stored of them. */
  readonly withBytes: boolean
}

const timeOf = (row: JournalRow): number => floatAt(row.columns.deviceTime, row.index)

/** One day of the device after the other, by its time: no more than a day of rows is in memory. */
function* byDeviceTime(
  packed: ReadonlyMap<string, readonly StoredBlock[]>,
  recent: ReadonlyMap<string, readonly JournalRow[]>,
  { from, to }: Reported,
): Generator<JournalRow> {
  for (const day of [...new Set([...packed.keys(), ...recent.keys()])].sort()) {
    const rows = [...rowsOf(packed.get(day) ?? [], undefined, 0), ...(recent.get(day) ?? [])]
    const some = rows.filter((row) => timeOf(row) >= from && placeOf(row) <= to)
    yield* inOrder(some).toSorted((a, b) => timeOf(a) - timeOf(b))
  }
}

/**
 * The messages of a vehicle by device time. They are unpacked each time that they are gone through.
 *
 * @throws RangeError beyond 5 million messages
 */
export async function readReported(db: Database, asked: Reported): Promise<Iterable<JournalRow>> {
  const { vehicleId, from, to, withBytes } = asked
  return inSnapshot(db, async (client) => {
    const partitions = await partitionsOf(client)
    const which = {
      where: 'vehicle_id = $1 and source_day <> all ($2::date[]) and day >= $3',
      values: [vehicleId, [...partitions], dayText(dayOf(from))],
    }
    const stored = await client.query<{ n: string }>(
      `select coalesce(sum(count), 0) as n from frame_block where ${which.where}`,
      which.values,
    )
    const count = Number(stored.rows[0]?.n)
    if (count > MAX_ROWS) throw new RangeError('too many messages for one replay')
    const blocks = await readBlocks(
      client,
      farOf(db),
      { ...which, order: 'source_day, day, part' },
      { track: true, raw: withBytes },
      { fold: true },
    )
    const where = `vehicle_id = ${BigInt(vehicleId)} and device_time >= '${microTime(from * 1000)}' and recv_time <= '${microTime(to)}'`
    const recent = await JournalRows.inCommitOrder(client, where, MAX_ROWS - count + 1)
    if (count + recent.length > MAX_ROWS) throw new RangeError('too many messages for one replay')
    const packed = Map.groupBy(blocks, ({ day }) => day)
    const byDay = Map.groupBy(recent, (row) => dayText(dayOf(timeOf(row))))
    return { [Symbol.iterator]: () => byDeviceTime(packed, byDay, asked) }
  })
}

/** Bytes of the vehicle's message at a place (µs) of the order; null where there is none. */
export async function messageAt(
  db: Database,
  vehicle: { vehicleId: string; tenantId: string },
  place: number,
): Promise<Uint8Array | null> {
  for (const entry of await readVehicle(db, vehicle, place - 1, place))
    if (isMessage(entry) && placeOf(entry) === place) return entry.raw
  return null
}
