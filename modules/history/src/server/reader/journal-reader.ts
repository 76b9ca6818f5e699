import type { Database, pg } from '@motorpool/db'
import { dayOf, dayStart, dayText, floatAt, intAt, parseDay } from '@motorpool/kernel'
import { WholeBlock } from '../pack/block.ts'
import { BlockRow, JournalRows } from '../pack/copy-rows.ts'
import { type FarRows, farOf, openTrack, readBlocks, type StoredBlock } from '../pack/stored-block.ts'
import { type JournalEntry, type JournalRow, merged, placeOf } from './journal-row.ts'
import { microTime, type Position } from './position.ts'
import { eventsOfDay, eventsUpTo, firstEventDay } from './read-events.ts'
import { inSnapshot, partitionsOf } from './snapshot.ts'

export interface JournalPage {
  /** In the order of the journal; of a packed day in that of each vehicle. */
  readonly entries: readonly JournalEntry[]
  /** µs: of what is behind here, up to `next`, these are all. Later than the position where packed days lie between. */
  readonly after: number
  /** Where the reader stands after these. */
  readonly next: Position
  /** They are of a packed day, which is read vehicle by vehicle: `next.time` has not moved. */
  readonly packed: boolean
  /** Nothing more may be read at the moment. */
  readonly end: boolean
}

/** A share of the vehicles: those whose id leaves one of these remainders. */
export interface Share {
  readonly of: number
  readonly remainders: readonly number[]
}

const DAY_MS = 86_400_000
/** Spans of time that are looked through first, µs: all rows of one are sorted, however few are wanted. They grow until rows are found. */
const SPAN_US = { least: 20_000, usual: 1_000_000, most: 4_000_000 }
/** Vehicles of a packed day that are read at once. */
const PACKED_VEHICLES = 20

interface Writer {
  id: number
  /** µs; no row of this writer is younger */
  reserved: number
  /** µs; no row of this writer can still appear up to here */
  horizon: number
  /** Whoever takes its place goes on behind all horizons. */
  ended: boolean
}

/** µs: begin of the first day whose rows are in a partition; 0 where there is none. */
function beginOf(partitions: ReadonlySet<string>): number {
  const [first] = [...partitions].sort()
  return first ? dayStart(parseDay(first)) * 1000 : 0
}

/** SQL of a vehicle that belongs to the share. */
const within = (column: string, share: Share | undefined): string =>
  share && share.remainders.length < share.of
    ? ` and ${column} % ${share.of} in (${share.remainders.join() || -1})`
    : ''

/**
 * Reads the journal durably, recent days from their partitions and older ones from packed blocks. The position is the caller's,
 * to be stored in one transaction with what it made of the entries.
 */
export class JournalReader {
  private readonly db: Database
  private readonly instance: string | undefined
  /** µs: in so long about as many rows were received as are read at once. */
  private span = SPAN_US.usual

  /**
   * With `instance` the messages alone that this gateway has stored, to the last one: for its own process, which has taken
   * its seats and stored nothing yet.
   */
  constructor(db: Database, instance?: string) {
    this.db = db
    this.instance = instance
  }

  /** The present end of the journal: a reader that begins there sees only what is stored from now on. */
  async end(): Promise<Position> {
    return inSnapshot(this.db, async (client) => {
      const writers = await this.writers(client)
      // Times of its own that are only reserved may still be given: the end is what its process has sealed.
      const time =
        this.instance === undefined ? this.limit(writers) : Math.max(0, ...writers.map((w) => w.horizon))
      const { rows } = await client.query<{ day: string | null }>(
        'select max(source_day) as day from frame_block',
      )
      const day = rows[0]?.day
      return { time, ...(day ? { packed: { day, vehicleId: null } } : {}) }
    })
  }

  /** The next entries after `position`, about `limit` of them, of a share of the vehicles. */
  async read(position: Position, limit: number, share?: Share): Promise<JournalPage> {
    return inSnapshot(this.db, async (client) => {
      const partitions = await partitionsOf(client)
      const writers = await this.writers(client)
      const day = await this.packedDay(client, position, partitions)
      if (day) return this.readPacked(client, position, writers, day, share)
      // Rows of one time, one a writer at most, stand on one page.
      return this.readRecent(
        client,
        position,
        writers,
        partitions,
        Math.max(limit, writers.length + 1),
        share,
      )
    })
  }

