/** Layout of a frame, the same in both editions (2016 §6.2, 2025 §6.2). */
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

export {
  BODY_AT,
  bodyLength,
  COMMAND_AT,
  ENCRYPTION_AT,
  ID_LENGTH,
  LENGTH_AT,
  MAX_BODY,
  MAX_FRAME,
  OVERHEAD,
  TIME_LENGTH,
} from '@motorpool/gbt'

export const EDITIONS = ['2016', '2025'] as const
export type Edition = (typeof EDITIONS)[number]

/** `##` opens a frame of the 2016 edition, `$$` one of the 2025 edition. */
export const START: Readonly<Record<Edition, number>> = { '2016': 0x23, '2025': 0x24 }

export const FLAG_AT = 3
export const ID_AT = 4

export const Command = {
  login: 0x01,
  realtime: 0x02,
  reissue: 0x03,
  logout: 0x04,
  platformLogin: 0x05,
  platformLogout: 0x06,
  heartbeat: 0x07,
  timeSync: 0x08,
  activation: 0x09,
  activationAnswer: 0x0a,
  keyExchange: 0x0b,
  query: 0x80,
  set: 0x81,
  control: 0x82,
} as const

/** Response flags; 04–07 exist in the 2025 edition only. */
export const Flag = {
  success: 0x01,
  error: 0x02,
  vinDuplicate: 0x03,
  vinUnknown: 0x04,
  signatureError: 0x05,
  structureError: 0x06,
  decryptionError: 0x07,
  command: 0xfe,
} as const

export const Encryption = { none: 0x01, rsa: 0x02, aes: 0x03, sm2: 0x04, sm4: 0x05 } as const

/** Edition by the two start bytes, undefined when they start no frame. */
export function editionOf(bytes: Uint8Array, at = 0): Edition | undefined {
  const first = bytes[at]
  if (first !== bytes[at + 1]) return undefined
  return first === 0x23 ? '2016' : first === 0x24 ? '2025' : undefined
}

/** The edition that a cursor reads, by its name. */
export const editionNamed = (name: string): Edition => (name === '2025' ? '2025' : '2016')

/** Whether the encryption byte is in the edition's list (00 tolerated as "none"). */
export function encryptionKnown(edition: Edition, encryption: number): boolean {
  return encryption <= (edition === '2016' ? 0x03 : 0x05)
}

export interface FrameHead {
  edition: Edition
  command: number
  flag?: number
  /** VIN, or the id of a platform: up to 17 ASCII characters, filled with 00 behind. */
  id: string
  encryption?: number
}

/** Puts header and BCC around a data unit. */
export function buildFrame(head: FrameHead, body: Uint8Array): Uint8Array {
  if (body.length > MAX_BODY) throw new RangeError(`data unit of ${body.length} bytes is over ${MAX_BODY}`)
  if (head.id.length > ID_LENGTH)
    throw new RangeError(`id "${head.id}" is longer than ${ID_LENGTH} characters`)
  const frame = new Uint8Array(OVERHEAD + body.length)
  frame[0] = frame[1] = START[head.edition]
  frame[COMMAND_AT] = head.command
  frame[FLAG_AT] = head.flag ?? Flag.command
  for (let i = 0; i < head.id.length; i++) {
    const code = head.id.charCodeAt(i)
    if (code > 0x7f) throw new RangeError(`id "${head.id}" is not ASCII`)
    frame[ID_AT + i] = code
  }
  frame[ENCRYPTION_AT] = head.encryption ?? Encryption.none
  frame[LENGTH_AT] = body.length >>> 8
  frame[LENGTH_AT + 1] = body.length
  frame.set(body, BODY_AT)
  return seal(frame)
}
