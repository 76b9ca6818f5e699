import type { pg } from '@motorpool/db'
import { dayOf, floatAt } from '@motorpool/kernel'
import { type FrameColumns, sliceColumns } from '../columns.ts'
import type { ListedBlock } from './stored-block.ts'

export interface PackedDay {
  day: string
  vehicles: number
  frames: number
  blocks: number
  rawBytes: number
  /** Of rows in ClickHouse those of the messages alone: what their columns take is decided there. */
  packedBytes: number
}

/** Rows of one vehicle with their raw bytes. */
export interface Rows {
  columns: FrameColumns
  raws: readonly Uint8Array[]
}

const MAX_BLOCK_ROWS = 20_000

/** Cuts rows in device-time order into blocks of one device day and a bounded number of rows. */
export function* blocksOfRows({ columns, raws }: Rows): Generator<{ day: number; part: number; rows: Rows }> {
  let from = 0
  let part = 0
  while (from < columns.count) {
    const day = dayOf(floatAt(columns.deviceTime, from))
    let to = from + 1
    while (to < columns.count && to - from < MAX_BLOCK_ROWS && dayOf(floatAt(columns.deviceTime, to)) === day)
      to++
    yield { day, part, rows: { columns: sliceColumns(columns, from, to), raws: raws.slice(from, to) } }
    part = to < columns.count && dayOf(floatAt(columns.deviceTime, to)) === day ? part + 1 : 0
    from = to
  }
}

/** A row of the catalogue. */
export interface CatalogueRow extends ListedBlock {
  /** Bytes of the messages before packing. */
  readonly rawSize: number
  /** Null where the rows are in ClickHouse. */
  readonly track: Uint8Array | null
  readonly raw: Uint8Array | null
  readonly bounds: readonly number[]
}

export async function insertBlock(client: pg.ClientBase, row: CatalogueRow): Promise<void> {
  await client.query(
    `insert into frame_block (vehicle_id, tenant_id, day, source_day, part, first_time, last_time, count, raw_size,
       track, raw, bounds, load) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      row.vehicleId,
      row.tenantId,
      row.day,
      row.sourceDay,
      row.part,
      new Date(row.first).toISOString(),
      new Date(row.last).toISOString(),
      row.count,
      row.rawSize,
      row.track,
      row.raw,
      row.bounds,
      row.load,
    ],
  )
}
