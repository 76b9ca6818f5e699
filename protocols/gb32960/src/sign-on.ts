import { copy } from '@motorpool/gbt'
import { RecordFlag, type RefusalCode, type RegistrationVerdict, type Verdict } from '@motorpool/wire'
import { type Conversation, type Peer, type Pending, timeOf } from './conversation.ts'
import { BODY_AT, COMMAND_AT, Command, type Edition, Flag, TIME_LENGTH } from './frame.ts'
import { readId, sameId } from './identity.ts'
import { readActivation, readPlatformLogin, readVehicleLogin } from './login.ts'
import { plainRecord, refusalFlag } from './outcome.ts'
import { replyWith } from './reply.ts'

const ACTIVATED = Uint8Array.of(1, 0)
const NOT_ACTIVATED = Uint8Array.of(2, 0)

/** Reasons of a verdict that are counted by a code of their own. */
const DENIALS: Readonly<Record<string, RefusalCode>> = {
  unknown: 'unknown_device',
  duplicate: 'duplicate_identity',
}

/** Logins of vehicles and platforms, and the activation of 2025: claims that the gateway judges. */
export class SignOn {
  private readonly talk: Conversation

  constructor(talk: Conversation) {
    this.talk = talk
  }

  login(frame: Uint8Array, edition: Edition): void {
    const login = readVehicleLogin(frame, edition)
    if (!login)
      return this.talk.refuse(
        frame,
        edition,
        'bad_length',
        'login body has another length than its counts say',
      )
    const id = readId(frame)
    if (id === undefined)
      return this.talk.refuse(frame, edition, 'bad_header', 'the unique id is no printable text')
    const { peer } = this.talk
    if (this.talk.pending)
      return this.talk.refuse(frame, edition, 'not_logged_in', 'the login before is still being judged')
    if (peer?.kind === 'platform') return this.signOn(copy(frame), edition, id, true)
    if (peer && !sameId(frame, peer.login)) {
      return this.talk.refuse(frame, edition, 'foreign_identity', `login of ${id}, logged in as ${peer.id}`)
    }
    this.talk.pending = {
      peer: { kind: 'device', id, edition, login: copy(frame) },
      activation: false,
      opened: this.talk.opened,
    }
    this.talk.emit({ kind: 'identify', claim: { kind: 'device', id, iccid: login.iccid, edition } })
  }

  platformLogin(frame: Uint8Array, edition: Edition): void {
    const login = readPlatformLogin(frame)
    if (!login)
      return this.talk.refuse(
        frame,
        edition,
        'bad_body',
        'platform login is not 41 bytes with user and password',
      )
    if (this.talk.pending)
      return this.talk.refuse(frame, edition, 'not_logged_in', 'the login before is still being judged')
    if (this.talk.peer && (this.talk.peer.kind === 'device' || this.talk.peer.id !== login.user)) {
      return this.talk.refuse(
        frame,
        edition,
        'foreign_identity',
        `platform login, logged in as ${this.talk.peer.id}`,
      )
    }
    // Only the header and the time are kept: the password must not outlive the claim.
    const head = copy(frame.subarray(0, BODY_AT + TIME_LENGTH))
    this.talk.pending = {
      peer: { kind: 'platform', id: login.user, edition, login: head },
      activation: false,
      opened: this.talk.opened,
    }
    this.talk.emit({
      kind: 'identify',
      claim: { kind: 'platform', id: login.user, secret: login.password, edition },
    })
  }

  /** 2025 command 09 comes before the first login: the vehicle is looked up, the chip's key kept in the journal. Nobody signs on. */
  activation(frame: Uint8Array): void {
    const id = readId(frame)
    if (id === undefined)
      return this.talk.refuse(frame, '2025', 'bad_header', 'the unique id is no printable text')
    const activation = readActivation(frame)
    if (!activation)
      return this.talk.refuse(
        frame,
        '2025',
        'bad_length',
        'activation body has another length than its parts say',
      )
    if (activation.vin !== id)
      return this.talk.refuse(
        frame,
        '2025',
        'bad_body',
        `activation of ${activation.vin ?? 'no VIN'} by ${id}`,
      )
    if (this.talk.pending)
      return this.talk.refuse(frame, '2025', 'not_logged_in', 'the login before is still being judged')
    const { peer } = this.talk
    if (peer?.kind === 'device' && !sameId(frame, peer.login)) {
      return this.talk.refuse(
        frame,
        '2025',
        'foreign_identity',
        `activation of ${id}, logged in as ${peer.id}`,
      )
    }
    const claimed: Peer = { kind: 'device', id, edition: '2025', login: copy(frame) }
    if (peer) return this.activated(claimed, peer.kind === 'platform')
    this.talk.pending = { peer: claimed, activation: true, opened: this.talk.opened }
    this.talk.emit({ kind: 'identify', claim: { kind: 'device', id, activation: true, edition: '2025' } })
  }

  resolve(verdict: Verdict | RegistrationVerdict, now: number): void {
    this.talk.now = now
    const { pending } = this.talk
    this.talk.pending = undefined
    if (!pending) return
    const { peer } = pending
    this.talk.opened = pending.opened
    if (!verdict.ok) return this.denied(pending, verdict.reason)
    if (pending.activation) return this.activated(peer, false)
    this.talk.peer = peer
    if (!('authCode' in verdict)) this.talk.settle(verdict)
    if (peer.kind === 'device') return this.signOn(peer.login, peer.edition, peer.id, false)
    this.talk.emit({
      kind: 'send',
      bytes: replyWith(peer.login, Command.platformLogin, Flag.success, timeOf(peer.login)),
    })
  }

  private denied({ peer, activation }: Pending, reason: string): void {
    const code = DENIALS[reason] ?? 'bad_credential'
    const id = peer.id
    this.talk.count(code, `login refused: ${reason}`, id)
    const flag = refusalFlag(peer.edition, code)
    const bytes = activation
      ? replyWith(peer.login, Command.activationAnswer, Flag.command, NOT_ACTIVATED)
      : replyWith(peer.login, peer.login[COMMAND_AT] ?? 0, flag, timeOf(peer.login))
    this.talk.emit({ kind: 'send', bytes })
    if (!activation) this.talk.peer = undefined
    if (reason === 'throttled' || reason === 'disabled')
      this.talk.emit({ kind: 'close', reason: `login ${reason}` })
  }

  /** `forwarded`: a login passed on by a lower platform, whose vehicle may be unknown here. */
  private signOn(frame: Uint8Array, edition: Edition, id: string, forwarded: boolean): void {
    this.talk.store(plainRecord(id, frame, RecordFlag.signOn), edition, forwarded)
  }

  private activated(peer: Peer, forwarded: boolean): void {
    this.talk.emit({
      kind: 'store',
      records: [this.talk.marked(plainRecord(peer.id, peer.login, 0), peer.edition)],
      ack: replyWith(peer.login, Command.activationAnswer, Flag.command, ACTIVATED),
      nack: forwarded ? replyWith(peer.login, Command.activationAnswer, Flag.command, NOT_ACTIVATED) : null,
    })
  }
}
