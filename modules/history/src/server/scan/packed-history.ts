import type { pg } from '@motorpool/db'
import { dayOf, dayText, parseDay } from '@motorpool/kernel'
import { type FrameColumns, seriesOf } from '../columns.ts'
import { copyOut } from '../copy.ts'
import { Bounds } from '../pack/bounds.ts'
import { COPY_HEADER, JournalRows, RowFields } from '../pack/copy-rows.ts'
import { type BlockTrack, type FarRows, readBlocks } from '../pack/stored-block.ts'

/** A packed block as it is stored. */
export interface PackedPart {
  /** ms: device times of its first and last row */
  readonly first: number
  readonly last: number
  readonly track: BlockTrack
  readonly raw: Uint8Array<ArrayBuffer> | undefined
}

/** Buffers of a block, to be handed to another thread. */
export function buffersOf({ track, raw }: PackedPart): ArrayBuffer[] {
  const columns = track instanceof Uint8Array ? [track] : seriesOf(track)
  return [...columns, ...(raw ? [raw] : [])].flatMap(({ buffer }) =>
    buffer instanceof ArrayBuffer ? [buffer] : [],
  )
}

/** History of a vehicle as it is stored, to be opened away from the thread that read it. Rows may lie beyond the range. */
export interface PackedHistory {
  /** Rows of days that are not packed yet, in device-time order. */
  readonly hot: FrameColumns
  readonly hotRaws: readonly Uint8Array[]
  readonly parts: readonly PackedPart[]
  /** Rows of days that were passed over, for their bounds say that nothing in them is asked for. */
  readonly passed: number
}

export interface PackedQuery {
  /** Decimal. */
  readonly vehicleId: string
  /** ms, [from, to) */
  readonly from: number
  readonly to: number
  /** SQL of the rows of the journal in that range. */
  readonly where: string
  readonly raw: boolean
  /** Whether a day between these bounds may hold what is asked for; without it every day is read. */
  readonly mayHold?: ((bounds: Bounds) => boolean) | undefined
}

interface Kept {
  /** YYYY-MM-DD; undefined: all. */
  readonly days: readonly string[] | undefined
  readonly passed: number
}

/**
 * The packed days that may hold what is asked for, found without opening their blocks. A day is read whole or not at all, and is
 * read where one of its blocks has no bounds or some of it is not packed yet.
 */
async function keptDays(
  client: pg.ClientBase,
  { vehicleId, from, to, mayHold }: PackedQuery,
  hot: FrameColumns,
): Promise<Kept> {
  if (!mayHold) return { days: undefined, passed: 0 }
  const { rows } = await client.query<{ day: string; count: number; bounds: number[] | null }>(
    `select day, count, bounds from frame_block where vehicle_id = $1 and day between $2 and $3`,
    [vehicleId, dayText(dayOf(from)), dayText(dayOf(to - 1))],
  )
  const hotDays = new Set(Array.from(hot.deviceTime, dayOf))
  const days: string[] = []
  let passed = 0
  for (const [day, blocks] of Map.groupBy(rows, (row) => row.day)) {
    const bounds = blocks.flatMap((block) => (block.bounds ? [block.bounds] : []))
    if (bounds.length < blocks.length || hotDays.has(parseDay(day)) || mayHold(new Bounds(bounds)))
      days.push(day)
    else passed += blocks.reduce((n, { count }) => n + count, 0)
  }
  return { days, passed }
}

const daysText = (days: readonly string[]) => days.map((day) => `'${day}'`).join(', ')

/** Partitions before blocks: the packer cannot drop a partition that is being read. */
export async function readPacked(
  client: pg.ClientBase,
  far: FarRows | undefined,
  query: PackedQuery,
): Promise<PackedHistory> {
  const { vehicleId, from, to, where, raw } = query
  const hot = await JournalRows.read(client, where, raw)
  const { days, passed } = await keptDays(client, query, hot.columns)
  const found = { hot: hot.columns, hotRaws: hot.raws, passed }
  if (days?.length === 0) return { ...found, parts: [] }
  const [first, last] = [dayText(dayOf(from)), dayText(dayOf(to - 1))]
  const which = `vehicle_id = ${vehicleId} and day between '${first}' and '${last}'
    ${days ? `and day in (${daysText(days)})` : ''}`
  const { parts, areAll } = await copiedParts(client, which, raw)
  const all = areAll ? parts : [...parts, ...(await farParts(client, far, which, raw))]
  return { ...found, parts: all.filter((part) => part.first < to && part.last >= from) }
}

async function farParts(
  client: pg.ClientBase,
  far: FarRows | undefined,
  which: string,
  raw: boolean,
): Promise<PackedPart[]> {
  const wanted = { where: `${which} and load is not null`, values: [], order: 'day, source_day, part' }
  const blocks = await readBlocks(client, far, wanted, { track: true, raw })
  return blocks.map(({ first, last, track, raw: bytes }) => ({
    first,
    last,
    track,
    raw: raw ? bytes : undefined,
  }))
}

/** Blocks in PostgreSQL, as they are, and whether there are no others. */
async function copiedParts(
  client: pg.ClientBase,
  which: string,
  raw: boolean,
): Promise<{ parts: PackedPart[]; areAll: boolean }> {
  const parts: PackedPart[] = []
  let isFirst = true
  let areAll = true
  const text = `select coalesce(load, 0), first_time, last_time, track${raw ? ', raw' : ''} from frame_block
    where ${which} order by day, source_day, part`
  await copyOut(client, text, (chunk) => {
    const at = isFirst ? COPY_HEADER : 0
    isFirst = false
    if (chunk.readInt16BE(at) < 0) return
    const fields = new RowFields(chunk, at + 2)
    if (fields.id() !== '0') {
      areAll = false
      return
    }
    const [first, last] = [Math.floor(fields.time() / 1000), Math.floor(fields.time() / 1000)]
    const track = fields.bytesCopy()
    parts.push({ first, last, track, raw: raw ? fields.bytesCopy() : undefined })
  })
  return { parts, areAll }
}
