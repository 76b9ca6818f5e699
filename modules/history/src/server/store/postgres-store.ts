import type { Database, pg } from '@motorpool/db'
import { at, dayOf, dayStart, dayText, floatAt, intAt, must, parseDay } from '@motorpool/kernel'
import { type FrameColumns, newColumns } from '../columns.ts'
import { JournalRows } from '../pack/copy-rows.ts'
import { type BlocksWanted, type FarRows, farOf, openTrack, readBlocks } from '../pack/stored-block.ts'
import { type PackedHistory, readPacked } from '../scan/packed-history.ts'
import { type Read, withRaw } from './raw.ts'
import { mergeRows, spread } from './rows.ts'
import {
  type FramesQuery,
  isSeen,
  type MessageSet,
  type MessageType,
  type PackedOptions,
  type StoredBox,
  type StoredFrame,
  seenOf,
  type TelemetryStore,
  type Track,
  type VehicleKey,
} from './telemetry-store.ts'
import { trackOf } from './track.ts'
import { inBox, isOneOf, isReport, isTrackPoint, isTrackPointIn, matching } from './which.ts'

interface FramesPage {
  total: number
  items: StoredFrame[]
}

const LATEST_WINDOWS_MS = [3_600_000, 86_400_000, 7 * 86_400_000, 60 * 86_400_000]
const MAX_HISTORY = 20_000

/** `1741579200123` as a timestamp: exact, and nothing but digits reaches the SQL. */
function instant(ms: number): string {
  if (!Number.isSafeInteger(Math.floor(ms))) throw new RangeError(`${ms} is no time`)
  return `timestamptz '${new Date(Math.floor(ms)).toISOString()}'`
}

function idText(id: string): string {
  if (!/^\d{1,19}$/.test(id)) throw new RangeError(`"${id}" is no vehicle id`)
  return id
}

/** Rows of the journal by device time, as SQL. */
const ofVehicle = ({ vehicleId }: VehicleKey, from: number, to: number): string =>
  `vehicle_id = ${idText(vehicleId)} and device_time >= ${instant(from)} and device_time < ${instant(to)}`

/** Blocks in PostgreSQL are looked for by their columns alone; those in ClickHouse are there as rows. */
const COLUMNS_ALONE = { track: true, raw: false } as const

/** History in PostgreSQL: day partitions and packed blocks, read together, and the blocks that lie in ClickHouse. */
export class PostgresTelemetryStore implements TelemetryStore {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  private get far(): FarRows | undefined {
    return farOf(this.db)
  }

  /** Runs in a transaction bound to the vehicle's tenant. */
  private async bound<R>(vehicle: VehicleKey, run: (client: pg.PoolClient) => Promise<R>): Promise<R> {
    const client = await this.db.pool.connect()
    try {
      await client.query(
        `begin; set local jit = off; select set_config('app.tenant_id', '${idText(vehicle.tenantId)}', true),
         set_config('app.org_ids', '', true)`,
      )
      const result = await run(client)
      await client.query('commit')
      client.release()
      return result
    } catch (error) {
      await client.query('rollback').catch(() => {})
      client.release(true)
      throw error
    }
  }

  /** Partitions before blocks: the packer cannot drop a partition that is being read. */
  private async read(
    client: pg.PoolClient,
    vehicle: VehicleKey,
    asked: { from: number; to: number; where?: string },
    keep: (c: FrameColumns, i: number) => boolean,
  ): Promise<Read> {
    const [from, to] = seenOf(vehicle, asked.from, asked.to)
    const where = ofVehicle(vehicle, from, to)
    const hot = await JournalRows.read(client, where + (asked.where ?? ''), false)
    const blocks = await this.blocks(client, {
      where: 'vehicle_id = $1 and day between $2 and $3 and first_time < $4 and last_time >= $5',
      values: [
        vehicle.vehicleId,
        dayText(dayOf(from)),
        dayText(dayOf(to - 1)),
        new Date(to).toISOString(),
        new Date(from).toISOString(),
      ],
    })
    const inRange = (c: FrameColumns, i: number) => {
      const t = floatAt(c.deviceTime, i)
      return t >= from && t < to && keep(c, i)
    }
    const packed = blocks.map((b) => openTrack(b.track))
    return { rows: mergeRows(hot.columns, packed, inRange), blocks }
  }

