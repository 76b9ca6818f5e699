import type { Database, pg } from '@motorpool/db'
import { dayOf, dayStart, dayText, floatAt, intAt, parseDay } from '@motorpool/kernel'
import { unpackRaw } from '../pack/block.ts'
import { JournalRows, type OwnedRow } from '../pack/copy-rows.ts'
import { microTime, type Position, WRITER_LEASE_US } from './position.ts'

/** A stored message as a durable reader gets it: its vehicle, its columns and its place in them, its raw bytes. */
export type JournalRow = OwnedRow

export interface JournalPage {
  /** In the order of receipt; rows of one vehicle are in the order in which they were stored. */
  readonly rows: readonly JournalRow[]
  /** Where the reader stands after these rows. */
  readonly next: Position
  /** Nothing more is stored at the moment. */
  readonly end: boolean
}

/** First span of time that is looked through, µs; it doubles until rows are found. */
const FIRST_SPAN_US = 1_000_000
/** Vehicles of a packed day that are read at once. */
const PACKED_VEHICLES = 20

interface Writer {
  id: number
  /** µs; no row of this writer is younger */
  reserved: number
}

/** Rows of a writer after `from` up to `to`, µs. */
const between = (writer: number, from: number, to: number) =>
  `writer = ${writer} and recv_time > '${microTime(from)}' and recv_time <= '${microTime(to)}'`

/**
 * Reads the journal durably, recent days from their partitions and older ones from packed blocks. The reader keeps no
 * state: the position is the caller's, to be stored in one transaction with what it made of the rows.
 */
export class JournalReader {
  private readonly db: Database
  private readonly instance: string | undefined

  /** With `instance` only what this gateway has stored. */
  constructor(db: Database, instance?: string) {
    this.db = db
    this.instance = instance
  }

  /** The present end of the journal: a reader that begins there sees only what is stored from now on. */
  async end(): Promise<Position> {
    return this.inSnapshot(async (client) => {
      const writers: Record<string, number> = {}
      for (const { id, reserved } of await this.writers(client)) {
        const from = Math.max(0, reserved - WRITER_LEASE_US)
        const { rows } = await client.query<{ newest: string | null }>(
          `select (extract(epoch from max(recv_time)) * 1000000)::bigint as newest from frame
           where ${between(id, from, reserved)}`,
        )
        writers[id] = Number(rows[0]?.newest ?? from)
      }
      const { rows } = await client.query<{ day: string | null }>(
        'select max(source_day) as day from frame_block',
      )
      const day = rows[0]?.day
      return { writers, ...(day ? { packed: { day, vehicleId: null } } : {}) }
    })
  }

  /** The next rows after `position`, about `limit` of them. */
  async read(position: Position, limit: number): Promise<JournalPage> {
    return this.inSnapshot(async (client) => {
      const partitions = await this.partitions(client)
      const writers = await this.writers(client)
      const day = await this.packedDay(client, position, writers, partitions)
      if (day) return this.readPacked(client, position, writers, day)
      return this.readRecent(client, position, writers, partitions, limit)
    })
  }

