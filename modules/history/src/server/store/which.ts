import { ABSENT, RecordFlag, StateBit } from '@motorpool/wire'
import type { FrameColumns } from '../columns.ts'
import type { FramesQuery, MessageSet } from './telemetry-store.ts'

const isBelievable = (flags: number) => (flags & (RecordFlag.absurdTime | RecordFlag.downlink)) === 0
/** A believable report of the device, by its flags. */
export const isReport = (flags: number) => (flags & RecordFlag.report) !== 0 && isBelievable(flags)

const isIn = (messages: MessageSet, c: FrameColumns, i: number) =>
  messages.get(c.protocol[i] as number)?.has(c.messageId[i] as number) === true

/** Which rows are believable messages of this set. */
export function isOneOf(messages: MessageSet): (c: FrameColumns, i: number) => boolean {
  return (c, i) => isIn(messages, c, i) && isBelievable(c.flags[i] as number)
}

/** What a page of messages asks for, besides its range. */
export function matching({
  protocol,
  messages,
  direction,
}: FramesQuery): (c: FrameColumns, i: number) => boolean {
  return (c, i) => {
    if (protocol !== undefined && c.protocol[i] !== protocol) return false
    if (messages && !isIn(messages, c, i)) return false
    const down = ((c.flags[i] as number) & RecordFlag.downlink) !== 0
    return direction === undefined || down === (direction === 'down')
  }
}

/** A report with a fix and a position. */
export function isTrackPoint(c: FrameColumns, i: number): boolean {
  return (
    isReport(c.flags[i] as number) &&
    ((c.state[i] as number) & StateBit.located) !== 0 &&
    c.lng[i] !== ABSENT &&
    c.lat[i] !== ABSENT
  )
}
