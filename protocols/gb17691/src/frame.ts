/** Layout of a frame (GB 17691-2018 annex Q): the header of GB/T 32960 without its response flag. */
import {
  BODY_AT,
  COMMAND_AT,
  ENCRYPTION_AT,
  ID_LENGTH,
  LENGTH_AT,
  MAX_BODY,
  OVERHEAD,
  seal,
} from '@motorpool/gbt'

export const ID_AT = 3
export const VERSION_AT = 20

/** `##`; terminals of HJ 1239 are also said to send `~~`. */
export const START = 0x23
export const OTHER_START = 0x7e

export const Command = {
  login: 0x01,
  realtime: 0x02,
  reissue: 0x03,
  logout: 0x04,
  /** Of HJ 1014: removal alarm. */
  timeSync: 0x05,
  /** HJ 1239 only. */
  removal: 0x06,
  activation: 0x07,
  activationAnswer: 0x08,
} as const

export const Encryption = { none: 0x01, highest: 0x05 } as const

/** A character of the id stands where a relative of this frame has its response flag. */
const FIRST_CHARACTER = 0x30
const LAST_CHARACTER = 0x7e

/** Whether the bytes can be the beginning of a frame; as far as they go. */
export function mayBegin(bytes: Uint8Array): boolean {
  const [first, second, , letter] = bytes
  if (first !== START && first !== OTHER_START) return false
  if (second !== undefined && second !== first) return false
  return letter === undefined || (letter >= FIRST_CHARACTER && letter <= LAST_CHARACTER)
}

/** Whether the data unit cannot be read without a key. Some senders of the family write 00 for "none". */
export function isCiphered(frame: Uint8Array): boolean {
  const encryption = frame[ENCRYPTION_AT] ?? 0
  return encryption > Encryption.none && frame.length > OVERHEAD
}

/** Whether both frames carry the same 17 bytes of id. */
export function sameId(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = ID_AT; i < ID_AT + ID_LENGTH; i++) if (a[i] !== b[i]) return false
  return true
}

export interface FrameHead {
  command: number
  /** VIN or machine code: up to 17 ASCII characters, filled with 00 behind. */
  id: string
  start?: number
  /** Software version of the terminal. */
  version?: number
  encryption?: number
}

/** Puts header and BCC around a data unit. */
export function buildFrame(head: FrameHead, body: Uint8Array): Uint8Array {
  if (body.length > MAX_BODY) throw new RangeError(`data unit of ${body.length} bytes is over ${MAX_BODY}`)
  if (head.id.length > ID_LENGTH)
    throw new RangeError(`id "${head.id}" is longer than ${ID_LENGTH} characters`)
  const frame = new Uint8Array(OVERHEAD + body.length)
  frame[0] = frame[1] = head.start ?? START
  frame[COMMAND_AT] = head.command
  for (let i = 0; i < head.id.length; i++) {
    const code = head.id.charCodeAt(i)
    if (code > 0x7f) throw new RangeError(`id "${head.id}" is not ASCII`)
    frame[ID_AT + i] = code
  }
  frame[VERSION_AT] = head.version ?? 1
  frame[ENCRYPTION_AT] = head.encryption ?? Encryption.none
  frame[LENGTH_AT] = body.length >>> 8
  frame[LENGTH_AT + 1] = body.length
  frame.set(body, BODY_AT)
  return seal(frame)
}

/** An answer to a frame: its header in kind, with another command and data unit, in clear. */
export function answerTo(frame: Uint8Array, command: number, body: Uint8Array): Uint8Array {
  const answer = new Uint8Array(OVERHEAD + body.length)
  answer.set(frame.subarray(0, BODY_AT))
  answer[COMMAND_AT] = command
  answer[ENCRYPTION_AT] = Encryption.none
  answer[LENGTH_AT] = body.length >>> 8
  answer[LENGTH_AT + 1] = body.length
  answer.set(body, BODY_AT)
  return seal(answer)
}
