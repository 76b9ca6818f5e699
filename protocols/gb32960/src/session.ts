import {
  type Command as Downlink,
  type FramerItem,
  type Issued,
  newRecord,
  type ProtocolSession,
  RecordFlag,
  type Refusal,
  type RefusalCode,
  type RegistrationVerdict,
  type SessionOptions,
  type Verdict,
} from '@motorpool/wire'
import { copy } from './arena.ts'
import { isCiphered } from './cipher.ts'
import { Commands } from './commands.ts'
import { Conversation, type Peer } from './conversation.ts'
import {
  BODY_AT,
  bodyLength,
  COMMAND_AT,
  Command,
  type Edition,
  ENCRYPTION_AT,
  editionOf,
  encryptionKnown,
  FLAG_AT,
  Flag,
  MAX_FRAME,
  OVERHEAD,
  TIME_LENGTH,
} from './frame.ts'
import { readId, sameId } from './identity.ts'
import { plainRecord, refusalFlag } from './outcome.ts'
import { replyWith, shortReply } from './reply.ts'
import { SignOn } from './sign-on.ts'
import { summarise, Walk } from './summary.ts'
import { timeBytes } from './time.ts'

const NO_BYTES = new Uint8Array(0)
const LOGOUT_LENGTH = 8

class GbSession implements ProtocolSession {
  private readonly talk: Conversation
  private readonly signOn: SignOn
  private readonly commands: Commands
  private readonly maxFrame: number

  constructor(options: SessionOptions) {
    this.talk = new Conversation(options)
    this.signOn = new SignOn(this.talk)
    this.commands = new Commands(this.talk)
    this.maxFrame = options.maxFrame ?? MAX_FRAME
  }

  get deviceId(): string | undefined {
    return this.talk.peer?.id
  }

  get edition(): string | undefined {
    return this.talk.peer?.edition
  }

  tick(now: number): void {
    if (!this.talk.peer) this.commands.abandon()
    this.commands.tick(now)
  }

  command(command: Downlink, now: number): Issued | Refusal {
    return this.commands.issue(command, now)
  }

  resolve(verdict: Verdict | RegistrationVerdict, now: number): void {
    this.signOn.resolve(verdict, now)
  }

  receive(item: FramerItem, now: number): void {
    this.talk.now = now
    if (!item.ok) return this.broken(item.code, item.detail, item.dropped)
    const { frame } = item
    const edition = editionOf(frame)
    if (edition === undefined || frame.length < OVERHEAD || bodyLength(frame) !== frame.length - OVERHEAD) {
      return this.talk.count('bad_length', 'start or length do not fit the bytes handed over', undefined)
    }
    if (frame.length > this.maxFrame) {
      return this.talk.refuse(frame, edition, 'too_long', `${frame.length} bytes are over ${this.maxFrame}`)
    }
    const flag = frame[FLAG_AT] ?? 0
    if (flag !== Flag.command) return this.replied(frame, flag)
    const encryption = frame[ENCRYPTION_AT] ?? 0
    if (encryption !== 1) {
      if (!encryptionKnown(edition, encryption)) {
        const detail = `encryption byte ${encryption} is not in the list`
        return this.talk.refuseUnreadable(frame, edition, 'bad_header', detail)
      }
      if (isCiphered(frame, edition)) {
        const detail = `data unit under encryption ${encryption}, no key agreed`
        return this.talk.refuseUnreadable(frame, edition, 'encrypted', detail)
      }
    }
    this.dispatch(frame, edition)
  }

  private dispatch(frame: Uint8Array, edition: Edition): void {
    const command = frame[COMMAND_AT]
    if (command === Command.login) return this.signOn.login(frame, edition)
    if (command === Command.platformLogin) return this.signOn.platformLogin(frame, edition)
    if (command === Command.activation && edition === '2025') return this.signOn.activation(frame)
    const { peer } = this.talk
    if (!peer || this.talk.pending) {
      return this.talk.refuse(frame, edition, 'not_logged_in', `command ${command} before login`)
    }
    if (peer.kind === 'device' && !sameId(frame, peer.login)) {
      return this.talk.refuse(
        frame,
        edition,
        'foreign_identity',
        `frame of ${readId(frame) ?? 'no id'}, logged in as ${peer.id}`,
      )
    }
    switch (command) {
      case Command.realtime:
      case Command.reissue:
        return this.report(frame, edition, peer, command === Command.reissue)
      case Command.logout:
        return this.logout(frame, edition, peer)
      case Command.platformLogout:
        return this.platformLogout(frame, edition, peer)
      case Command.heartbeat:
        return this.talk.emit({ kind: 'send', bytes: replyWith(frame, command, Flag.success, NO_BYTES) })
      case Command.timeSync:
        return this.talk.emit({
          kind: 'send',
          bytes: replyWith(frame, command, Flag.success, timeBytes(this.talk.now)),
        })
      case Command.keyExchange:
        if (edition === '2025') {
          const detail = 'key offered, encrypted data units are not accepted'
          return this.talk.refuseUnreadable(frame, edition, 'encrypted', detail)
        }
    }
    this.talk.refuse(frame, edition, 'unknown_message', `command ${command} is not an up-link command`)
  }

