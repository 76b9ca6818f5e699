/**
 * The hot path over a realtime or reissued body: only the columns every reader wants, no objects, no exceptions.
 * Sizes follow the block tables (2016 §7.2.3, 2025 §7.2.4); the full reading of the same bytes is `decode`.
 */

import { readPosition, readTime, WGS_84 } from '@motorpool/gbt'
import {
  ABSENT,
  dwordAt,
  RecordFlag,
  StateBit,
  type StoreRecord,
  withSignature,
  wordAt,
} from '@motorpool/wire'
import { shanghaiLength } from './blocks/shanghai.ts'
import { BODY_AT, type Edition, TIME_LENGTH } from './frame.ts'
import { lastSignature } from './signature-bytes.ts'

/** What the walk found. */
export const Walk = {
  whole: 0,
  /** Ended in something that cannot be skipped: what stands before it is in the record. */
  incomplete: 1,
  /** A block of the standard is cut short: the frame is faulty. */
  truncated: 2,
} as const
export type Walk = (typeof Walk)[keyof typeof Walk]

const UNKNOWN = -1
const CUT = -2

/** A list count as a number of items: FE and FF (abnormal, invalid) announce no list. */
function count8(bytes: Uint8Array, at: number): number {
  const n = bytes[at] ?? 0
  return n >= 0xfe ? 0 : n
}

function count16(bytes: Uint8Array, at: number): number {
  const n = wordAt(bytes, at)
  return n >= 0xfffe ? 0 : n
}

const dword = (bytes: Uint8Array, at: number): number => dwordAt(bytes, at) >>> 0

function vehicle(bytes: Uint8Array, at: number, record: StoreRecord, maxSpeed: number): void {
  const status = bytes[at] ?? 0
  const charge = bytes[at + 1] ?? 0
  let state =
    record.state & ~(StateBit.accOn | StateBit.accUnknown | StateBit.charging | StateBit.chargeComplete)
  if (status === 1) state |= StateBit.accOn
  else if (status !== 2) state |= StateBit.accUnknown
  if (charge === 1 || charge === 2) state |= StateBit.charging
  else if (charge === 4) state |= StateBit.chargeComplete
  record.state = state
  const speed = wordAt(bytes, at + 3)
  record.speed = speed <= maxSpeed ? speed : ABSENT
  const mileage = dword(bytes, at + 5)
  record.mileage = mileage <= 9999999 ? mileage : ABSENT
  const soc = bytes[at + 13] ?? 0
  record.soc = soc <= 100 ? soc : ABSENT
}

/** Returns the offset behind the four fault lists, or CUT. */
function alarm(bytes: Uint8Array, at: number, end: number, record: StoreRecord): number {
  if (at + 9 > end) return CUT
  const level = bytes[at] ?? 0
  const flags = dword(bytes, at + 1)
  let cursor = at + 5
  for (let list = 0; list < 4; list++) {
    if (cursor >= end) return CUT
    cursor += 1 + 4 * count8(bytes, cursor)
  }
  if (cursor > end) return CUT
  if (flags < 0xfffffffe) record.alarm |= flags | 0
  if ((level > 0 && level < 0xfe) || record.alarm !== 0) record.state |= StateBit.alarm
  return cursor
}

/** Behind `count` items that each are `fixed` bytes, a count WORD at `countAt` and `width` bytes per counted value. */
function packs(
  bytes: Uint8Array,
  at: number,
  end: number,
  fixed: number,
  countAt: number,
  width: number,
): number {
  if (at >= end) return CUT
  let cursor = at + 1
  for (let left = count8(bytes, at); left > 0; left--) {
    if (cursor + fixed > end) return CUT
    cursor += fixed + width * count16(bytes, cursor + countAt)
  }
  return cursor
}

function cells2016(bytes: Uint8Array, at: number, end: number): number {
  if (at >= end) return CUT
  let cursor = at + 1
  for (let left = count8(bytes, at); left > 0; left--) {
    if (cursor + 10 > end) return CUT
    cursor += 10 + 2 * count8(bytes, cursor + 9)
  }
  return cursor
}

function block2016(bytes: Uint8Array, at: number, end: number, record: StoreRecord): number {
  switch (bytes[at - 1]) {
    case 1:
      if (at + 20 > end) return CUT
      vehicle(bytes, at, record, 2200)
      return at + 20
    case 2:
      return at >= end ? CUT : at + 1 + 12 * count8(bytes, at)
    case 3:
      return at + 8 > end ? CUT : at + 18 + count16(bytes, at + 6)
    case 4:
      if (at + 5 > end) return CUT
      if (bytes[at] === 1) record.state |= StateBit.engineOn
      return at + 5
    case 5:
      if (at + 9 > end) return CUT
      readPosition(bytes, at, at + 1, WGS_84, record)
      return at + 9
    case 6:
      return at + 14
    case 7:
      return alarm(bytes, at, end, record)
    case 8:
      return cells2016(bytes, at, end)
    case 9:
      return packs(bytes, at, end, 3, 1, 1)
    default:
      return UNKNOWN
  }
}