  private blocks(client: pg.PoolClient, which: Omit<BlocksWanted, 'order'>) {
    return readBlocks(client, this.far, { ...which, order: 'day, source_day, part' }, COLUMNS_ALONE)
  }

  /** The same by receipt: partitions and blocks are of one day of receipt each, so only those of the range are read. */
  private async readReceived(
    client: pg.PoolClient,
    vehicle: VehicleKey,
    from: number,
    to: number,
    keep: (c: FrameColumns, i: number) => boolean,
  ): Promise<Read> {
    const where = `vehicle_id = ${idText(vehicle.vehicleId)} and recv_time >= ${instant(from)} and recv_time < ${instant(to)}`
    const hot = await JournalRows.read(client, where, false)
    const blocks = await this.blocks(client, {
      where: 'vehicle_id = $1 and source_day between $2 and $3',
      values: [vehicle.vehicleId, dayText(dayOf(from)), dayText(dayOf(to - 1))],
    })
    const inRange = (c: FrameColumns, i: number) => {
      const t = floatAt(c.receive, i) / 1000
      return t >= from && t < to && isSeen(vehicle, floatAt(c.deviceTime, i)) && keep(c, i)
    }
    const packed = blocks.map((b) => openTrack(b.track))
    return { rows: mergeRows(hot.columns, packed, inRange), blocks }
  }

  async track(
    vehicle: VehicleKey,
    from: number,
    to: number,
    options: { max?: number; unlocated?: boolean; within?: StoredBox } = {},
  ): Promise<Track> {
    const { unlocated, within } = options
    const located = within ? isTrackPointIn(within) : isTrackPoint
    const keep = unlocated ? (c: FrameColumns, i: number) => isReport(intAt(c.flags, i)) : located
    const asked = { from, to, where: within && !unlocated ? inBox(within) : '' }
    const { rows } = await this.bound(vehicle, (client) => this.read(client, vehicle, asked, keep))
    return trackOf(rows.columns, options.max ?? Infinity)
  }

  async messages(vehicle: VehicleKey, from: number, to: number): Promise<FrameColumns> {
    const { rows } = await this.bound(vehicle, (client) =>
      this.read(client, vehicle, { from, to }, () => true),
    )
    return rows.columns
  }

  async packed(
    vehicle: VehicleKey,
    from: number,
    to: number,
    { raw, mayHold }: PackedOptions,
  ): Promise<PackedHistory> {
    const [first, end] = seenOf(vehicle, from, to)
    if (first >= end) return { hot: newColumns(0), hotRaws: [], parts: [], passed: 0 }
    const where = ofVehicle(vehicle, first, end)
    return this.bound(vehicle, (client) =>
      readPacked(client, this.far, {
        vehicleId: idText(vehicle.vehicleId),
        from: first,
        to: end,
        where,
        raw,
        mayHold,
      }),
    )
  }

  async frames(vehicle: VehicleKey, from: number, to: number, query: FramesQuery): Promise<FramesPage> {
    return this.bound(vehicle, async (client) => {
      const read = await this.read(client, vehicle, { from, to }, matching(query))
      const newest = (n: number) => read.rows.columns.count - 1 - n
      return this.pageOf(client, vehicle, read, newest, query)
    })
  }

  async received(vehicle: VehicleKey, from: number, to: number, query: FramesQuery): Promise<FramesPage> {
    return this.bound(vehicle, async (client) => {
      const read = await this.readReceived(client, vehicle, from, to, matching(query))
      const { count, receive } = read.rows.columns
      const order = Array.from({ length: count }, (_, i) => i)
      order.sort((a, b) => floatAt(receive, b) - floatAt(receive, a))
      return this.pageOf(client, vehicle, read, (n) => at(order, n), query)
    })
  }

  async receivedTypes(
    vehicle: VehicleKey,
    from: number,
    to: number,
    query: Pick<FramesQuery, 'protocol' | 'direction'>,
  ): Promise<MessageType[]> {
    return this.bound(vehicle, async (client) => {
      const read = await this.readReceived(client, vehicle, from, to, matching(query))
      const { count, messageId } = read.rows.columns
      const places = Map.groupBy(Array(count).keys(), (i) => intAt(messageId, i))
      const types = [...places].sort(([a], [b]) => a - b)
      const newest = types.map(([, of]) => must(of.at(-1), 'a message of a type'))
      const examples = await withRaw(client, this.far, vehicle.vehicleId, read, newest)
      return types.map(([id, of], i) => ({ messageId: id, count: of.length, example: at(examples, i) }))
    })
  }

