import {
  BODY_AT,
  bodyLength,
  COMMAND_AT,
  copy,
  ENCRYPTION_AT,
  MAX_FRAME,
  OVERHEAD,
  printable,
  readPosition,
  readTime,
  TIME_LENGTH,
  timeBytes,
  WGS_84,
} from '@motorpool/gbt'
import {
  type Effect,
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
  StateBit,
  type StoreRecord,
  type Verdict,
} from '@motorpool/wire'
import type { Dialect } from './dialect.ts'
import { answerTo, Command, Encryption, ID_AT, isCiphered, OTHER_START, sameId } from './frame.ts'
import type { Layout } from './layouts.ts'
import { ACTIVATED, NOT_ACTIVATED, WRONG_VIN } from './messages.ts'
import { summarise } from './summary.ts'
import { type Found, findQuickly, nothingFound } from './walk.ts'

const NO_BYTES = new Uint8Array(0)
const ID_LENGTH = 17
const LOGIN_LENGTH = 28
const LOGOUT_LENGTH = 8
const ACTIVATION_LENGTH = 169
const ICCID_AT = BODY_AT + TIME_LENGTH + 2
const ICCID_LENGTH = 20
const REMOVAL_POSITION = BODY_AT + TIME_LENGTH + 2
/** Minutes east of UTC that the standard's times are in. */
const BEIJING = 480

/** Reasons of a verdict that are counted by a code of their own. */
const DENIALS: Readonly<Record<string, RefusalCode>> = {
  unknown: 'unknown_device',
  duplicate: 'duplicate_identity',
}

/** Who stands at the other end, or asks to, with a copy of the frame to compare ids with. */
interface Peer {
  id: string
  frame: Uint8Array
}

/**
 * What a platform says to an emission terminal: nearly nothing. No answer to login, report, logout or removal alarm is
 * known, so none is sent; the acknowledgement of TCP is all that the terminal gets.
 */
class EmissionSession implements ProtocolSession {
  private readonly emit: (effect: Effect) => void
  private readonly dialect: Dialect
  private readonly maxFrame: number
  private readonly found: Found
  private peer: Peer | undefined
  private pending: { peer: Peer; activation: boolean } | undefined
  /** The layout of the last report that only one fitted: of all those that came, no more than this is kept. */
  private learnt: Layout | undefined
  /** ms to add to the times of a terminal whose clock does not run at Beijing time. */
  private clockShift = 0

  constructor(dialect: Dialect, { emit, maxFrame }: SessionOptions) {
    this.dialect = dialect
    this.emit = emit
    this.maxFrame = maxFrame ?? MAX_FRAME
    this.found = nothingFound(dialect)
    if (dialect.layouts.length === 1) this.learnt = this.found.layout
  }

  get deviceId(): string | undefined {
    return this.peer?.id
  }

  get edition(): string | undefined {
    return this.peer && this.learnt?.edition
  }

  tick(): void {}

  command(): Issued | Refusal {
    if (!this.peer || this.pending) return refusal('not_logged_in', 'the terminal has not logged in')
    return refusal('unknown_message', 'the protocol has no commands of the platform')
  }

  receive(item: FramerItem, now: number): void {
    if (!item.ok) return this.count(item.code, item.detail, this.peer?.id)
    const { frame } = item
    if (frame.length < OVERHEAD || bodyLength(frame) !== frame.length - OVERHEAD)
      return this.count('bad_length', 'the length does not fit the bytes handed over', undefined)
    if (frame.length > this.maxFrame)
      return this.refuse('too_long', `${frame.length} bytes are over ${this.maxFrame}`)
    const encryption = frame[ENCRYPTION_AT] ?? 0
    if (encryption > Encryption.highest)
      return this.refuse('bad_header', `encryption byte ${encryption} says that the data unit is unusable`)
    if (isCiphered(frame))
      return this.refuse('encrypted', `data unit under encryption ${encryption}, no key agreed`)
    this.dispatch(frame, now)
  }

  private dispatch(frame: Uint8Array, now: number): void {
    const command = frame[COMMAND_AT] ?? 0
    if (this.pending) return this.refuse('not_logged_in', 'the claim before is still being judged')
    const { peer } = this
    const isPeers = peer !== undefined && sameId(frame, peer.frame)
    // The text of the id is made once a connection, not once a frame.
    const id = isPeers ? peer.id : printable(frame, ID_AT, ID_LENGTH)
    if (id === undefined) return this.refuse('bad_header', 'the id is no printable text')
    if (peer && !isPeers) return this.refuse('foreign_identity', `frame of ${id}, logged in as ${peer.id}`)
    if (command === Command.login) return this.login(frame, id)
    if (command === Command.activation) return this.activation(frame, id)
    if (!peer) return this.refuse('not_logged_in', `command ${command} before login`)
    if (command === Command.realtime || command === Command.reissue) return this.report(frame, peer)
    if (command === Command.logout) return this.logout(frame, peer)
    const { messages } = this.dialect
    if (command === messages['timeSync']?.command) return this.timeSync(frame, now)
    if (command === messages['removal']?.command) return this.removal(frame, peer)
    this.refuse('unknown_message', `command ${command} is not an up-link command`)
  }

  private login(frame: Uint8Array, id: string): void {
    if (bodyLength(frame) !== LOGIN_LENGTH) return this.refuse('bad_length', 'login body is not 28 bytes')
    this.pending = { peer: { id, frame: copy(frame) }, activation: false }
    const iccid = printable(frame, ICCID_AT, ICCID_LENGTH)
    this.emit({ kind: 'identify', claim: { kind: 'device', id, iccid, edition: this.claimed(frame) } })
  }

