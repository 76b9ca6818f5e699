import type { pg } from '@motorpool/db'
import { copyIn, DAY_LOCK, type FarRows, type StoredSeat, storeSeats } from '@motorpool/history/server'
import { codeOf, dayOf, dayText, Lru, must } from '@motorpool/kernel'
import { FUTURE_LIMIT_MS } from '../fleet/fleet.ts'
import { markDuplicates } from '../journal/duplicates.ts'
import type { Newest } from '../journal/newest.ts'
import { NO_TABLE } from '../journal/writer.ts'
import { countRows } from './counts.ts'
import type { LoggedRows } from './rows.ts'

/** Vehicles whose newest time is remembered. */
const REMEMBERED = 200_000

/**
 * Stores rows with the place in the stream up to which they are stored: one transaction, so each is stored once whatever dies. Of
 * one lane, by who holds its lock.
 */
export class RowStore {
  private readonly client: pg.Client
  private readonly now: () => number
  private readonly far: FarRows | undefined
  /** Of the vehicles of the lane, which no other store writes to. */
  private readonly newest = new Lru<string, Newest>(REMEMBERED)

  /** Rows that could not be compared with packed days elsewhere. */
  unchecked = 0

  /** @param far where packed days lie besides the database */
  constructor(client: pg.Client, now: () => number, far: FarRows | undefined) {
    this.client = client
    this.now = now
    this.far = far
  }

  /** `seats`: how far each is stored with these rows. */
  async store(rows: LoggedRows, seats: readonly StoredSeat[]): Promise<void> {
    const known = await this.remember(rows)
    rows.suspect((vehicle) => must(known.get(vehicle), 'what is remembered of a vehicle'))
    for (;;) {
      try {
        await this.write(rows, seats)
        return
      } catch (error) {
        await this.client.query('rollback')
        if (codeOf(error) !== NO_TABLE) throw error
        for (const day of rows.days) await this.client.query('select app.frame_partition($1)', [dayText(day)])
      }
    }
  }

  private async write(rows: LoggedRows, seats: readonly StoredSeat[]): Promise<void> {
    const { client } = this
    rows.duplicates.clear()
    await client.query('begin')
    // A day that has passed may be being packed: its rows are then read, and later dropped.
    const today = dayOf(this.now())
    for (const day of rows.days)
      if (day < today) await client.query('select pg_advisory_xact_lock_shared($1, $2)', [DAY_LOCK, day])
    if (rows.suspects.length > 0) this.unchecked += await markDuplicates(client, this.far, rows, false)
    for (const wire of rows.wires()) await copyIn(client, wire)
    await countRows(client, rows)
    await storeSeats(client, seats)
    await client.query('commit')
  }

  /** What is stored of the vehicles of these rows, read where it is not known. */
  private async remember(rows: LoggedRows): Promise<ReadonlyMap<string, Newest>> {
    const known = new Map<string, Newest>()
    const unknown: string[] = []
    for (const vehicle of new Set(rows.all.map((row) => row.vehicleId))) {
      const one = this.newest.get(vehicle)
      if (one) known.set(vehicle, one)
      else unknown.push(vehicle)
    }
    if (unknown.length === 0) return known
    const believable = new Date(this.now() + FUTURE_LIMIT_MS).toISOString()
    const { rows: found } = await this.client.query<{ id: string; newest: number | null }>(
      `select v.id, greatest(
          (select max(device_time) from frame where vehicle_id = v.id and device_time <= $2),
          (select max(last_time) from frame_block where vehicle_id = v.id and last_time <= $2)) as newest
       from unnest($1::bigint[]) as v(id)`,
      [unknown, believable],
    )
    for (const { id, newest } of found) {
      const one = newest === null ? { newest: -Infinity, atNewest: [] } : { newest, atNewest: null }
      this.newest.set(id, one)
      known.set(id, one)
    }
    return known
  }
}