function signature(bytes: Uint8Array, at: number, end: number): number {
  if (at + 3 > end) return CUT
  const s = at + 3 + wordAt(bytes, at + 1)
  return s + 2 > end ? CUT : s + 2 + wordAt(bytes, s)
}

function supercapacitor(bytes: Uint8Array, at: number, end: number): number {
  if (at + 7 > end) return CUT
  const probes = at + 7 + 2 * count16(bytes, at + 5)
  return probes + 2 > end ? CUT : probes + 2 + count16(bytes, probes)
}

function block2025(bytes: Uint8Array, at: number, end: number, record: StoreRecord): number {
  switch (bytes[at - 1]) {
    case 1:
      if (at + 18 > end) return CUT
      vehicle(bytes, at, record, 5000)
      return at + 18
    case 2:
      return at >= end ? CUT : at + 1 + 10 * count8(bytes, at)
    case 3:
      return at + 12
    case 4: {
      if (at + 2 > end) return CUT
      const speed = wordAt(bytes, at)
      if (speed > 0 && speed < 0xfffe) record.state |= StateBit.engineOn
      return at + 2
    }
    case 5:
      if (at + 10 > end) return CUT
      readPosition(bytes, at, at + 2, bytes[at + 1] ?? 0, record)
      return at + 10
    case 6: {
      const levels = alarm(bytes, at, end, record)
      return levels < 0 || levels >= end ? CUT : levels + 1 + 2 * count8(bytes, levels)
    }
    case 7:
      return packs(bytes, at, end, 7, 5, 2)
    case 8:
      return packs(bytes, at, end, 3, 1, 1)
    case 0x30:
      return packs(bytes, at, end, 12, 10, 1)
    case 0x31:
      return supercapacitor(bytes, at, end)
    case 0x32:
      return at + 18
    case 0xff:
      return signature(bytes, at, end)
    default:
      return UNKNOWN
  }
}

/** Types 80–FE: a length WORD and that many bytes; a length that does not fit leaves the rest unread. */
function custom(bytes: Uint8Array, at: number, end: number): number {
  const samples = shanghaiLength(bytes, at, end)
  if (samples > 0) return at + samples
  if (at + 2 > end) return UNKNOWN
  const next = at + 2 + wordAt(bytes, at)
  return next > end ? UNKNOWN : next
}

/** Nobody has checked it yet. */
function markSigned(record: StoreRecord): void {
  record.flags = withSignature(record.flags, 'unchecked')
}

/** Fills the record from a report frame whose header and BCC are good. */
export function summarise(frame: Uint8Array, edition: Edition, record: StoreRecord): Walk {
  const end = frame.length - 1
  if (BODY_AT + TIME_LENGTH > end) return Walk.truncated
  record.state = StateBit.accUnknown
  const time = readTime(frame, BODY_AT)
  if (time >= 0) record.deviceTime = time
  else record.flags |= RecordFlag.absurdTime
  return walk(frame, edition, record)
}

/** What a block whose end nobody can tell is shown as. */
export const UNKNOWN_TYPE = -1

/** The blocks of a report, each also shown to `visit` by its type and the offset behind the type. */
export function walk(
  frame: Uint8Array,
  edition: Edition,
  record: StoreRecord,
  visit?: (type: number, at: number) => void,
): Walk {
  const end = frame.length - 1
  let at = BODY_AT + TIME_LENGTH
  const block = edition === '2016' ? block2016 : block2025
  while (at < end) {
    const type = frame[at++] ?? 0
    const next = type >= 0x80 && type < 0xff ? custom(frame, at, end) : block(frame, at, end, record)
    if (next === UNKNOWN) {
      visit?.(UNKNOWN_TYPE, at)
      record.flags |= RecordFlag.incomplete
      if (edition === '2025' && lastSignature(frame, at - 1) !== undefined) markSigned(record)
      return Walk.incomplete
    }
    if (next < 0 || next > end) return Walk.truncated
    visit?.(type, at)
    at = next
    if (type === 0xff) markSigned(record)
    if (type === 0xff && at < end) {
      record.flags |= RecordFlag.incomplete
      return Walk.incomplete
    }
  }
  return Walk.whole
}
