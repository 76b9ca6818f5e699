import type { FramerItem, Refusal } from '@motorpool/wire'
import { encodeBody, type MessageValue, type ParsedMessage, parseMessage } from '../codec.ts'
import type { Edition } from '../edition.ts'
import type { OfVehicle } from '../envelope.ts'
import type { CipherKeys } from '../frame/cipher.ts'
import { encodeFrame, type OpenFrame, openFrame } from '../frame/frame.ts'
import type { Message } from '../messages/message.ts'

/** What two platforms have agreed on. */
export interface Agreement {
  readonly edition: Edition
  /** Of the lower platform. */
  readonly accessCode: number
  /** Bodies are encrypted both ways; left out: they are not. */
  readonly cipher?: CipherKeys
  /** A key for each message: a random unsigned 32-bit number. */
  readonly key: () => number
}

/** What a frame said, with its header. */
export type Heard = ParsedMessage & { readonly frame: OpenFrame }

const VERSION = [1, 0, 0] as const

/** Frames to one peer, under one counter for both links, and from it. */
export class Line {
  readonly agreement: Agreement
  private serial = 0

  constructor(agreement: Agreement) {
    this.agreement = agreement
  }

  message<M extends Message>(
    message: M,
    value: MessageValue<M>,
    now: number,
    vehicle?: OfVehicle,
  ): Uint8Array {
    const body = encodeBody(message, this.agreement.edition, value, vehicle)
    return this.frame(message.within ?? message.id, body, now)
  }

  frame(messageId: number, body: Uint8Array, now: number): Uint8Array {
    const { edition, accessCode, cipher, key } = this.agreement
    const isSecret = cipher !== undefined && body.length > 0
    const header = { messageId, accessCode, version: VERSION, key: isSecret ? key() >>> 0 : null, time: now }
    const bytes = encodeFrame({ ...header, serial: this.serial }, edition, body, cipher)
    this.serial = (this.serial + 1) >>> 0
    return bytes
  }

  /** Number of the frame that was made last. */
  get lastSerial(): number {
    return (this.serial - 1) >>> 0
  }

  open(item: FramerItem): Heard | Refusal {
    if (!item.ok) return item
    const { edition, cipher } = this.agreement
    const frame = openFrame(item.frame, { edition, ...(cipher ? { cipher } : {}) })
    if (!frame.ok) return frame
    const parsed = parseMessage(frame)
    return parsed.ok ? { ...parsed, frame } : parsed
  }
}
