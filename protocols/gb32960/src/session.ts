import { copy, timeBytes } from '@motorpool/gbt'
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
  refusal,
  type SessionOptions,
  type Verdict,
} from '@motorpool/wire'
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
  Encryption,
  editionOf,
  encryptionKnown,
  FLAG_AT,
  Flag,
  MAX_FRAME,
  OVERHEAD,
  TIME_LENGTH,
} from './frame.ts'
import { readId, sameId } from './identity.ts'
import { keyOffer } from './key-offer.ts'
import { asksForKeys, isForUs, openFrame } from './opening.ts'
import { plainRecord, refusalFlag } from './outcome.ts'
import { plainReply, replyWith, shortReply } from './reply.ts'
import { SignOn } from './sign-on.ts'
import { summarise, Walk } from './summary.ts'

const NO_BYTES = new Uint8Array(0)
const LOGOUT_LENGTH = 8
const UNOPENED_OF_STRANGER = 1
const UNOPENED_OF_PEER = 3
const SIGN_ONS: readonly (number | undefined)[] = [Command.login, Command.platformLogin, Command.activation]

class GbSession implements ProtocolSession {
  private readonly talk: Conversation
  private readonly signOn: SignOn
  private readonly commands: Commands
  private readonly maxFrame: number
  /** Data units in a row that claimed to be enciphered to the platform and did not open. */
  private unopened = 0

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

  needsKeysOf(frame: Uint8Array): string | undefined {
    return asksForKeys(frame) ? readId(frame) : undefined
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
    this.talk.opened = false
    const readable = frame[ENCRYPTION_AT] === Encryption.none ? frame : this.readable(frame, edition)
    if (!readable) return
    const flag = frame[FLAG_AT] ?? 0
    if (flag !== Flag.command) return this.replied(readable, edition, flag)
    this.dispatch(readable, edition)
  }

  /** The frame with its data unit in clear. A reply that cannot be opened is kept as it is: nobody answers a reply. */
  private readable(frame: Uint8Array, edition: Edition): Uint8Array | undefined {
    const isReply = frame[FLAG_AT] !== Flag.command
    const encryption = frame[ENCRYPTION_AT] ?? 0
    if (!encryptionKnown(edition, encryption)) {
      if (isReply) return frame
      const detail = `encryption byte ${encryption} is not in the list`
      this.talk.refuseUnreadable(frame, edition, 'bad_header', detail)
      return undefined
    }
    if (!isCiphered(frame, edition)) return frame
    const opened = this.open(frame)
    if (opened instanceof Uint8Array) {
      this.talk.opened = true
      return opened
    }
    if (isReply) return frame
    this.talk.refuseUnreadable(frame, edition, opened.code, opened.detail)
    return undefined
  }

  /**
   * The platform's private key works for logins alone before anyone has signed on, and no more on a connection whose bytes
   * did not open, once for a stranger and three times in a row for a peer.
   */
  private open(frame: Uint8Array): Uint8Array | Refusal {
    const { ciphers, peer, now } = this.talk
    if (!isForUs(frame)) return openFrame(frame, ciphers, now)
    if (!peer && !SIGN_ONS.includes(frame[COMMAND_AT]))
      return refusal('encrypted', 'enciphered to the platform before login')
    if (this.unopened >= (peer ? UNOPENED_OF_PEER : UNOPENED_OF_STRANGER))
      return refusal('encrypted', 'enciphered to the platform, as were bytes before that did not open')
    const opened = openFrame(frame, ciphers, now)
    this.unopened = opened instanceof Uint8Array ? 0 : this.unopened + 1
    return opened
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
    if (peer.kind === 'device') peer.edition = edition
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
        if (edition === '2025') return this.keyExchange(frame, peer)
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

  /** The answer is in clear with the present time: the data unit begins with the key, not with a time. */
  private keyExchange(frame: Uint8Array, peer: Peer): void {
    const { ciphers, opened, now } = this.talk
    const id = peer.kind === 'platform' ? readId(frame) : peer.id
    if (!ciphers || id === undefined) {
      const detail = 'key offered, encrypted data units are not accepted'
      return this.talk.refuseUnreadable(frame, '2025', 'encrypted', detail)
    }
    const offer = keyOffer(frame, opened, id, ciphers, now)
    if (!offer.ok) return this.talk.refuseUnreadable(frame, '2025', offer.code, offer.detail)
    const ack = plainReply(frame, Flag.success, now)
    if (offer.repeated) return this.talk.emit({ kind: 'send', bytes: ack })
    const nack = plainReply(frame, refusalFlag('2025', 'unknown_device'), now)
    this.talk.emit({ kind: 'keep_key', deviceId: id, key: offer.key, ack, nack })
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
  private replied(frame: Uint8Array, edition: Edition, flag: number): void {
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
    if (!forwarded) peer.edition = edition
    const raw = copy(frame)
    const record = this.talk.marked(plainRecord(id, raw, 0), edition)
    this.talk.emit({ kind: 'store', records: [record], ack: null, nack: null })
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
    const flag = refusalFlag(edition, code)
    const bytes = isCiphered(dropped, edition)
      ? plainReply(dropped, flag, this.talk.now)
      : shortReply(dropped, flag)
    this.talk.emit({ kind: 'send', bytes })
  }
}

export function createSession(options: SessionOptions): ProtocolSession {
  return new GbSession(options)
}