  private async writers(client: pg.ClientBase): Promise<readonly Writer[]> {
    const { rows } = await client.query<{ id: number; reserved: string; horizon: string; ended: boolean }>(
      'select id, reserved, horizon, ended from journal_writer where $1::text is null or instance = $1 order by id',
      [this.instance ?? null],
    )
    return rows.map((r) => ({ ...r, reserved: Number(r.reserved), horizon: Number(r.horizon) }))
  }

  /** µs; a reader goes no further. */
  private limit(writers: readonly Writer[]): number {
    if (this.instance !== undefined)
      return Math.max(0, ...writers.map((w) => Math.max(w.reserved, w.horizon)))
    const live = writers.filter((w) => !w.ended)
    return live.length === 0 ? 0 : Math.min(...live.map((w) => w.horizon))
  }

  /** The first packed day that has not been read and may hold rows behind the position. */
  private async packedDay(
    client: pg.ClientBase,
    { time, packed }: Position,
    partitions: ReadonlySet<string>,
  ): Promise<string | undefined> {
    if (packed?.vehicleId != null) return packed.day
    const { rows } = await client.query<{ day: string | null }>(
      `select min(source_day) as day from frame_block
       where source_day >= $1 and source_day > $2 and source_day <> all ($3::date[])`,
      [time > 0 ? dayText(dayOf(time / 1000)) : '0001-01-01', packed?.day ?? '0001-01-01', [...partitions]],
    )
    const ofRows = rows[0]?.day ?? undefined
    if (this.instance !== undefined) return ofRows
    // A day before the first partition on which vehicles sent nothing, and something happened to them all the same.
    const done = packed ? (dayStart(parseDay(packed.day)) + DAY_MS) * 1000 : 0
    const ofEvents = await firstEventDay(client, Math.max(time, done), beginOf(partitions))
    return ofEvents !== undefined && (ofRows === undefined || ofEvents < ofRows) ? ofEvents : ofRows
  }

  private async readPacked(
    client: pg.ClientBase,
    position: Position,
    writers: readonly Writer[],
    day: string,
    share: Share | undefined,
  ): Promise<JournalPage> {
    const after = position.packed?.day === day ? (position.packed.vehicleId ?? '0') : '0'
    const found = await this.packedVehicles(client, day, after, share)
    const ids = found.map((v) => v.vehicle_id)
    const own = this.instance === undefined ? undefined : new Set(writers.map((w) => w.id))
    const rows = rowsOf(await blocksOf(client, farOf(this.db), day, ids), own, position.time)
    const events = this.instance === undefined ? await eventsOfDay(client, day, position.time, found) : []
    const last = found.length < PACKED_VEHICLES ? null : (ids.at(-1) ?? null)
    const entries = found.flatMap(({ vehicle_id: id }) =>
      merged(
        inOrder(rows.filter((row) => row.vehicleId === id)),
        events.filter((event) => event.vehicleId === id),
      ),
    )
    const next = { ...position, packed: { day, vehicleId: last } }
    return { entries, after: position.time, next, packed: true, end: false }
  }

  /** Vehicles with messages or events on a packed day, in the order of their ids behind `after`. */
  private async packedVehicles(
    client: pg.ClientBase,
    day: string,
    after: string,
    share: Share | undefined,
  ): Promise<readonly { vehicle_id: string; tenant_id: string }[]> {
    const begin = dayStart(parseDay(day)) * 1000
    const own = within('vehicle_id', share)
    const events =
      this.instance === undefined
        ? ` union all select vehicle_id, tenant_id from vehicle_event
            where position >= ${begin} and position < ${begin + DAY_MS * 1000} and vehicle_id > $2${own}`
        : ''
    const { rows } = await client.query<{ vehicle_id: string; tenant_id: string }>(
      `select vehicle_id, max(tenant_id) as tenant_id from (
         select vehicle_id, tenant_id from frame_block where source_day = $1 and vehicle_id > $2${own}${events}
       ) v group by vehicle_id order by vehicle_id limit $3`,
      [day, after, PACKED_VEHICLES],
    )
    return rows
  }

