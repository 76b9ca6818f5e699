/** A diagnostic trouble code of four bytes (SAE J1939-73 5.7.1). */

/** The ways of writing an SPN before version 4; which one a control unit uses only its maker knows. */
export const OLDER_METHODS = [1, 2, 3] as const
export type OlderMethod = (typeof OLDER_METHODS)[number]

export interface Dtc {
  /** Suspect parameter number, 0 to 524287; null where it may be written in one of several ways. */
  readonly spn: number | null
  /** Failure mode identifier, 0 to 31. */
  readonly fmi: number
  /** Null where the control unit does not count. */
  readonly occurrences: number | null
  /** Way in which the SPN was read; null where it could not be. */
  readonly method: OlderMethod | 4 | null
  /** The four bytes, the first being the highest. */
  readonly number: number
}

export const DTC_LENGTH = 4

/** Bit 8 of the last byte: 0 for version 4. */
const CONVERSION_METHOD = 0x80
const NOT_COUNTED = 0x7f

/** SPN of the three bytes; versions 3 and 4 are written alike. */
function spnOf(first: number, second: number, third: number, method: OlderMethod | 4): number {
  if (method === 1) return (first << 11) | (second << 3) | (third >> 5)
  if (method === 2) return (second << 11) | (first << 3) | (third >> 5)
  return first | (second << 8) | ((third >> 5) << 16)
}

/** The code at `at`, which must have four bytes. `older`: how codes whose CM bit is set are to be read. */
export function readDtc(bytes: Uint8Array, at: number, older?: OlderMethod): Dtc {
  const [first = 0, second = 0, third = 0, last = 0] = bytes.subarray(at, at + DTC_LENGTH)
  const method = last & CONVERSION_METHOD ? (older ?? null) : 4
  const occurrences = last & 0x7f
  return {
    spn: method === null ? null : spnOf(first, second, third, method),
    fmi: third & 0x1f,
    occurrences: occurrences === NOT_COUNTED ? null : occurrences,
    method,
    number: ((first << 24) | (second << 16) | (third << 8) | last) >>> 0,
  }
}

/** What stands in place of a code when there is none: four times 00, or the fill FF. */
export function isNoCode(bytes: Uint8Array, at: number): boolean {
  const [first = 0, second = 0, third = 0, last = 0] = bytes.subarray(at, at + DTC_LENGTH)
  if (first === 0 && second === 0 && third === 0) return (last & 0x7f) === 0
  return first === 0xff && second === 0xff && third === 0xff
}