  private report(frame: Uint8Array, edition: Edition, peer: Peer, reissued: boolean): void {
    const forwarded = peer.kind === 'platform'
    const id = forwarded ? readId(frame) : peer.id
    if (id === undefined)
      return this.talk.refuse(frame, edition, 'bad_header', 'the unique id is no printable text')
    const record = newRecord(id, reissued ? Command.reissue : Command.realtime, NO_BYTES)
    record.flags = reissued ? RecordFlag.report | RecordFlag.reissued : RecordFlag.report
    if (summarise(frame, edition, record) === Walk.truncated) {
      return this.talk.refuse(frame, edition, 'truncated', 'the body ends inside a block of the standard')
    }
    record.raw = copy(frame)
    this.talk.store(record, edition, forwarded)
  }

  private logout(frame: Uint8Array, edition: Edition, peer: Peer): void {
    if (bodyLength(frame) !== LOGOUT_LENGTH) {
      return this.talk.refuse(frame, edition, 'bad_length', 'logout body is not 8 bytes')
    }
    const forwarded = peer.kind === 'platform'
    const id = forwarded ? readId(frame) : peer.id
    if (id === undefined)
      return this.talk.refuse(frame, edition, 'bad_header', 'the unique id is no printable text')
    if (!forwarded) this.talk.peer = undefined
    this.talk.store(plainRecord(id, copy(frame), RecordFlag.signOff), edition, forwarded)
  }

  private platformLogout(frame: Uint8Array, edition: Edition, peer: Peer): void {
    if (peer.kind !== 'platform') {
      return this.talk.refuse(
        frame,
        edition,
        'unknown_message',
        'platform logout on the connection of a vehicle',
      )
    }
    if (bodyLength(frame) !== LOGOUT_LENGTH) {
      return this.talk.refuse(frame, edition, 'bad_length', 'platform logout body is not 8 bytes')
    }
    this.talk.peer = undefined
    this.talk.emit({ kind: 'send', bytes: this.talk.answer(frame, Flag.success) })
  }

  /** A frame whose flag is not FE is a reply; nobody answers a reply. */
  private replied(frame: Uint8Array, flag: number): void {
    const { peer } = this.talk
    const command = frame[COMMAND_AT] ?? 0
    if (!peer) return this.talk.count('not_logged_in', `reply to command ${command} before login`, undefined)
    const forwarded = peer.kind === 'platform'
    if (!forwarded && !sameId(frame, peer.login)) {
      return this.talk.count(
        'foreign_identity',
        `reply of ${readId(frame) ?? 'no id'}, logged in as ${peer.id}`,
        peer.id,
      )
    }
    const id = forwarded ? readId(frame) : peer.id
    if (id === undefined || flag < Flag.success || flag > Flag.decryptionError) {
      return this.talk.count(
        'bad_header',
        `reply with flag ${flag} that names no vehicle or no outcome`,
        peer.id,
      )
    }
    if (command < Command.query || command > Command.control) {
      return this.talk.count(
        'unknown_message',
        `reply to command ${command}, which is never sent down`,
        peer.id,
      )
    }
    const raw = copy(frame)
    this.talk.emit({ kind: 'store', records: [plainRecord(id, raw, 0)], ack: null, nack: null })
    const key = forwarded ? undefined : this.commands.settle(command)
    this.talk.emit({ kind: 'answer', deviceId: id, key, serial: 0, messageId: command, result: flag, raw })
  }

  /** A report whose BCC failed is answered with an error so that the terminal sends it again (annex B). */
  private broken(code: RefusalCode, detail: string, dropped: Uint8Array): void {
    this.talk.count(code, detail, this.talk.peer?.id)
    const { peer } = this.talk
    if (code !== 'bad_check' || !peer || dropped.length < BODY_AT + TIME_LENGTH) return
    const edition = editionOf(dropped)
    const command = dropped[COMMAND_AT]
    if (edition === undefined || dropped[FLAG_AT] !== Flag.command || bodyLength(dropped) < TIME_LENGTH)
      return
    if (command !== Command.realtime && command !== Command.reissue) return
    if (peer.kind === 'platform' ? readId(dropped) === undefined : !sameId(dropped, peer.login)) return
    this.talk.emit({ kind: 'send', bytes: shortReply(dropped, refusalFlag(edition, code)) })
  }
}

export function createSession(options: SessionOptions): ProtocolSession {
  return new GbSession(options)
}