  private async readRecent(
    client: pg.ClientBase,
    position: Position,
    writers: readonly Writer[],
    partitions: ReadonlySet<string>,
    limit: number,
    share: Share | undefined,
  ): Promise<JournalPage> {
    const from = Math.max(beginOf(partitions) - 1, position.time)
    const bound = this.limit(writers)
    if (from >= bound) return { entries: [], after: from, next: position, packed: false, end: true }
    const own = this.instance === undefined ? '' : ` and writer in (${writers.map((w) => w.id).join()})`
    const where = own + within('vehicle_id', share)
    const { rows, to } = await firstRows(client, where, from, bound, limit, this.span)
    const span = ((to - from) / Math.max(1, rows.length)) * limit * 1.5
    this.span = Math.min(SPAN_US.most, Math.max(SPAN_US.least, Math.ceil(span)))
    const events =
      this.instance === undefined ? await eventsUpTo(client, from, to, within('vehicle_id', share)) : []
    const entries = merged(rows, events)
    // For the only reader of its own rows the last of them is the end: times that are only reserved may still be given.
    const last = entries.at(-1)
    const time = this.instance === undefined ? to : last ? placeOf(last) : position.time
    return { entries, after: from, next: { ...position, time }, packed: false, end: to === bound }
  }
}

/** The blocks of these vehicles of what was received on a packed day. */
export const blocksOf = (
  client: pg.ClientBase,
  far: FarRows | undefined,
  day: string,
  vehicleIds: readonly string[],
  options: { fold?: boolean } = {},
): Promise<readonly StoredBlock[]> =>
  readBlocks(
    client,
    far,
    {
      where: 'source_day = $1 and vehicle_id = any ($2::bigint[])',
      values: [day, vehicleIds],
      order: 'vehicle_id, day, part',
    },
    { track: true, raw: true },
    options,
  )

/** Their rows received behind `after` (µs), of these writers or of all. */
export function rowsOf(
  blocks: readonly Pick<StoredBlock, 'vehicleId' | 'tenantId' | 'track' | 'raw'>[],
  writers: ReadonlySet<number> | undefined,
  after: number,
): JournalRow[] {
  const rows: JournalRow[] = []
  for (const block of blocks) {
    const whole = new WholeBlock(openTrack(block.track), block.raw)
    const { track } = whole
    for (let index = 0; index < track.count; index++) {
      if (writers?.has(intAt(track.writer, index)) === false || floatAt(track.receive, index) <= after)
        continue
      rows.push(new BlockRow(block.vehicleId, block.tenantId, whole, index))
    }
  }
  return rows
}

/**
 * The first rows behind `from` (µs) up to `bound`, about `limit` of them, and how far they are all that there is. Spans of time
 * are bounded: block ranges find those, and no single rows.
 */
async function firstRows(
  client: pg.ClientBase,
  where: string,
  from: number,
  bound: number,
  limit: number,
  first: number,
): Promise<{ rows: readonly JournalRow[]; to: number }> {
  let all: readonly JournalRow[] = []
  let after = from
  for (let span = first; after < bound; span *= 4) {
    const to = Math.min(after + span, bound)
    const between = `recv_time > '${microTime(after)}' and recv_time <= '${microTime(to)}'`
    const rows = await JournalRows.inCommitOrder(client, between + where, limit - all.length)
    all = all.length === 0 ? rows : [...all, ...rows]
    if (all.length >= limit) return whole(all)
    after = to
  }
  return { rows: all, to: bound }
}

/** Without the rows of the last time, of which the limit may have cut some off; they are the first of the next page. */
function whole(rows: readonly JournalRow[]): { rows: readonly JournalRow[]; to: number } {
  const last = rows.at(-1)
  const end = last ? placeOf(last) : 0
  const before = rows.filter((row) => placeOf(row) < end)
  return before.length > 0 ? { rows: before, to: end - 1 } : { rows, to: end }
}

/** By receipt, over all writers; a stable sort keeps what has one time in its place. */
export const inOrder = (rows: readonly JournalRow[]): readonly JournalRow[] =>
  rows.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || intAt(a.columns.writer, a.index) - intAt(b.columns.writer, b.index),
  )
