import {
  type Effect,
  type FramerItem,
  newRecord,
  type ProtocolSession,
  RecordFlag,
  type RefusalCode,
  type RegistrationVerdict,
  type SessionOptions,
  type StoreRecord,
  type Verdict,
} from '@motorpool/wire'
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
  isCiphered,
  MAX_FRAME,
  OVERHEAD,
  TIME_LENGTH,
} from './frame.ts'
import { readId, sameId } from './identity.ts'
import { readPlatformLogin, readVehicleLogin } from './login.ts'
import { plainRecord, refusalFlag } from './outcome.ts'
import { echoReply, plainReply, replyWith, shortReply } from './reply.ts'
import { copy } from './slab.ts'
import { summarise, Walk } from './summary.ts'
import { timeBytes } from './time.ts'

const NO_BYTES = new Uint8Array(0)
const LOGOUT_LENGTH = 8
const ACTIVATED = Uint8Array.of(1, 0)
const NOT_ACTIVATED = Uint8Array.of(2, 0)

/** Who stands at the other end, with a copy of the login frame to compare ids with. */
interface Peer {
  kind: 'device' | 'platform'
  id: string
  edition: Edition
  login: Uint8Array
}

/** A claim the gateway has not judged yet. `activation` signs nobody on. */
interface Pending {
  peer: Peer
  activation: boolean
}

class GbSession implements ProtocolSession {
  private readonly emit: (effect: Effect) => void
  private readonly echo: boolean
  private readonly maxFrame: number
  private peer: Peer | undefined
  private pending: Pending | undefined
  private now = 0

  constructor(options: SessionOptions) {
    this.emit = options.emit
    this.echo = options.echoBody ?? false
    this.maxFrame = options.maxFrame ?? MAX_FRAME
  }

  get deviceId(): string | undefined {
    return this.peer?.id
  }

  get edition(): string | undefined {
    return this.peer?.edition
  }

  tick(): void {
    // Nothing in this protocol waits for a later part.
  }

  receive(item: FramerItem, now: number): void {
    this.now = now
    if (!item.ok) return this.broken(item.code, item.detail, item.dropped)
    const { frame } = item
    const edition = editionOf(frame)
    if (edition === undefined || frame.length < OVERHEAD || bodyLength(frame) !== frame.length - OVERHEAD) {
      return this.count('bad_length', 'start or length do not fit the bytes handed over', undefined)
    }
    if (frame.length > this.maxFrame) {
      return this.refuse(frame, edition, 'too_long', `${frame.length} bytes are over ${this.maxFrame}`)
    }
    const flag = frame[FLAG_AT] as number
    if (flag !== Flag.command) return this.replied(frame, flag)
    const encryption = frame[ENCRYPTION_AT] as number
    if (encryption !== 1) {
      if (!encryptionKnown(edition, encryption)) {
        return this.refuse(frame, edition, 'bad_header', `encryption byte ${encryption} is not in the list`)
      }
      if (isCiphered(encryption, bodyLength(frame))) {
        return this.refuse(
          frame,
          edition,
          'encrypted',
          `data unit under encryption ${encryption}, no key agreed`,
        )
      }
    }
    this.dispatch(frame, edition)
  }

