import type { Database, pg } from '@motorpool/db'
import { AppError, floatAt, must } from '@motorpool/kernel'
import type { FrameColumns } from '../columns.ts'
import '../errors.ts'
import { foldTrack, unpackFrames, unpackTrack } from './block.ts'

/** Which block: rows of one vehicle, one device day and one day of receipt. */
export interface BlockKey {
  /** Decimal. */
  readonly vehicleId: string
  readonly tenantId: string
  /** YYYY-MM-DD: of the device times */
  readonly day: string
  /** YYYY-MM-DD: of the receipt */
  readonly sourceDay: string
  readonly part: number
  readonly count: number
}

/** A block as the catalogue in PostgreSQL (`frame_block`) lists it. */
export interface ListedBlock extends BlockKey {
  /** ms: device times of its first and last row */
  readonly first: number
  readonly last: number
  /** The insert that brought its rows to ClickHouse; null: they stand in the catalogue itself. */
  readonly load: string | null
}

/** Columns of a block, as a packed track or open. */
export type BlockTrack = Uint8Array<ArrayBuffer> | FrameColumns

export const openTrack = (track: BlockTrack): FrameColumns =>
  track instanceof Uint8Array ? unpackTrack(track) : track

/** The same, small: for what is kept until somebody goes through it. */
export const folded = (track: BlockTrack): BlockTrack =>
  track instanceof Uint8Array ? track : foldTrack(track)

/** What is asked for of blocks. */
export interface BlockParts {
  readonly track: boolean
  /** The bytes of the messages. */
  readonly raw: boolean
}

/** A block with what was asked for of it; the other is empty. */
export interface StoredBlock extends ListedBlock {
  readonly track: BlockTrack
  readonly raw: Uint8Array<ArrayBuffer>
}

/** A block open, with the bytes of the rows whose device time is selected (row → bytes). */
export function unpackBlock(
  { track, raw }: StoredBlock,
  wantedTime: (deviceTime: number) => boolean,
): { track: FrameColumns; raws: Map<number, Uint8Array> } {
  const columns = openTrack(track)
  const wanted = (row: number) => wantedTime(floatAt(columns.deviceTime, row))
  for (let row = 0; row < columns.count; row++)
    if (wanted(row)) return { track: columns, raws: unpackFrames(raw, wanted) }
  return { track: columns, raws: new Map() }
}

/** A block on its way to ClickHouse. */
export interface NewBlock extends BlockKey {
  readonly columns: FrameColumns
  readonly raw: Uint8Array
}

/** Rows of packed days outside of PostgreSQL, whose catalogue stays there. */
export interface FarRows {
  /** Stores blocks under the number of a load; they are on disk, and were counted, when it resolves. A load is never changed. */
  write(load: string, blocks: readonly NewBlock[]): Promise<void>
  /**
   * In the order in which they were asked for.
   *
   * @throws AppError HISTORY_AWAY, HISTORY_REFUSED (also where rows of a block are missing)
   */
  read(
    blocks: readonly ListedBlock[],
    parts: BlockParts,
    patience?: number,
  ): Promise<readonly { track: FrameColumns | undefined; raw: Uint8Array<ArrayBuffer> | undefined }[]>
  /**
   * Removes the rows of a tenant that were received before a day (YYYY-MM-DD), which the catalogue does not name any more.
   *
   * @throws AppError HISTORY_AWAY, HISTORY_REFUSED
   */
  forget(tenantId: string, before: string): Promise<void>
}

const kept = new WeakMap<Database, FarRows>()

/** From now on the packed days of this database are written to and read from `far` too, by whoever reads its history. */
export const keepFar = (db: Database, far: FarRows): void => void kept.set(db, far)

/** Where packed days of this database lie, besides itself. */
export const farOf = (db: Database): FarRows | undefined => kept.get(db)

interface ListedRow {
  vehicle_id: string
  tenant_id: string
  day: string
  source_day: string
  part: number
  count: number
  first: number
  last: number
  load: string | null
  track: Buffer<ArrayBuffer> | null
  raw: Buffer<ArrayBuffer> | null
}

/** Which blocks, as SQL of this module: digits and constants, never a caller's text. */
export interface BlocksWanted {
  readonly where: string
  readonly values: readonly unknown[]
  readonly order: string
}

const listed = (row: ListedRow): ListedBlock => ({
  vehicleId: row.vehicle_id,
  tenantId: row.tenant_id,
  day: row.day,
  sourceDay: row.source_day,
  part: row.part,
  count: row.count,
  first: row.first,
  last: row.last,
  load: row.load,
})

const EMPTY = new Uint8Array(0)
/** Rows that are open at once where blocks are folded. */
const OPEN_ROWS = 250_000

/** Neighbouring blocks of about so many rows together. */
export function* portionsOf<B extends BlockKey>(blocks: readonly B[], rows: number): Generator<readonly B[]> {
  let from = 0
  let sum = 0
  for (const [n, { count }] of blocks.entries()) {
    if (n > from && sum + count > rows) {
      yield blocks.slice(from, n)
      from = n
      sum = 0
    }
    sum += count
  }
  if (from < blocks.length) yield blocks.slice(from)
}

/** The same for those blocks alone that lie in ClickHouse. */
export async function readFar(
  far: FarRows | undefined,
  blocks: readonly ListedBlock[],
  parts: BlockParts,
  options: { fold?: boolean; patience?: number | undefined } = {},
): Promise<readonly StoredBlock[]> {
  if (blocks.length === 0) return []
  if (!far) throw new AppError('HISTORY_REFUSED', {}, { cause: new Error('ClickHouse is not set') })
  const all: StoredBlock[] = []
  for (const portion of portionsOf(blocks, OPEN_ROWS)) {
    const found = await far.read(portion, parts, options.patience)
    for (const [n, block] of portion.entries()) {
      const { track = EMPTY, raw = EMPTY } = must(found[n], 'a block')
      all.push({ ...block, track: options.fold ? folded(track) : track, raw })
    }
  }
  return all
}

/** Blocks of the catalogue with what is asked for of them, wherever it lies. */
export async function readBlocks(
  client: pg.ClientBase,
  far: FarRows | undefined,
  { where, values, order }: BlocksWanted,
  parts: BlockParts,
  options: { fold?: boolean; patience?: number } = {},
): Promise<readonly StoredBlock[]> {
  const { rows } = await client.query<ListedRow>(
    `select vehicle_id, tenant_id, day, source_day, part, count, first_time as first, last_time as last, load,
       ${parts.track ? 'track' : 'null as track'}, ${parts.raw ? 'raw' : 'null as raw'}
     from frame_block where ${where} order by ${order}`,
    [...values],
  )
  const away = rows.filter(({ load }) => load !== null)
  const found = (await readFar(far, away.map(listed), parts, options)).values()
  return rows.map((row) =>
    row.load === null
      ? { ...listed(row), track: row.track ?? EMPTY, raw: row.raw ?? EMPTY }
      : must(found.next().value, 'a block'),
  )
}