  /**
   * One snapshot for partitions and blocks. The lock on `frame` keeps the packer from dropping a partition between the
   * look at the list and the look at the rows.
   */
  private async inSnapshot<R>(run: (client: pg.ClientBase) => Promise<R>): Promise<R> {
    const client = await this.db.pool.connect()
    try {
      await client.query(
        'begin isolation level repeatable read read only; set local role motorpool_platform; lock table frame in access share mode',
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

  private async partitions(client: pg.ClientBase): Promise<ReadonlySet<string>> {
    const { rows } = await client.query<{ day: string }>('select day from app.frame_partitions() as day')
    return new Set(rows.map((r) => r.day))
  }

  private async writers(client: pg.ClientBase): Promise<readonly Writer[]> {
    const { rows } = await client.query<{ id: number; reserved: string }>(
      'select id, reserved from journal_writer where $1::text is null or instance = $1 order by id',
      [this.instance ?? null],
    )
    return rows.map((r) => ({ id: r.id, reserved: Number(r.reserved) }))
  }

  /** The first packed day that has not been read and may hold rows behind the position. */
  private async packedDay(
    client: pg.ClientBase,
    position: Position,
    writers: readonly Writer[],
    partitions: ReadonlySet<string>,
  ): Promise<string | undefined> {
    const { packed } = position
    if (packed?.vehicleId != null) return packed.day
    const oldest = Math.min(...writers.map((w) => position.writers[w.id] ?? 0))
    const from = oldest > 0 && Number.isFinite(oldest) ? dayText(dayOf(oldest / 1000)) : '0001-01-01'
    const { rows } = await client.query<{ day: string | null }>(
      `select min(source_day) as day from frame_block
       where source_day >= $1 and source_day > $2 and source_day <> all ($3::date[])`,
      [from, packed?.day ?? '0001-01-01', [...partitions]],
    )
    return rows[0]?.day ?? undefined
  }

  private async readPacked(
    client: pg.ClientBase,
    position: Position,
    writers: readonly Writer[],
    day: string,
  ): Promise<JournalPage> {
    const after = position.packed?.day === day ? (position.packed.vehicleId ?? '0') : '0'
    const { rows: blocks } = await client.query<{
      vehicle_id: string
      tenant_id: string
      track: Buffer
      raw: Buffer
    }>(
      `select b.vehicle_id, b.tenant_id, b.track, b.raw from frame_block b
       where b.source_day = $1 and b.vehicle_id in (
         select distinct vehicle_id from frame_block where source_day = $1 and vehicle_id > $2
         order by vehicle_id limit $3)
       order by b.vehicle_id, b.day, b.part`,
      [day, after, PACKED_VEHICLES],
    )
    const own = new Set(writers.map((w) => w.id))
    const rows: JournalRow[] = []
    for (const block of blocks) {
      const { track, raws } = unpackRaw(block.track, block.raw)
      for (const [index, raw] of raws) {
        const writer = intAt(track.writer, index)
        if (!own.has(writer) || floatAt(track.receive, index) <= (position.writers[writer] ?? 0)) continue
        rows.push({ vehicleId: block.vehicle_id, tenantId: block.tenant_id, columns: track, index, raw })
      }
    }
    const last = blocks.at(-1)?.vehicle_id ?? null
    return {
      rows: inOrder(rows),
      next: { writers: position.writers, packed: { day, vehicleId: last } },
      end: false,
    }
  }

  private async readRecent(
    client: pg.ClientBase,
    position: Position,
    writers: readonly Writer[],
    partitions: ReadonlySet<string>,
    limit: number,
  ): Promise<JournalPage> {
    const [first] = [...partitions].sort()
    const begin = first ? dayStart(parseDay(first)) * 1000 - 1 : Infinity
    const next: Record<string, number> = { ...position.writers }
    const rows: JournalRow[] = []
    let end = true
    for (const writer of writers) {
      const found = await this.ofWriter(
        client,
        writer,
        Math.max(begin, position.writers[writer.id] ?? 0),
        limit,
      )
      rows.push(...found)
      const last = found.at(-1)
      if (last) next[writer.id] = floatAt(last.columns.receive, last.index)
      if (found.length >= limit) end = false
    }
    return { rows: inOrder(rows), next: { ...position, writers: next }, end }
  }

  /** Rows of one writer behind a receive time. Spans of time are bounded: BRIN finds those, and no single rows. */
  private async ofWriter(
    client: pg.ClientBase,
    { id, reserved }: Writer,
    after: number,
    limit: number,
  ): Promise<readonly JournalRow[]> {
    if (after >= reserved) return []
    const { rowCount } = await client.query(`select from frame where ${between(id, after, reserved)} limit 1`)
    if (rowCount === 0) return []
    let from = after
    for (let span = FIRST_SPAN_US; from < reserved; span *= 4) {
      const to = Math.min(from + span, reserved)
      const found = await JournalRows.inCommitOrder(client, between(id, from, to), limit)
      if (found.length > 0) return found
      from = to
    }
    return []
  }
}

/** By receipt, over all writers; a stable sort keeps what has one time in its place. */
function inOrder(rows: JournalRow[]): JournalRow[] {
  const time = (r: JournalRow) => floatAt(r.columns.receive, r.index)
  return rows.sort((a, b) => time(a) - time(b))
}