  private async pageOf(
    client: pg.PoolClient,
    vehicle: VehicleKey,
    read: Read,
    place: (n: number) => number,
    { page, pageSize }: FramesQuery,
  ): Promise<FramesPage> {
    const { count } = read.rows.columns
    const first = Math.max(0, (page - 1) * pageSize)
    const length = Math.max(0, Math.min(pageSize, count - first))
    const wanted = Array.from({ length }, (_, n) => place(first + n))
    return { total: count, items: await withRaw(client, this.far, vehicle.vehicleId, read, wanted) }
  }

  async history(
    vehicle: VehicleKey,
    from: number,
    to: number,
    options: { limit?: number; also?: MessageSet } = {},
  ): Promise<{ total: number; items: StoredFrame[] }> {
    const further = options.also ? isOneOf(options.also) : undefined
    return this.bound(vehicle, async (client) => {
      const read = await this.read(
        client,
        vehicle,
        { from, to },
        (c, i) => isReport(intAt(c.flags, i)) || further?.(c, i) === true,
      )
      const { count } = read.rows.columns
      const wanted = spread(count, Math.min(options.limit ?? MAX_HISTORY, MAX_HISTORY))
      return { total: count, items: await withRaw(client, this.far, vehicle.vehicleId, read, wanted) }
    })
  }

  async latest(
    vehicle: VehicleKey,
    n: number,
    options: { messages?: MessageSet } = {},
  ): Promise<StoredFrame[]> {
    const keep = options.messages
      ? isOneOf(options.messages)
      : (c: FrameColumns, i: number) => isReport(intAt(c.flags, i))
    return this.bound(vehicle, async (client) => {
      const newest = await this.newestTime(client, vehicle)
      if (newest === undefined) return []
      // Wider and wider windows: the newest reports are nearly always minutes apart.
      for (const window of LATEST_WINDOWS_MS) {
        const read = await this.read(client, vehicle, { from: newest - window, to: newest + 1 }, keep)
        const { count } = read.rows.columns
        if (count < n && window !== LATEST_WINDOWS_MS.at(-1)) continue
        const wanted = Array.from({ length: Math.min(n, count) }, (_, i) => count - 1 - i)
        return withRaw(client, this.far, vehicle.vehicleId, read, wanted)
      }
      return []
    })
  }

  /** Of a vehicle that may be seen to a time: that time at the latest, for a block may reach beyond it. */
  private async newestTime(client: pg.PoolClient, vehicle: VehicleKey): Promise<number | undefined> {
    const { rows } = await client.query<{ newest: number | null }>(
      `select greatest(
         (select max(device_time) from frame where vehicle_id = $1 and device_time < now() + interval '10 minutes'),
         (select max(last_time) from frame_block where vehicle_id = $1 and last_time < now() + interval '10 minutes')
       ) as newest`,
      [vehicle.vehicleId],
    )
    const newest = rows[0]?.newest ?? undefined
    return newest === undefined ? undefined : Math.min(newest, vehicle.to ?? newest)
  }

  async days(vehicle: VehicleKey, firstDay: string, lastDay: string): Promise<string[]> {
    const [from, to] = seenOf(vehicle, dayStart(parseDay(firstDay)), dayStart(parseDay(lastDay) + 1))
    if (from >= to) return []
    return this.bound(vehicle, async (client) => {
      const { rows } = await client.query<{ day: string }>(
        `select distinct ((device_time at time zone 'UTC') + interval '8 hours')::date as day from frame
         where vehicle_id = $1 and device_time >= $4 and device_time < $5
         union select day from frame_block where vehicle_id = $1 and day between $2 and $3
         order by day`,
        [
          vehicle.vehicleId,
          dayText(dayOf(from)),
          dayText(dayOf(to - 1)),
          new Date(from).toISOString(),
          new Date(to).toISOString(),
        ],
      )
      return rows.map((r) => r.day)
    })
  }
}
