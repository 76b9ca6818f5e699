import { absentNumbers, type ReportNumbers } from './report.ts'

/** How the raw bytes of a record are to be read again. */
export const RawForm = {
  /** A whole frame as it stood on the wire. */
  frame: 1,
  /** One item of a batch (JT/T 808 0x0704): the body of the message named by `messageId`. */
  item: 2,
  /** Header and joined body of a message that came in sub-packages, unescaped. */
  joined: 3,
} as const
export type RawForm = (typeof RawForm)[keyof typeof RawForm]

const FORMS: readonly RawForm[] = Object.values(RawForm)

/** The form by its stored number. Throws for a number that is no form. */
export function rawFormOf(stored: number): RawForm {
  const form = FORMS.find((f) => f === stored)
  if (form === undefined) throw new RangeError(`${stored} is no form of raw bytes`)
  return form
}

/** Bits of `StoreRecord.flags`, stored with the row. */
export const RecordFlag = {
  /** Sent later from the terminal's memory. */
  reissued: 1 << 0,
  /** The body ended in something unknown: what stands before it was decoded. */
  incomplete: 1 << 1,
  /** Device time outside the believable window: stored, never the latest state. Set by the gateway. */
  absurdTime: 1 << 2,
  /** Coordinates are in GCJ-02 and must be converted before they are stored as WGS-84. */
  gcj02: 1 << 3,
  /** The position is outside |lat| ≤ 90, |lng| ≤ 180 and was dropped. */
  badPosition: 1 << 4,
  /** A login, registration or authentication, not a report. */
  signOn: 1 << 5,
  /** A logout. */
  signOff: 1 << 6,
  /** A report that carries the vehicle's state (not a parameter answer, media, text …). */
  report: 1 << 7,
  /** Sent by the platform. */
  downlink: 1 << 8,
  /** Came enciphered: the raw bytes are the frame with its data unit opened, not as it stood on the wire. */
  opened: 1 << 9,
  /** A lower platform sent it for the vehicle. Set by the gateway. */
  carried: 1 << 15,
} as const

// Bits 10 and 11 hold what a signature said (signature.ts).
/** Bits 12–14 of `StoreRecord.flags` hold the edition that a message was read by. */
const EDITION_SHIFT = 12
const EDITION_BITS = 7

/** Flag bits of an edition: `place` is its place in the protocol's `editions`, 0 to 6. */
export function editionFlags(place: number): number {
  return (place + 1) << EDITION_SHIFT
}

/** Whether and which edition flags hold: its place in the protocol's `editions` from 1 on, 0 for none. */
export const editionNumber = (flags: number): number => (flags >> EDITION_SHIFT) & EDITION_BITS

/** The edition in the flags of a stored row; undefined where none was noted, since the bytes themselves tell. */
export function editionIn(flags: number, editions: readonly string[]): string | undefined {
  return editions[editionNumber(flags) - 1]
}

/** Bits of `StoreRecord.state`, the same for every protocol. A bit that the message cannot know stays 0. */
export const StateBit = {
  /** Position is a valid fix. */
  located: 1 << 0,
  /** ACC on (JT/T 808) or vehicle started (GB/T 32960). */
  accOn: 1 << 1,
  charging: 1 << 2,
  chargeComplete: 1 << 3,
  /** Any alarm bit or an alarm level above 0. */
  alarm: 1 << 4,
  oilCut: 1 << 5,
  circuitCut: 1 << 6,
  doorsLocked: 1 << 7,
  /** The message says nothing about ACC / started: keep the last known. */
  accUnknown: 1 << 8,
  /** Engine running (GB/T 32960 block 04). */
  engineOn: 1 << 9,
} as const

/**
 * What one message contributes to the journal: the typed columns every reader wants without decoding again, and the
 * raw bytes, which hold everything. One fixed shape, so that the hot path stays monomorphic; missing numbers are ABSENT.
 */
export interface StoreRecord extends ReportNumbers {
  /** VIN (GB/T 32960) or terminal number without leading zeros (JT/T 808). */
  deviceId: string
  messageId: number
  rawForm: RawForm
  /** ms since the epoch; 0 where the message has no time (the gateway then takes the receive time). */
  deviceTime: number
  flags: number
  state: number
  /** The standard's general alarm word as a signed 32-bit number, 0 when none. */
  alarm: number
  raw: Uint8Array
}

const EMPTY: StoreRecord = {
  deviceId: '',
  messageId: 0,
  rawForm: RawForm.frame,
  deviceTime: 0,
  flags: 0,
  state: 0,
  ...absentNumbers(),
  alarm: 0,
  raw: new Uint8Array(0),
}

export function newRecord(deviceId: string, messageId: number, raw: Uint8Array): StoreRecord {
  return { ...EMPTY, deviceId, messageId, raw }
}
