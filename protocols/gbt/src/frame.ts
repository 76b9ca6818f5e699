/** The part of a frame that is the same in the whole family: two start bytes, command, …, length, data unit, BCC. */
import { wordAt, xor } from '@motorpool/wire'

export const COMMAND_AT = 2
export const ENCRYPTION_AT = 21
export const LENGTH_AT = 22
export const BODY_AT = 24
export const ID_LENGTH = 17
/** Everything but the data unit: header and BCC. */
export const OVERHEAD = 25
/** Longest data unit (GB/T 32960.3-2016 table 2). */
export const MAX_BODY = 65531
export const MAX_FRAME = MAX_BODY + OVERHEAD
export const TIME_LENGTH = 6

export function bodyLength(bytes: Uint8Array, at = 0): number {
  return wordAt(bytes, at + LENGTH_AT)
}

/** Puts a right BCC at the end. */
export function seal(frame: Uint8Array): Uint8Array {
  frame[frame.length - 1] = xor(frame, COMMAND_AT, frame.length - 1)
  return frame
}
