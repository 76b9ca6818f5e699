import { readTime } from '@motorpool/gbt'
import { newRecord, RecordFlag, type RefusalCode, StateBit, type StoreRecord } from '@motorpool/wire'
import { BODY_AT, bodyLength, COMMAND_AT, type Edition, Flag, TIME_LENGTH } from './frame.ts'

/** Response flag of a refusal: 2016 knows "error" and "VIN duplicate", 2025 §6.3.2 tells the other causes too. */
export function refusalFlag(edition: Edition, code: RefusalCode): number {
  if (code === 'duplicate_identity') return Flag.vinDuplicate
  if (edition === '2016') return Flag.error
  switch (code) {
    case 'bad_length':
    case 'truncated':
    case 'bad_body':
    case 'bad_header':
    case 'bad_check':
      return Flag.structureError
    case 'bad_signature':
      return Flag.signatureError
    case 'encrypted':
      return Flag.decryptionError
    case 'unknown_device':
      return Flag.vinUnknown
    default:
      return Flag.error
  }
}

/** The record of a frame that is no report: nothing but its time. The frame must be a copy. */
export function plainRecord(id: string, frame: Uint8Array, flags: number): StoreRecord {
  const record = newRecord(id, frame[COMMAND_AT] ?? 0, frame)
  record.flags = flags
  record.state = StateBit.accUnknown
  if (bodyLength(frame) < TIME_LENGTH) return record
  const time = readTime(frame, BODY_AT)
  if (time >= 0) record.deviceTime = time
  else record.flags |= RecordFlag.absurdTime
  return record
}
