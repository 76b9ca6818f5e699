import type { pg } from '@motorpool/db'
import { ABSENT } from '@motorpool/wire'
import { copyOut } from '../copy.ts'
import { type Columns, newColumns, sliceColumns } from './columns.ts'

const HEADER = 19
const EPOCH_2000_US = 946_684_800_000_000
const TWO_32 = 0x1_0000_0000

/** What `JournalRows.read` selects, in this order; `raw` is added where it is wanted. */
const SELECTED =
  'device_time, recv_time, message_id, flags, state, lng, lat, speed, altitude, mileage, fuel, alarm, protocol, raw_form, direction, soc'

/** Cursor over the fields of one row in binary COPY format. */
class RowFields {
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
    return high * TWO_32 + low + EPOCH_2000_US
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
  bytesCopy(): Uint8Array {
    const length = this.view.getInt32(this.at)
    const from = this.at + 4
    this.at = from + length
    return Uint8Array.prototype.slice.call(this.bytes, from, this.at)
  }
}

/** Journal rows of one vehicle read in bulk. */
export class JournalRows {
  private all: Columns = newColumns(1024)
  private count = 0
  readonly raws: Uint8Array[] = []

  get columns(): Columns {
    return sliceColumns(this.all, 0, this.count)
  }

  /** Reads what `where` selects, in device-time order. `where` holds numbers and constants of ours only. */
  static async read(client: pg.ClientBase, where: string, withRaw: boolean): Promise<JournalRows> {
    const rows = new JournalRows()
    let first = true
    const query = `select ${SELECTED}${withRaw ? ', raw' : ''} from frame where ${where} order by device_time, recv_time`
    await copyOut(client, query, (chunk) => {
      const at = first ? HEADER : 0
      first = false
      if (chunk.readInt16BE(at) >= 0) rows.add(new RowFields(chunk, at + 2), withRaw)
    })
    return rows
  }

  private add(row: RowFields, withRaw: boolean): void {
    if (this.count === this.all.count) this.grow()
    const { all, count: i } = this
    all.deviceTime[i] = Math.floor(row.time() / 1000)
    all.receive[i] = row.time()
    all.messageId[i] = row.integer()
    all.flags[i] = row.integer()
    all.state[i] = row.integer()
    all.lng[i] = row.integer()
    all.lat[i] = row.integer()
    all.speed[i] = row.integer()
    all.altitude[i] = row.integer()
    all.mileage[i] = row.integer()
    all.fuel[i] = row.integer()
    all.alarm[i] = row.integer()
    all.protocol[i] = row.integer()
    all.rawForm[i] = row.integer()
    all.direction[i] = row.integer()
    all.soc[i] = row.integer()
    if (withRaw) this.raws.push(row.bytesCopy())
    this.count++
  }

  private grow(): void {
    const next = newColumns(this.all.count * 2)
    for (const [name, values] of Object.entries(this.all))
      if (typeof values !== 'number')
        (next[name as keyof Columns] as Float64Array).set(values as Float64Array)
    this.all = next
  }
}
