import { RawForm, RecordFlag, type StoreRecord, wordAt } from '@motorpool/wire'
import { copy } from './arena.ts'
import type { Incoming } from './incoming.ts'
import type { Peer } from './peer.ts'
import { fillReport } from './report.ts'

const LOCATION = 0x0200

/**
 * One record per item of 0x0704 (§ 8.49). Lengths are trusted, not the count. Where an item is too short to be a location
 * or runs past the end, the whole message follows the good items as a record of its own, flagged `incomplete`: 0x8001 has
 * no answer for a part of a message, and a batch that was refused would only come again as it is. Without one good item
 * there are no records, and the message is refused. `detail` says what was wrong.
 */
export function fillBatch(incoming: Incoming, peer: Peer): { records: StoreRecord[]; detail?: string } {
  const { id, b, from, to, raw, form } = incoming
  if (to - from < 3) return { records: [], detail: `0x0704 of ${to - from} bytes is shorter than its head` }
  const reissued = b[from + 2] === 1 ? RecordFlag.reissued : 0
  const records: StoreRecord[] = []
  let detail: string | undefined
  let at = from + 3
  while (at < to) {
    const length = at + 2 <= to ? wordAt(b, at) : to
    const next = at + 2 + length
    if (next > to) {
      detail = `item ${records.length + 1} of 0x0704 runs past the end`
      break
    }
    const record = peer.record(LOCATION, b)
    record.rawForm = RawForm.item
    record.flags |= reissued
    if (fillReport(record, b, at + 2, next, peer.zone)) {
      record.raw = copy(b.subarray(at + 2, next))
      records.push(record)
    } else detail = `an item of ${length} bytes in 0x0704 is shorter than its basic part`
    at = next
  }
  if (detail === undefined) return { records }
  if (records.length > 0) {
    const whole = peer.record(id, raw)
    whole.rawForm = form
    whole.flags |= reissued | RecordFlag.incomplete
    records.push(whole)
  }
  return { records, detail }
}
