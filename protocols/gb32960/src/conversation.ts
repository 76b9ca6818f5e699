import { type Effect, type RefusalCode, type SessionOptions, type StoreRecord } from '@motorpool/wire'
import { BODY_AT, type Edition, Flag, TIME_LENGTH } from './frame.ts'
import { refusalFlag } from './outcome.ts'
import { echoReply, plainReply, shortReply } from './reply.ts'

/** Who stands at the other end, with a copy of the login frame to compare ids with. */
export interface Peer {
  kind: 'device' | 'platform'
  id: string
  edition: Edition
  login: Uint8Array
}

/** A claim the gateway has not judged yet. `activation` signs nobody on. */
export interface Pending {
  peer: Peer
  activation: boolean
}

/** What the parts of a session share: who speaks, and how they are answered. */
export class Conversation {
  peer: Peer | undefined
  pending: Pending | undefined
  now = 0
  readonly emit: (effect: Effect) => void
  private readonly echo: boolean

  constructor(options: SessionOptions) {
    this.emit = options.emit
    this.echo = options.echoBody ?? false
  }

  store(record: StoreRecord, edition: Edition, forwarded: boolean): void {
    this.emit({
      kind: 'store',
      records: [record],
      ack: this.answer(record.raw, Flag.success),
      nack: forwarded ? this.answer(record.raw, refusalFlag(edition, 'unknown_device')) : null,
    })
  }

  refuse(frame: Uint8Array, edition: Edition, code: RefusalCode, detail: string): void {
    this.count(code, detail, this.peer?.id)
    const flag = refusalFlag(edition, code)
    const bytes = code === 'encrypted' ? plainReply(frame, flag, this.now) : shortReply(frame, flag)
    this.emit({ kind: 'send', bytes })
  }

  count(code: RefusalCode, detail: string, deviceId: string | undefined): void {
    this.emit({ kind: 'refused', code, detail, deviceId })
  }

  answer(frame: Uint8Array, flag: number): Uint8Array {
    return this.echo ? echoReply(frame, flag, this.now) : shortReply(frame, flag)
  }
}

/** The time a data unit begins with. */
export function timeOf(frame: Uint8Array): Uint8Array {
  return frame.subarray(BODY_AT, BODY_AT + TIME_LENGTH)
}
