import { bcdTime } from '@motorpool/jtt'
import { ABSENT, COLUMN_MAX, dwordAt, RecordFlag, StateBit, type StoreRecord, wordAt } from '@motorpool/wire'

/** Bytes of the basic part of 0x0200. */
export const BASIC = 28

function stateOf(status: number, alarm: number): number {
  let state = status & 2 ? StateBit.located : 0
  if (status & 1) state |= StateBit.accOn
  if (status & (1 << 10)) state |= StateBit.oilCut
  if (status & (1 << 11)) state |= StateBit.circuitCut
  if (status & (1 << 12)) state |= StateBit.doorsLocked
  return alarm === 0 ? state : state | StateBit.alarm
}

/** Hemispheres come from status bits 2 and 3 only; a terminal without a fix may send zeros or its last position. */
function place(record: StoreRecord, b: Uint8Array, at: number, status: number): void {
  const lat = dwordAt(b, at) >>> 0
  const lng = dwordAt(b, at + 4) >>> 0
  if (lat > 90_000_000 || lng > 180_000_000) {
    record.flags |= RecordFlag.badPosition
    record.state &= ~StateBit.located
    return
  }
  if (lat === 0 && lng === 0 && (status & 2) === 0) return
  record.lat = status & 4 ? -lat : lat
  record.lng = status & 8 ? -lng : lng
  if (status & 0x20) record.flags |= RecordFlag.gcj02
}

/**
 * The columns of a 0x0200 body in b[from, to), read in one walk. False where it is shorter than its basic part; an item
 * that runs past the end flags the record and keeps what was read.
 */
export function fillReport(
  record: StoreRecord,
  b: Uint8Array,
  from: number,
  to: number,
  zone: number,
): boolean {
  if (to - from < BASIC) return false
  const alarm = dwordAt(b, from)
  const status = dwordAt(b, from + 4)
  record.flags |= RecordFlag.report
  record.alarm = alarm
  record.state = stateOf(status, alarm)
  place(record, b, from + 8, status)
  record.altitude = (wordAt(b, from + 16) << 16) >> 16
  record.speed = wordAt(b, from + 18)
  const direction = wordAt(b, from + 20)
  record.direction = direction < 360 ? direction : ABSENT
  const time = bcdTime(b, from + 22, zone)
  // All zeros are "no time"; anything else that is no date of the calendar must never date the latest state.
  record.deviceTime = time > 0 ? time : 0
  if (time < 0) record.flags |= RecordFlag.absurdTime
  let at = from + BASIC
  while (at + 2 <= to) {
    const id = b[at] ?? 0
    const next = at + 2 + (b[at + 1] ?? 0)
    if (next > to) break
    if (id === 1 && next - at === 6) {
      // A DWORD says up to twice what the column takes: 429 million kilometres are no mileage.
      const mileage = dwordAt(b, at + 2) >>> 0
      if (mileage <= COLUMN_MAX.int4) record.mileage = mileage
    } else if (id === 2 && next - at === 4) {
      // Bit 15 set: some terminals mean percent of the tank, which is no volume.
      const fuel = wordAt(b, at + 2)
      if (fuel < 0x8000) record.fuel = fuel
    }
    at = next
  }
  if (at !== to) record.flags |= RecordFlag.incomplete
  return true
}
