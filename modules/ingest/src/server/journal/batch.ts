import { at, dayOf, dayText } from '@motorpool/kernel'
import type { StoreRecord } from '@motorpool/wire'
import type { VehicleSlot } from '../fleet/slot.ts'
import type { ComparedRows } from './duplicates.ts'
import type { Stored } from './identity.ts'
import type { CommittedRows, Verdict, Waiter } from './port.ts'
import { FRAME_COLUMNS, putReceive, putRow, ROW_OVERHEAD } from './row.ts'

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const FIRST_CAPACITY = 64 * 1024

/**
 * Rows that will become durable together: one COPY into the partition of one day. The buffer holds the whole exchange
 * with the server (Query, CopyData, CopyDone), so that a commit is one write and one answer.
 */
export class Batch implements CommittedRows, ComparedRows {
  day = 0
  /** Number of the writer that all of its rows belong to. */
  writer = 0
  bytes: Buffer
  private view: DataView
  private length = 0
  private header = 0
  rows = 0
  readonly slots: VehicleSlot[] = []
  readonly records: StoreRecord[] = []
  readonly deviceTimes: number[] = []
  readonly receives: number[] = []
  readonly protocols: number[] = []
  readonly waiters: (Waiter | null)[] = []
  /** End of each row in `bytes`; a row starts where the one before ends. */
  readonly ends: number[] = []
  /** Rows that may be stored already. */
  readonly suspects: number[] = []
  /** Rows that repeat a stored message: not written. */
  readonly duplicates = new Set<number>()
  /** Rows that an earlier try stored: not written again, but stored. */
  readonly already = new Set<number>()
  /** Suspects that somebody else compares with what is stored. */
  private readonly open = new Set<number>()

  constructor() {
    this.bytes = Buffer.allocUnsafeSlow(FIRST_CAPACITY)
    this.view = new DataView(this.bytes.buffer)
  }

  get size(): number {
    return this.length
  }

  begin(day: number, writer: number): void {
    this.day = day
    this.writer = writer
    const table = `frame_${dayText(day).replaceAll('-', '')}`
    const query = `copy ${table} (${FRAME_COLUMNS.join()}) from stdin (format binary)`
    // Query 'Q', then one CopyData 'd' whose length is filled in by `seal`.
    let end = this.bytes.write('Q', 0, 'latin1')
    this.view.setInt32(end, 4 + query.length + 1)
    end += 4
    end += this.bytes.write(query, end, 'latin1')
    this.bytes[end++] = 0
    this.bytes[end] = 0x64
    this.header = end
    end += 5
    end += SIGNATURE.copy(this.bytes, end)
    this.length = end
  }

  private room(n: number): void {
    if (this.length + n <= this.bytes.length) return
    const next = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.length + n))
    next.set(this.bytes.subarray(0, this.length))
    this.bytes = next
    this.view = new DataView(next.buffer)
  }

  add(
    slot: VehicleSlot,
    protocol: number,
    record: StoreRecord,
    deviceTime: number,
    receive: number,
    waiter: Waiter | null,
    suspect: boolean,
  ): void {
    this.room(ROW_OVERHEAD + record.raw.length + 16)
    this.length = putRow(
      this.bytes,
      this.view,
      this.length,
      slot,
      protocol,
      record,
      deviceTime,
      receive,
      this.writer,
    )
    if (suspect) this.suspects.push(this.rows)
    this.slots.push(slot)
    this.records.push(record)
    this.deviceTimes.push(deviceTime)
    this.receives.push(receive)
    this.protocols.push(protocol)
    this.waiters.push(waiter)
    this.ends.push(this.length)
    this.rows++
  }

  private startOf(row: number): number {
    return row === 0 ? this.header + 5 + SIGNATURE.length : at(this.ends, row - 1)
  }

  vehicleOf(row: number): string {
    return at(this.slots, row).device.vehicleId
  }

  messageOf(row: number): Stored {
    const { messageId, rawForm } = at(this.records, row)
    return {
      receive: at(this.receives, row),
      protocol: at(this.protocols, row),
      messageId,
      form: rawForm,
      raw: this.raw(row),
    }
  }

  /** It is durable, and whoever stores it looks which of the suspects were stored before. */
  leaveOpen(): void {
    for (const row of this.suspects) this.open.add(row)
  }

  verdictOf(row: number): Verdict {
    if (this.open.has(row)) return 'open'
    return this.duplicates.has(row) ? 'repeated' : 'new'
  }

  /** Where the row ends in `rowBytes`. */
  endOf(row: number): number {
    return at(this.ends, row) - this.startOf(0)
  }

  /** All rows in the binary form of COPY: a view, valid until the batch is reused. */
  get rowBytes(): Buffer {
    return this.bytes.subarray(this.startOf(0), this.length)
  }

  /** The raw bytes of a row: a view into the batch, valid until it is reused. */
  raw(row: number): Uint8Array {
    const end = at(this.ends, row)
    return this.bytes.subarray(end - at(this.records, row).raw.length, end)
  }

  /**
   * Gives the rows that are still to be written times of receipt behind `floor` (µs), in their order. Returns the last time
   * given, or undefined when one falls on another day than the batch is of.
   */
  moveBehind(floor: number): number | undefined {
    let last = floor
    for (let row = 0; row < this.rows; row++) {
      if (this.duplicates.has(row) || this.already.has(row)) continue
      last = Math.max(last + 1, at(this.receives, row))
      if (dayOf(last / 1000) !== this.day) return undefined
      this.receives[row] = last
      putReceive(this.view, this.startOf(row), last)
    }
    return last
  }

  /** The exchange as it goes to the server, without the rows that are stored; undefined when no row is left. */
  wire(): Uint8Array | undefined {
    const omitted = this.duplicates.size + this.already.size
    if (omitted === this.rows) return undefined
    const target = omitted === 0 ? this.bytes : this.without()
    const end = target === this.bytes ? this.length : target.length - 7
    const view = target === this.bytes ? this.view : new DataView(target.buffer, target.byteOffset)
    view.setInt16(end, -1)
    view.setInt32(this.header + 1, end + 2 - this.header - 1)
    target[end + 2] = 0x63 // CopyDone
    view.setInt32(end + 3, 4)
    return target.subarray(0, end + 7)
  }

  private without(): Buffer {
    const out = Buffer.allocUnsafe(this.length + 7)
    let end = this.bytes.copy(out, 0, 0, this.startOf(0))
    for (let row = 0; row < this.rows; row++) {
      if (!this.duplicates.has(row) && !this.already.has(row))
        end += this.bytes.copy(out, end, this.startOf(row), this.ends[row])
    }
    return out.subarray(0, end + 7)
  }

  /** Ready for other rows. A buffer that grew in a rush is given back. */
  clear(keep: number): void {
    if (this.bytes.length > keep) {
      this.bytes = Buffer.allocUnsafeSlow(FIRST_CAPACITY)
      this.view = new DataView(this.bytes.buffer)
    }
    this.rows = 0
    this.length = 0
    for (const list of [
      this.slots,
      this.records,
      this.deviceTimes,
      this.receives,
      this.protocols,
      this.waiters,
      this.ends,
      this.suspects,
    ])
      list.length = 0
    this.duplicates.clear()
    this.already.clear()
    this.open.clear()
  }
}
