import type { pg } from '@motorpool/db'
import { dayOf, dayText } from '@motorpool/kernel'
import type { FrameColumns } from '../columns.ts'
import { copyOut } from '../copy.ts'
import { COPY_HEADER, JournalRows, RowFields } from '../pack/copy-rows.ts'

/** A packed block as it is stored. */
export interface PackedPart {
  /** ms: device times of its first and last row */
  readonly first: number
  readonly last: number
  readonly track: Uint8Array<ArrayBuffer>
  readonly raw: Uint8Array<ArrayBuffer> | undefined
}

/** History of a vehicle as it is stored, to be opened away from the thread that read it. Rows may lie beyond the range. */
export interface PackedHistory {
  /** Rows of days that are not packed yet, in device-time order. */
  readonly hot: FrameColumns
  readonly hotRaws: readonly Uint8Array[]
  readonly parts: readonly PackedPart[]
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
}

/** Partitions before blocks: the packer cannot drop a partition that is being read. */
export async function readPacked(client: pg.ClientBase, query: PackedQuery): Promise<PackedHistory> {
  const { vehicleId, from, to, where, raw } = query
  const hot = await JournalRows.read(client, where, raw)
  const parts: PackedPart[] = []
  let isFirst = true
  const text = `select first_time, last_time, track${raw ? ', raw' : ''} from frame_block
    where vehicle_id = ${vehicleId} and day between '${dayText(dayOf(from))}' and '${dayText(dayOf(to - 1))}'
    order by day, source_day, part`
  await copyOut(client, text, (chunk) => {
    const at = isFirst ? COPY_HEADER : 0
    isFirst = false
    if (chunk.readInt16BE(at) < 0) return
    const fields = new RowFields(chunk, at + 2)
    const [first, last] = [Math.floor(fields.time() / 1000), Math.floor(fields.time() / 1000)]
    const track = fields.bytesCopy()
    parts.push({ first, last, track, raw: raw ? fields.bytesCopy() : undefined })
  })
  return {
    hot: hot.columns,
    hotRaws: hot.raws,
    parts: parts.filter((part) => part.first < to && part.last >= from),
  }
}
