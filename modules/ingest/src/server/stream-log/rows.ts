import { at, dayOf, dayText } from '@motorpool/kernel'
import { RecordFlag } from '@motorpool/wire'
import type { ComparedRows } from '../journal/duplicates.ts'
import type { Stored } from '../journal/identity.ts'
import { isRepeat, type Newest } from '../journal/newest.ts'
import type { Carrier, Packet, PacketRow } from './message.ts'
import { type ReadRow, RowReader, retime } from './row-reader.ts'

/** A row on its way from the stream to the store. */
export interface LoggedRow extends ReadRow {
  readonly bytes: Buffer
  /** As the gateway saw it. */
  readonly suspect: boolean
  readonly ownTime: boolean
  readonly carrier: Carrier | undefined
  readonly columns: string
}

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')

/** Rows of several messages that are stored in one transaction, in the order of the stream. */
export class LoggedRows implements ComparedRows {
  readonly all: LoggedRow[] = []
  readonly deviceTimes: number[] = []
  readonly suspects: number[] = []
  readonly duplicates = new Set<number>()
  /** None comes twice with its own time: a message is stored with its sequence. Who has the same time repeats another's. */
  readonly already = this.duplicates
  private readonly receives: number[] = []
  bytes = 0
  private readonly readers = new Map<string, RowReader>()

  get rows(): number {
    return this.all.length
  }

  /** @throws where a row cannot be read: then none of the packet is taken */
  add(packet: Packet): void {
    const columns = packet.columns.join()
    const reader = this.readers.get(columns) ?? new RowReader(packet.columns)
    this.readers.set(columns, reader)
    const rows = packet.rows.map((row) => logged(row, columns, reader))
    for (const row of rows) {
      this.all.push(row)
      this.deviceTimes.push(row.deviceTime)
      this.receives.push(row.receive)
      this.bytes += row.bytes.length
    }
  }

  /** Finds the rows that may be stored already, by what is remembered of their vehicles. */
  suspect(memory: (vehicleId: string) => Newest): void {
    for (const [i, row] of this.all.entries()) {
      const believable = row.ownTime && !(row.flags & RecordFlag.absurdTime)
      const repeat = believable && isRepeat(memory(row.vehicleId), row, row.deviceTime)
      if (row.suspect || repeat) this.suspects.push(i)
    }
  }

  vehicleOf(row: number): string {
    return at(this.all, row).vehicleId
  }

  messageOf(row: number): Stored {
    const { protocol, messageId, rawForm, raw } = at(this.all, row)
    return { receive: at(this.receives, row), protocol, messageId, form: rawForm, raw }
  }

  /** Gives a row the time (µs) under which it is stored. */
  receivedAt(row: number, time: number): void {
    const one = at(this.all, row)
    if (time === one.receive) return
    retime(one.bytes, one, time)
    this.receives[row] = time
  }

  /** Days of receipt of the rows. */
  get days(): ReadonlySet<number> {
    return new Set(this.receives.map((time) => dayOf(time / 1000)))
  }

  /** The exchanges that store the rows: one for the rows of each day and form, in their order. */
  wires(): Buffer[] {
    const groups = new Map<string, { day: number; columns: string; rows: Buffer[] }>()
    for (const [i, { columns, bytes }] of this.all.entries()) {
      if (this.duplicates.has(i)) continue
      const day = dayOf(at(this.receives, i) / 1000)
      const key = `${day} ${columns}`
      const group = groups.get(key) ?? { day, columns, rows: [] }
      groups.set(key, group)
      group.rows.push(bytes)
    }
    return [...groups.values()].map(({ day, columns, rows }) => copyExchange(day, columns, rows))
  }
}

function logged(row: PacketRow, columns: string, reader: RowReader): LoggedRow {
  const { bytes, suspect, ownTime, carrier } = row
  return { ...reader.read(bytes), bytes, suspect, ownTime, carrier, columns }
}

/** Query, data and end of a COPY in one piece. Names of columns are letters and _. */
function copyExchange(day: number, columns: string, rows: readonly Buffer[]): Buffer {
  const table = `frame_${dayText(day).replaceAll('-', '')}`
  const query = Buffer.from(`copy ${table} (${columns}) from stdin (format binary)\0`, 'latin1')
  const begin = Buffer.alloc(5)
  begin.write('Q', 'latin1')
  begin.writeInt32BE(4 + query.length, 1)
  const size = rows.reduce((sum, one) => sum + one.length, 0)
  const data = Buffer.alloc(5)
  data.write('d', 'latin1')
  data.writeInt32BE(4 + SIGNATURE.length + size + 2, 1)
  const end = Buffer.from([0xff, 0xff, 0x63, 0, 0, 0, 4])
  return Buffer.concat([begin, query, data, SIGNATURE, ...rows, end])
}
