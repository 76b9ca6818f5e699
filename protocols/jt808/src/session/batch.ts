import { newRecord, RawForm, RecordFlag, type StoreRecord } from '@motorpool/wire'
import type { Incoming } from './incoming.ts'
import { fillReport } from './report.ts'
import { copy } from './slab.ts'

const LOCATION = 0x0200

/**
 * One record per item of 0x0704 (§ 8.49). Lengths are trusted, not the count; an item too short to be a location is left
 * out, and one that runs past the end stops the walk and flags the record before it.
 */
export function fillBatch(
  { b, from, to }: Incoming,
  deviceId: string,
  zone: number,
): { records: StoreRecord[]; detail?: string } {
  if (to - from < 3) return { records: [], detail: `0x0704 of ${to - from} bytes is shorter than its head` }
  const flags = b[from + 2] === 1 ? RecordFlag.reissued : 0
  const records: StoreRecord[] = []
  let detail: string | undefined
  let at = from + 3
  while (at < to) {
    const length = at + 2 <= to ? ((b[at] as number) << 8) | (b[at + 1] as number) : to
    const next = at + 2 + length
    if (next > to) {
      detail = `item ${records.length + 1} of 0x0704 runs past the end`
      const last = records.at(-1)
      if (last) last.flags |= RecordFlag.incomplete
      break
    }
    const record = newRecord(deviceId, LOCATION, b)
    record.rawForm = RawForm.item
    record.flags = flags
    if (fillReport(record, b, at + 2, next, zone)) {
      record.raw = copy(b.subarray(at + 2, next))
      records.push(record)
    } else detail = `an item of ${length} bytes in 0x0704 is shorter than its basic part`
    at = next
  }
  return detail === undefined ? { records } : { records, detail }
}