  private dispatch(frame: Uint8Array, edition: Edition): void {
    const command = frame[COMMAND_AT]
    if (command === Command.login) return this.login(frame, edition)
    if (command === Command.platformLogin) return this.platformLogin(frame, edition)
    if (command === Command.activation && edition === '2025') return this.activation(frame)
    const { peer } = this
    if (!peer || this.pending) {
      return this.refuse(frame, edition, 'not_logged_in', `command ${command} before login`)
    }
    if (peer.kind === 'device' && !sameId(frame, peer.login)) {
      return this.refuse(
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
        return this.emit({ kind: 'send', bytes: replyWith(frame, command, Flag.success, NO_BYTES) })
      case Command.timeSync:
        return this.emit({
          kind: 'send',
          bytes: replyWith(frame, command, Flag.success, timeBytes(this.now)),
        })
      case Command.keyExchange:
        if (edition === '2025') {
          return this.refuse(
            frame,
            edition,
            'encrypted',
            'key offered, encrypted data units are not accepted',
          )
        }
    }
    this.refuse(frame, edition, 'unknown_message', `command ${command} is not an up-link command`)
  }

  private login(frame: Uint8Array, edition: Edition): void {
    const login = readVehicleLogin(frame, edition)
    if (!login)
      return this.refuse(frame, edition, 'bad_length', 'login body has another length than its counts say')
    const id = readId(frame)
    if (id === undefined)
      return this.refuse(frame, edition, 'bad_header', 'the unique id is no printable text')
    const { peer } = this
    if (this.pending)
      return this.refuse(frame, edition, 'not_logged_in', 'the login before is still being judged')
    if (peer?.kind === 'platform') return this.signOn(copy(frame), edition, id, true)
    if (peer && !sameId(frame, peer.login)) {
      return this.refuse(frame, edition, 'foreign_identity', `login of ${id}, logged in as ${peer.id}`)
    }
    this.pending = { peer: { kind: 'device', id, edition, login: copy(frame) }, activation: false }
    this.emit({ kind: 'identify', claim: { kind: 'device', id, iccid: login.iccid, edition } })
  }

  private platformLogin(frame: Uint8Array, edition: Edition): void {
    const login = readPlatformLogin(frame)
    if (!login)
      return this.refuse(frame, edition, 'bad_body', 'platform login is not 41 bytes with user and password')
    if (this.pending)
      return this.refuse(frame, edition, 'not_logged_in', 'the login before is still being judged')
    if (this.peer && (this.peer.kind === 'device' || this.peer.id !== login.user)) {
      return this.refuse(frame, edition, 'foreign_identity', `platform login, logged in as ${this.peer.id}`)
    }
    // Only the header and the time are kept: the password must not outlive the claim.
    const head = copy(frame.subarray(0, BODY_AT + TIME_LENGTH))
    this.pending = { peer: { kind: 'platform', id: login.user, edition, login: head }, activation: false }
    this.emit({
      kind: 'identify',
      claim: { kind: 'platform', id: login.user, secret: login.password, edition },
    })
  }

  /** 2025 command 09 comes before the first login: the vehicle is looked up, the chip's key kept in the journal. */
  private activation(frame: Uint8Array): void {
    const id = readId(frame)
    if (id === undefined)
      return this.refuse(frame, '2025', 'bad_header', 'the unique id is no printable text')
    if (this.pending)
      return this.refuse(frame, '2025', 'not_logged_in', 'the login before is still being judged')
    const { peer } = this
    if (peer?.kind === 'device' && !sameId(frame, peer.login)) {
      return this.refuse(frame, '2025', 'foreign_identity', `activation of ${id}, logged in as ${peer.id}`)
    }
    const claimed: Peer = { kind: 'device', id, edition: '2025', login: copy(frame) }
    if (peer) return this.activated(claimed, peer.kind === 'platform')
    this.pending = { peer: claimed, activation: true }
    this.emit({ kind: 'identify', claim: { kind: 'device', id, edition: '2025' } })
  }

  resolve(verdict: Verdict | RegistrationVerdict, now: number): void {
    this.now = now
    const { pending } = this
    this.pending = undefined
    if (!pending) return
    const { peer } = pending
    if (!verdict.ok) return this.denied(pending, verdict.reason)
    if (pending.activation) return this.activated(peer, false)
    this.peer = peer
    if (peer.kind === 'device') return this.signOn(peer.login, peer.edition, peer.id, false)
    this.emit({
      kind: 'send',
      bytes: replyWith(peer.login, Command.platformLogin, Flag.success, timeOf(peer.login)),
    })
  }

  private denied({ peer, activation }: Pending, reason: string): void {
    const code: RefusalCode = reason === 'unknown' ? 'unknown_device' : 'bad_credential'
    const id = peer.id
    this.count(code, `login refused: ${reason}`, id)
    const flag = refusalFlag(peer.edition, code)
    const bytes = activation
      ? replyWith(peer.login, Command.activationAnswer, Flag.command, NOT_ACTIVATED)
      : replyWith(peer.login, peer.login[COMMAND_AT] as number, flag, timeOf(peer.login))
    this.emit({ kind: 'send', bytes })
    if (!activation) this.peer = undefined
    if (reason === 'throttled' || reason === 'disabled')
      this.emit({ kind: 'close', reason: `login ${reason}` })
  }

  /** `forwarded`: a login passed on by a lower platform, whose vehicle may be unknown here. */
  private signOn(frame: Uint8Array, edition: Edition, id: string, forwarded: boolean): void {
    this.store(plainRecord(id, frame, RecordFlag.signOn), edition, forwarded)
  }

  private activated(peer: Peer, forwarded: boolean): void {
    this.emit({
      kind: 'store',
      records: [plainRecord(peer.id, peer.login, 0)],
      ack: replyWith(peer.login, Command.activationAnswer, Flag.command, ACTIVATED),
      nack: forwarded ? replyWith(peer.login, Command.activationAnswer, Flag.command, NOT_ACTIVATED) : null,
    })
  }

  private report(frame: Uint8Array, edition: Edition, peer: Peer, reissued: boolean): void {
    const forwarded = peer.kind === 'platform'
    const id = forwarded ? readId(frame) : peer.id
    if (id === undefined)
      return this.refuse(frame, edition, 'bad_header', 'the unique id is no printable text')
    const record = newRecord(id, reissued ? Command.reissue : Command.realtime, NO_BYTES)
    record.flags = reissued ? RecordFlag.report | RecordFlag.reissued : RecordFlag.report
    if (summarise(frame, edition, record) === Walk.truncated) {
      return this.refuse(frame, edition, 'truncated', 'the body ends inside a block of the standard')
    }
    record.raw = copy(frame)
    this.store(record, edition, forwarded)
  }

  private logout(frame: Uint8Array, edition: Edition, peer: Peer): void {
    if (bodyLength(frame) !== LOGOUT_LENGTH) {
      return this.refuse(frame, edition, 'bad_length', 'logout body is not 8 bytes')
    }
    const forwarded = peer.kind === 'platform'
    const id = forwarded ? readId(frame) : peer.id
    if (id === undefined)
      return this.refuse(frame, edition, 'bad_header', 'the unique id is no printable text')
    if (!forwarded) this.peer = undefined
    this.store(plainRecord(id, copy(frame), RecordFlag.signOff), edition, forwarded)
  }

  private platformLogout(frame: Uint8Array, edition: Edition, peer: Peer): void {
    if (peer.kind !== 'platform') {
      return this.refuse(frame, edition, 'unknown_message', 'platform logout on the connection of a vehicle')
    }
    if (bodyLength(frame) !== LOGOUT_LENGTH) {
      return this.refuse(frame, edition, 'bad_length', 'platform logout body is not 8 bytes')
    }
    this.peer = undefined
    this.emit({ kind: 'send', bytes: this.answer(frame, Flag.success) })
  }

  private store(record: StoreRecord, edition: Edition, forwarded: boolean): void {
    this.emit({
      kind: 'store',
      records: [record],
      ack: this.answer(record.raw, Flag.success),
      nack: forwarded ? this.answer(record.raw, refusalFlag(edition, 'unknown_device')) : null,
    })
  }

  /** A frame whose flag is not FE is a reply; nobody answers a reply. */
  private replied(frame: Uint8Array, flag: number): void {
    const { peer } = this
    const command = frame[COMMAND_AT] as number
    if (!peer) return this.count('not_logged_in', `reply to command ${command} before login`, undefined)
    const forwarded = peer.kind === 'platform'
    if (!forwarded && !sameId(frame, peer.login)) {
      return this.count(
        'foreign_identity',
        `reply of ${readId(frame) ?? 'no id'}, logged in as ${peer.id}`,
        peer.id,
      )
    }
    const id = forwarded ? readId(frame) : peer.id
    if (id === undefined || flag < Flag.success || flag > Flag.decryptionError) {
      return this.count('bad_header', `reply with flag ${flag} that names no vehicle or no outcome`, peer.id)
    }
    if (command < Command.query || command > Command.control) {
      return this.count('unknown_message', `reply to command ${command}, which is never sent down`, peer.id)
    }
    const raw = copy(frame)
    this.emit({ kind: 'store', records: [plainRecord(id, raw, 0)], ack: null, nack: null })
    this.emit({ kind: 'answer', deviceId: id, serial: 0, messageId: command, result: flag, raw })
  }

  /** A report whose BCC failed is answered with an error so that the terminal sends it again (annex B). */
  private broken(code: RefusalCode, detail: string, dropped: Uint8Array): void {
    this.count(code, detail, this.peer?.id)
    const { peer } = this
    if (code !== 'bad_check' || !peer || dropped.length < BODY_AT + TIME_LENGTH) return
    const edition = editionOf(dropped)
    const command = dropped[COMMAND_AT]
    if (edition === undefined || dropped[FLAG_AT] !== Flag.command || bodyLength(dropped) < TIME_LENGTH)
      return
    if (command !== Command.realtime && command !== Command.reissue) return
    if (peer.kind === 'platform' ? readId(dropped) === undefined : !sameId(dropped, peer.login)) return
    this.emit({ kind: 'send', bytes: shortReply(dropped, refusalFlag(edition, code)) })
  }

  private refuse(frame: Uint8Array, edition: Edition, code: RefusalCode, detail: string): void {
    this.count(code, detail, this.peer?.id)
    const flag = refusalFlag(edition, code)
    const bytes = code === 'encrypted' ? plainReply(frame, flag, this.now) : shortReply(frame, flag)
    this.emit({ kind: 'send', bytes })
  }

  private count(code: RefusalCode, detail: string, deviceId: string | undefined): void {
    this.emit({ kind: 'refused', code, detail, deviceId })
  }

  private answer(frame: Uint8Array, flag: number): Uint8Array {
    return this.echo ? echoReply(frame, flag, this.now) : shortReply(frame, flag)
  }
}

function timeOf(frame: Uint8Array): Uint8Array {
  return frame.subarray(BODY_AT, BODY_AT + TIME_LENGTH)
}

export function createSession(options: SessionOptions): ProtocolSession {
  return new GbSession(options)
}
