import { RecordFlag } from '@motorpool/wire'
import { weakHash } from './identity.ts'

/** What is remembered of a vehicle to tell messages that are certainly new from those that may be stored already. */
export interface Newest {
  /** Greatest believable device time that is stored or queued, ms. A report beyond it is certainly new. */
  newest: number
  /** Weak hashes of what is stored or queued at exactly `newest`; null = not known, treat all as suspects. */
  atNewest: number[] | null
}

/** Moves the newest time on. Returns whether the message, which has a believable time of its own, may be stored already. */
export function isRepeat(
  of: Newest,
  { flags, messageId, raw }: { flags: number; messageId: number; raw: Uint8Array },
  deviceTime: number,
): boolean {
  if (deviceTime > of.newest) {
    of.newest = deviceTime
    of.atNewest = [weakHash(messageId, raw)]
    return false
  }
  if (deviceTime < of.newest || of.atNewest === null || flags & RecordFlag.reissued) return true
  const hash = weakHash(messageId, raw)
  if (of.atNewest.includes(hash)) return true
  of.atNewest.push(hash)
  return false
}
