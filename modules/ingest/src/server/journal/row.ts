import { EPOCH_2000_US, TWO_32 } from '@motorpool/history/server'
import { ABSENT, columnOf, REPORT_COLUMN_NAMES, REPORT_COLUMNS, type StoreRecord } from '@motorpool/wire'
import type { VehicleSlot } from '../fleet/slot.ts'

const wide = REPORT_COLUMN_NAMES.filter((name) => REPORT_COLUMNS[name].type === 'int4')
const narrow = REPORT_COLUMN_NAMES.filter((name) => REPORT_COLUMNS[name].type === 'int2')

/** Columns of a journal row in the order they are written. */
export const FRAME_COLUMNS: readonly string[] = [
  'vehicle_id',
  'tenant_id',
  'device_time',
  'recv_time',
  'message_id',
  'flags',
  'state',
  'alarm',
  ...wide.map(columnOf),
  'protocol',
  'raw_form',
  'writer',
  ...narrow.map(columnOf),
  'raw',
]

/** Bytes of a row without its raw bytes, at most. */
export const ROW_OVERHEAD =
  2 + FRAME_COLUMNS.length * 4 + 4 * 8 + (4 + wide.length) * 4 + (3 + narrow.length) * 2

function putInt8(view: DataView, at: number, high: number, low: number): number {
  view.setInt32(at, 8)
  view.setInt32(at + 4, high)
  view.setUint32(at + 8, low)
  return at + 12
}

function putTime(view: DataView, at: number, us: number): number {
  const t = us - EPOCH_2000_US
  const high = Math.floor(t / TWO_32)
  return putInt8(view, at, high, t - high * TWO_32)
}

/** Bytes from the start of a row to its time of receipt: two identities and the device time stand before it. */
const RECEIVE_AT = 2 + 3 * 12

/** Gives a row that `putRow` wrote at `start` another time of receipt, µs. */
export function putReceive(view: DataView, start: number, receive: number): void {
  putTime(view, start + RECEIVE_AT, receive)
}

function putInt4(view: DataView, at: number, value: number): number {
  if (value === ABSENT) {
    view.setInt32(at, -1)
    return at + 4
  }
  view.setInt32(at, 4)
  view.setInt32(at + 4, value)
  return at + 8
}

function putInt2(view: DataView, at: number, value: number): number {
  if (value === ABSENT) {
    view.setInt32(at, -1)
    return at + 4
  }
  view.setInt32(at, 2)
  view.setInt16(at + 4, value)
  return at + 6
}

/**
 * Writes one row in the binary COPY format and returns where it ends. The caller has made ROW_OVERHEAD + raw.length
 * bytes of room. `deviceTime` is ms, `receive` µs.
 */
export function putRow(
  bytes: Uint8Array,
  view: DataView,
  start: number,
  slot: VehicleSlot,
  protocol: number,
  record: StoreRecord,
  deviceTime: number,
  receive: number,
  writer: number,
): number {
  view.setInt16(start, FRAME_COLUMNS.length)
  let at = putInt8(view, start + 2, slot.idHigh, slot.idLow)
  at = putInt8(view, at, slot.tenantHigh, slot.tenantLow)
  at = putTime(view, at, deviceTime * 1000)
  at = putTime(view, at, receive)
  at = putInt4(view, at, record.messageId)
  at = putInt4(view, at, record.flags)
  at = putInt4(view, at, record.state)
  view.setInt32(at, 4) // an alarm word of only bit 31 equals ABSENT and is a value all the same
  view.setInt32(at + 4, record.alarm)
  at += 8
  for (const name of wide) at = putInt4(view, at, record[name])
  at = putInt2(view, at, protocol)
  at = putInt2(view, at, record.rawForm)
  at = putInt2(view, at, writer)
  for (const name of narrow) at = putInt2(view, at, record[name])
  view.setInt32(at, record.raw.length)
  bytes.set(record.raw, at + 4)
  return at + 4 + record.raw.length
}
