import type { pg } from '@motorpool/db'
import { ABSENT, columnOf, REPORT_COLUMN_NAMES } from '@motorpool/wire'
import { type FrameColumns, INTEGERS, newColumns, sliceColumns } from '../columns.ts'
import { copyOut } from '../copy.ts'
import type { WholeBlock } from './block.ts'
import { idTextOf, microsOf } from './copy-values.ts'

/** Bytes before the first row of a binary COPY. */
export const COPY_HEADER = 19

/** What `JournalRows.read` selects, in this order; `raw` is added on request. */
const SELECTED = [
  'device_time, recv_time, message_id, flags, state, alarm, protocol, raw_form, writer',
  ...REPORT_COLUMN_NAMES.map(columnOf),
].join(', ')

/** Where the raw bytes of a row lie. */
interface Span {
  readonly chunk: Uint8Array
  readonly from: number
  readonly to: number
}

/** Cursor over the fields of one row in binary COPY format. */
export class RowFields {
  private readonly view: DataView
  private readonly bytes: Buffer
  private at: number

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    this.at = at
  }

  time(): number {
    const high = this.view.getInt32(this.at + 4)
    const low = this.view.getUint32(this.at + 8)
    this.at += 12
    return microsOf(high, low)
  }

  /** A bigint as decimal text. */
  id(): string {
    const high = this.view.getInt32(this.at + 4)
    const low = this.view.getUint32(this.at + 8)
    this.at += 12
    return idTextOf(high, low)
  }

  integer(): number {
    const length = this.view.getInt32(this.at)
    const at = this.at + 4
    if (length < 0) {
      this.at = at
      return ABSENT
    }
    this.at = at + length
    return length === 2 ? this.view.getInt16(at) : this.view.getInt32(at)
  }

  /** A copy: the client reuses its buffer. */
  bytesCopy(): Uint8Array<ArrayBuffer> {
    const length = this.view.getInt32(this.at)
    const from = this.at + 4
    this.at = from + length
    return Uint8Array.prototype.slice.call(this.bytes, from, this.at)
  }

  /** Copies the bytes to the end of an arena. */
  bytesInto(arena: Arena): Span {
    const length = this.view.getInt32(this.at)
    const from = this.at + 4
    this.at = from + length
    return arena.add(this.bytes, from, this.at)
  }
}

/** A row with its vehicle. */
export interface OwnedRow {
  readonly vehicleId: string
  readonly tenantId: string
  readonly columns: FrameColumns
  readonly index: number
  readonly raw: Uint8Array
}

const CHUNK_BYTES = 256 * 1024
/** Rows that there is room for at once. */
const FIRST_ROWS = 5000

/** Room for the raw bytes of many rows: an allocation of its own for each would cost more than all else. */
class Arena {
  private chunk = new Uint8Array(0)
  private end = 0

  add(bytes: Uint8Array, from: number, to: number): Span {
    const length = to - from
    if (this.end + length > this.chunk.length) {
      this.chunk = new Uint8Array(Math.max(CHUNK_BYTES, length))
      this.end = 0
    }
    this.chunk.set(bytes.subarray(from, to), this.end)
    const span = { chunk: this.chunk, from: this.end, to: this.end + length }
    this.end += length
    return span
  }
}

/** A row whose bytes are a view, made when they are asked for. */
export class ArenaRow implements OwnedRow {
  readonly vehicleId: string
  readonly tenantId: string
  readonly columns: FrameColumns
  readonly index: number
  private readonly span: Span

  constructor(vehicleId: string, tenantId: string, columns: FrameColumns, index: number, span: Span) {
    this.vehicleId = vehicleId
    this.tenantId = tenantId
    this.columns = columns
    this.index = index
    this.span = span
  }

  get raw(): Uint8Array {
    const { chunk, from, to } = this.span
    return chunk.subarray(from, to)
  }
}

/** A row of a block, whose bytes are restored when they are asked for. */
export class BlockRow implements OwnedRow {
  readonly vehicleId: string
  readonly tenantId: string
  readonly index: number
  private readonly block: WholeBlock

  constructor(vehicleId: string, tenantId: string, block: WholeBlock, index: number) {
    this.vehicleId = vehicleId
    this.tenantId = tenantId
    this.block = block
    this.index = index
  }

  get columns(): FrameColumns {
    return this.block.track
  }

  get raw(): Uint8Array {
    return this.block.rawOf(this.index)
  }
}

/** Journal rows read in bulk. */
export class JournalRows {
  private all: FrameColumns
  private count = 0
  readonly raws: Uint8Array[] = []

  constructor(capacity = 1024) {
    this.all = newColumns(capacity)
  }

  get columns(): FrameColumns {
    return sliceColumns(this.all, 0, this.count)
  }

  /** Reads what `where` selects, in device-time order. `where` is SQL of this module: digits and constants, never a caller's text. */
  static async read(client: pg.ClientBase, where: string, withRaw: boolean): Promise<JournalRows> {
    const rows = new JournalRows()
    let first = true
    const query = `select ${SELECTED}${withRaw ? ', raw' : ''} from frame where ${where} order by device_time, recv_time`
    await copyOut(client, query, (chunk) => {
      const at = first ? COPY_HEADER : 0
      first = false
      if (chunk.readInt16BE(at) >= 0) rows.add(new RowFields(chunk, at + 2), withRaw)
    })
    return rows
  }

  /** Rows of many vehicles that `where` selects, by the time of their receipt, at most `limit`. */
  static async inCommitOrder(
    client: pg.ClientBase,
    where: string,
    limit: number,
  ): Promise<readonly OwnedRow[]> {
    const rows = new JournalRows(Math.min(limit, FIRST_ROWS))
    const arena = new Arena()
    const owners: { vehicleId: string; tenantId: string; span: Span }[] = []
    let first = true
    const query = `select vehicle_id, tenant_id, ${SELECTED}, raw from frame where ${where} order by recv_time, writer limit ${limit}`
    await copyOut(client, query, (chunk) => {
      const at = first ? COPY_HEADER : 0
      first = false
      if (chunk.readInt16BE(at) < 0) return
      const fields = new RowFields(chunk, at + 2)
      const [vehicleId, tenantId] = [fields.id(), fields.id()]
      rows.add(fields, false)
      owners.push({ vehicleId, tenantId, span: fields.bytesInto(arena) })
    })
    const { columns } = rows
    return owners.map(
      ({ vehicleId, tenantId, span }, index) => new ArenaRow(vehicleId, tenantId, columns, index, span),
    )
  }

  private add(row: RowFields, withRaw: boolean): void {
    if (this.count === this.all.count) this.grow()
    const { all, count: i } = this
    all.deviceTime[i] = Math.floor(row.time() / 1000)
    all.receive[i] = row.time()
    for (const name of INTEGERS) all[name][i] = row.integer()
    if (withRaw) this.raws.push(row.bytesCopy())
    this.count++
  }

  private grow(): void {
    const next = newColumns(this.all.count * 2)
    for (const name of ['deviceTime', 'receive', ...INTEGERS] as const) next[name].set(this.all[name])
    this.all = next
  }
}
