import { toHex } from '@motorpool/kernel'
import {
  type MediaItem,
  newRecord,
  type RefusalCode,
  type SessionOptions,
  type StoreRecord,
} from '@motorpool/wire'
import { EDITION_FLAGS, type Edition } from '../edition.ts'
import type { Head } from '../encode.ts'
import { deviceIdOf } from '../frame/header.ts'
import { GeneralAnswer } from './general-answer.ts'
import { FAILED, INVALID } from './incoming.ts'

/** The terminal at the other end of a connection: its number, its edition, and how it is spoken to. */
export class Peer {
  readonly emit: SessionOptions['emit']
  /** Identity that was accepted. */
  accepted: string | undefined
  /** Identity of the number bytes it sends, accepted or not. */
  claimed = ''
  /** 2011 or 2013: the header is the same, only a registration body tells. */
  older: Edition = '2013'
  /** Minutes east of UTC of its clock. */
  zone = 480
  private number = new Uint8Array(0)
  /** Version byte of its headers; undefined without the version mark. */
  private version: number | undefined
  private answers = new GeneralAnswer(new Uint8Array(6), undefined)
  private serial = 0

  constructor(emit: SessionOptions['emit']) {
    this.emit = emit
  }

  get known(): boolean {
    return this.number.length > 0
  }

  get edition(): Edition {
    return this.version === undefined ? this.older : '2019'
  }

  /** Follows the number in b[at, to); false when it is another's after sign-on. */
  follow(
    b: Uint8Array,
    at: number,
    to: number,
    version: number | undefined,
    id: number,
    serial: number,
  ): boolean {
    const { number } = this
    let same = number.length === to - at && version === this.version
    for (let i = 0; same && i < number.length; i++) same = number[i] === b[at + i]
    if (same) return true
    const bytes = b.slice(at, to)
    const claimed = deviceIdOf(toHex(bytes))
    const answers = new GeneralAnswer(bytes, version)
    if (this.accepted !== undefined && claimed !== this.accepted) {
      this.refuse('foreign_identity', `message 0x${id.toString(16)} of terminal ${claimed}`)
      this.emit({ kind: 'send', bytes: answers.frame(this.nextSerial(), serial, id, FAILED) })
      return false
    }
    this.number = bytes
    this.version = version
    this.claimed = claimed
    this.answers = answers
    return true
  }

  nextSerial(count = 1): number {
    const { serial } = this
    this.serial = (serial + count) & 0xffff
    return serial
  }

  /** Head of the next message to it; a message in sub-packages takes as many serials. */
  head(serial = this.nextSerial()): Head {
    return { edition: this.edition, number: toHex(this.number), version: this.version ?? 0, serial }
  }

  peekSerial(): number {
    return this.serial
  }

  /** 0x8001 with our next serial. */
  general(serial: number, id: number, result: number): Uint8Array {
    return this.answers.frame(this.nextSerial(), serial, id, result)
  }

  answer(serial: number, id: number, result: number): void {
    this.emit({ kind: 'send', bytes: this.general(serial, id, result) })
  }

  unreadable(serial: number, id: number, detail: string): void {
    this.refuse('truncated', detail)
    this.answer(serial, id, INVALID)
  }

  /** A record of the accepted terminal, read by its edition. */
  record(messageId: number, raw: Uint8Array): StoreRecord {
    const record = newRecord(this.accepted as string, messageId, raw)
    record.flags = EDITION_FLAGS[this.edition]
    return record
  }

  store(records: StoreRecord[], ack: Uint8Array | null, media?: MediaItem, again?: () => void): void {
    this.emit({
      kind: 'store',
      records,
      ack,
      nack: null,
      ...(media ? { media } : {}),
      ...(media && again ? { again } : {}),
    })
  }

  refuse(code: RefusalCode, detail: string): void {
    this.emit({ kind: 'refused', code, detail, deviceId: this.accepted ?? (this.claimed || undefined) })
  }
}
