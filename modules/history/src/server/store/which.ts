import { intAt } from '@motorpool/kernel'
import { ABSENT, RecordFlag, StateBit } from '@motorpool/wire'
import type { FrameColumns } from '../columns.ts'
import type { FramesQuery, MessageSet, StoredBox } from './telemetry-store.ts'

const isBelievable = (flags: number) => (flags & (RecordFlag.absurdTime | RecordFlag.downlink)) === 0
/** A believable report of the device, by its flags. */
export const isReport = (flags: number) => (flags & RecordFlag.report) !== 0 && isBelievable(flags)

const isIn = (messages: MessageSet, c: FrameColumns, i: number) =>
  messages.get(intAt(c.protocol, i))?.has(intAt(c.messageId, i)) === true

/** Which rows are believable messages of this set. */
export function isOneOf(messages: MessageSet): (c: FrameColumns, i: number) => boolean {
  return (c, i) => isIn(messages, c, i) && isBelievable(intAt(c.flags, i))
}

/** What a page of messages asks for, besides its range. */
export function matching({
  protocol,
  messages,
  direction,
}: Omit<FramesQuery, 'page' | 'pageSize'>): (c: FrameColumns, i: number) => boolean {
  return (c, i) => {
    if (protocol !== undefined && c.protocol[i] !== protocol) return false
    if (messages && !isIn(messages, c, i)) return false
    const down = (intAt(c.flags, i) & RecordFlag.downlink) !== 0
    return direction === undefined || down === (direction === 'down')
  }
}

/** A report with a fix and a position. */
export function isTrackPoint(c: FrameColumns, i: number): boolean {
  return (
    isReport(intAt(c.flags, i)) &&
    (intAt(c.state, i) & StateBit.located) !== 0 &&
    c.lng[i] !== ABSENT &&
    c.lat[i] !== ABSENT
  )
}

/** The points of a track that lie in a box. */
export function isTrackPointIn([west, south, east, north]: StoredBox): typeof isTrackPoint {
  return (c, i) => {
    const lng = intAt(c.lng, i)
    const lat = intAt(c.lat, i)
    return lng >= west && lng <= east && lat >= south && lat <= north && isTrackPoint(c, i)
  }
}

/** The same as SQL over rows of the journal: whole numbers and nothing else. */
export function inBox(box: StoredBox): string {
  if (!box.every(Number.isSafeInteger)) throw new RangeError(`${box.join()} is no box of stored positions`)
  const [west, south, east, north] = box
  return ` and lng between ${west} and ${east} and lat between ${south} and ${north}`
}
