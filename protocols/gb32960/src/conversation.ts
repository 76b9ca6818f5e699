import {
  type AnswerForm,
  type CipherPort,
  type Effect,
  editionFlags,
  RecordFlag,
  type RefusalCode,
  type SessionOptions,
  type StoreRecord,
} from '@motorpool/wire'
import { BODY_AT, EDITIONS, type Edition, Flag, TIME_LENGTH } from './frame.ts'
import { refusalFlag } from './outcome.ts'
import { echoReply, plainReply, shortReply } from './reply.ts'

/** Who stands at the other end, with a copy of the login frame to compare ids with. */
export interface Peer {
  kind: 'device' | 'platform'
  id: string
  edition: Edition
  login: Uint8Array
}

/** Minutes east of UTC that the standard's times are in (2016 §6.5). */
const BEIJING = 480

/** In the order of `editions` of the facts. */
const EDITION_FLAGS: Readonly<Record<Edition, number>> = {
  '2016': editionFlags(EDITIONS.indexOf('2016')),
  '2025': editionFlags(EDITIONS.indexOf('2025')),
}

/** A claim the gateway has not judged yet. `activation` signs nobody on. */
export interface Pending {
  peer: Peer
  activation: boolean
  /** Its data unit came enciphered. */
  opened: boolean
}

/** What the parts of a session share: who speaks, and how they are answered. */
export class Conversation {
  peer: Peer | undefined
  pending: Pending | undefined
  now = 0
  /** The frame in hand came enciphered. */
  opened = false
  readonly ciphers: CipherPort | undefined
  readonly emit: (effect: Effect) => void
  private readonly usualAnswer: AnswerForm
  private answerForm: AnswerForm
  /** ms to add to the times of a terminal whose clock does not run at Beijing time. */
  private clockShift = 0

  constructor(options: SessionOptions) {
    this.emit = options.emit
    this.ciphers = options.ciphers
    this.usualAnswer = options.answer ?? 'time'
    this.answerForm = this.usualAnswer
  }

  /** What the gateway knows of the terminal that it let in. */
  settle({ zone = BEIJING, answer = this.usualAnswer }: { zone?: number; answer?: AnswerForm }): void {
    this.clockShift = (BEIJING - zone) * 60_000
    this.answerForm = answer
  }

  /** A record says in which edition its frame came, and whether enciphered. */
  marked(record: StoreRecord, edition: Edition): StoreRecord {
    record.flags |= EDITION_FLAGS[edition]
    if (this.opened) record.flags |= RecordFlag.opened
    return record
  }

  store(record: StoreRecord, edition: Edition, forwarded: boolean): void {
    this.marked(record, edition)
    if (this.clockShift !== 0 && record.deviceTime !== 0) record.deviceTime += this.clockShift
    this.emit({
      kind: 'store',
      records: [record],
      ack: this.answer(record.raw, Flag.success),
      nack: forwarded ? this.answer(record.raw, refusalFlag(edition, 'unknown_device')) : null,
      ...(forwarded ? { deny: (code) => this.answer(record.raw, refusalFlag(edition, code)) } : {}),
    })
  }

  refuse(frame: Uint8Array, edition: Edition, code: RefusalCode, detail: string): void {
    this.count(code, detail, this.peer?.id)
    this.emit({ kind: 'send', bytes: shortReply(frame, refusalFlag(edition, code)) })
  }

  /** Refuses a frame whose data unit cannot be read: the answer is in clear and has the present time. */
  refuseUnreadable(frame: Uint8Array, edition: Edition, code: RefusalCode, detail: string): void {
    this.count(code, detail, this.peer?.id)
    this.emit({ kind: 'send', bytes: plainReply(frame, refusalFlag(edition, code), this.now) })
  }

  count(code: RefusalCode, detail: string, deviceId: string | undefined): void {
    this.emit({ kind: 'refused', code, detail, deviceId })
  }

  answer(frame: Uint8Array, flag: number): Uint8Array {
    return this.answerForm === 'body' ? echoReply(frame, flag, this.now) : shortReply(frame, flag)
  }
}

/** The time a data unit begins with. */
export function timeOf(frame: Uint8Array): Uint8Array {
  return frame.subarray(BODY_AT, BODY_AT + TIME_LENGTH)
}