  /** HJ 1239 07 comes before the first login: the vehicle is looked up, the chip's key kept in the journal. Nobody signs on. */
  private activation(frame: Uint8Array, id: string): void {
    if (bodyLength(frame) !== ACTIVATION_LENGTH)
      return this.refuse('bad_length', `activation body is not ${ACTIVATION_LENGTH} bytes`)
    const claimed = { id, frame: copy(frame) }
    if (this.peer) return this.activated(claimed)
    this.pending = { peer: claimed, activation: true }
    const edition = this.claimed(frame)
    this.emit({ kind: 'identify', claim: { kind: 'device', id, activation: true, edition } })
  }

  /** A login tells no layout: only its start may. */
  private claimed(frame: Uint8Array): string {
    const { layouts, facts } = this.dialect
    if (frame[0] === OTHER_START) this.learnt ??= layouts.find(({ sampled }) => sampled)
    return this.learnt?.edition ?? facts.editions[0] ?? ''
  }

  resolve(verdict: Verdict | RegistrationVerdict): void {
    const { pending } = this
    this.pending = undefined
    if (!pending) return
    const { peer, activation } = pending
    if (!verdict.ok) return this.denied(peer, activation, verdict.reason)
    if (activation) return this.activated(peer)
    if ('zone' in verdict && verdict.zone !== undefined) this.clockShift = (BEIJING - verdict.zone) * 60_000
    this.peer = peer
    this.store(this.plainRecord(peer, peer.frame, RecordFlag.signOn), null)
  }

  /** No answer says no: the connection is ended, or the terminal would send for nothing. */
  private denied(peer: Peer, activation: boolean, reason: string): void {
    this.count(DENIALS[reason] ?? 'bad_credential', `login refused: ${reason}`, peer.id)
    if (activation) {
      const bytes = answerTo(peer.frame, Command.activationAnswer, Uint8Array.of(NOT_ACTIVATED, WRONG_VIN))
      return this.emit({ kind: 'send', bytes })
    }
    this.peer = undefined
    this.emit({ kind: 'close', reason: `login ${reason}` })
  }

  private activated(peer: Peer): void {
    const answer = answerTo(peer.frame, Command.activationAnswer, Uint8Array.of(ACTIVATED, 0))
    this.store(this.plainRecord(peer, peer.frame, 0), answer)
  }

  private report(frame: Uint8Array, peer: Peer): void {
    const { dialect, found, learnt } = this
    const command = frame[COMMAND_AT] ?? 0
    if (bodyLength(frame) < TIME_LENGTH) return this.refuse('truncated', 'the body ends inside its time')
    const record = newRecord(peer.id, command, NO_BYTES)
    record.flags = command === Command.reissue ? RecordFlag.report | RecordFlag.reissued : RecordFlag.report
    findQuickly(frame, dialect, learnt, found)
    if (found.reason === 'only') this.learnt = found.layout
    summarise(frame, dialect, found, learnt, record)
    record.raw = copy(frame)
    this.store(record, null)
  }

  private logout(frame: Uint8Array, peer: Peer): void {
    if (bodyLength(frame) !== LOGOUT_LENGTH) return this.refuse('bad_length', 'logout body is not 8 bytes')
    this.peer = undefined
    this.store(this.plainRecord(peer, copy(frame), RecordFlag.signOff), null)
  }

  /** Annex Q names the question and no answer: the same command with the time in its place. */
  private timeSync(frame: Uint8Array, now: number): void {
    if (bodyLength(frame) !== 0) return this.refuse('bad_length', 'time sync has a body')
    this.emit({ kind: 'send', bytes: answerTo(frame, Command.timeSync, timeBytes(now - this.clockShift)) })
  }

  private removal(frame: Uint8Array, peer: Peer): void {
    const { removalLength: length } = this.dialect
    if (bodyLength(frame) !== length)
      return this.refuse('bad_length', `removal alarm body is not ${length} bytes`)
    const record = this.plainRecord(peer, copy(frame), 0)
    readPosition(frame, REMOVAL_POSITION, REMOVAL_POSITION + 1, WGS_84, record)
    record.state |= StateBit.alarm
    this.store(record, null)
  }

  /** The record of a frame that is no report: nothing but its time. The frame must be a copy. */
  private plainRecord({ id }: Peer, frame: Uint8Array, flags: number): StoreRecord {
    const record = newRecord(id, frame[COMMAND_AT] ?? 0, frame)
    record.flags = flags
    record.state = StateBit.accUnknown
    const time = readTime(frame, BODY_AT)
    if (time >= 0) record.deviceTime = time
    else record.flags |= RecordFlag.absurdTime
    return record
  }

  private store(record: StoreRecord, ack: Uint8Array | null): void {
    if (record.deviceTime !== 0) record.deviceTime += this.clockShift
    this.emit({ kind: 'store', records: [record], ack, nack: null })
  }

  private refuse(code: RefusalCode, detail: string): void {
    this.count(code, detail, this.peer?.id)
  }

  private count(code: RefusalCode, detail: string, deviceId: string | undefined): void {
    this.emit({ kind: 'refused', code, detail, deviceId })
  }
}

export const sessionOf =
  (dialect: Dialect) =>
  (options: SessionOptions): ProtocolSession =>
    new EmissionSession(dialect, options)
