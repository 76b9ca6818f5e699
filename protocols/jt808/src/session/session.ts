import { toHex } from '@motorpool/kernel'
import {
  type FramerItem,
  newRecord,
  type ProtocolSession,
  RawForm,
  RecordFlag,
  type RefusalCode,
  type RegistrationVerdict,
  type SessionOptions,
  type StoreRecord,
  type Verdict,
} from '@motorpool/wire'
import type { MessageKey } from '../catalogue/messages.ts'
import { MESSAGES } from '../catalogue/messages.ts'
import type { MessageValue } from '../codec.ts'
import { parseBody } from '../codec.ts'
import type { Edition } from '../edition.ts'
import { encode, encodeMessage } from '../encode.ts'
import { badEscape, MAX_WIRE, unescapeInto } from '../frame/escape.ts'
import { deviceIdOf, headerSize } from '../frame/header.ts'
import { registrationEdition } from '../messages/registration.ts'
import { fillBatch } from './batch.ts'
import { GeneralAnswer } from './general-answer.ts'
import { FAILED, INVALID, type Incoming, OK, receiveOther } from './incoming.ts'
import { Joiner, joinPieces, missingOf, type PieceSet } from './joiner.ts'
import { Outbox } from './outbox.ts'
import { fillReport } from './report.ts'
import { copy } from './slab.ts'

const REGISTER = 0x0100
const LOGOUT = 0x0003
const HEARTBEAT = 0x0002
const TIME_QUERY = 0x0004
const RESEND = 0x0005
const AUTHENTICATE = 0x0102
const LOCATION = 0x0200
const BATCH = 0x0704
const MEDIA = 0x0801

/** Unescaped form of the frame being read; sessions run one frame at a time. */
const scratch = new Uint8Array(MAX_WIRE)

const word = (b: Uint8Array, at: number) => ((b[at] as number) << 8) | (b[at + 1] as number)

type Pending = { kind: 'identify' | 'register'; serial: number; deviceId: string; raw: Uint8Array }

/** A session that can also speak first. */
export interface Jt808Session extends ProtocolSession {
  /**
   * A message for this terminal in its edition, with the next serial of the connection: one frame, or its sub-packages,
   * which are kept so that 0x0005 can ask for them again. Undefined before the terminal is identified.
   */
  downlink<K extends MessageKey>(
    key: K,
    value: MessageValue<(typeof MESSAGES)[K]>,
  ): { serial: number; frames: Uint8Array[] } | undefined
}

export class Session808 implements Jt808Session {
  private readonly emit: SessionOptions['emit']
  private readonly joiner = new Joiner()
  private readonly outbox = new Outbox()
  private accepted: string | undefined
  /** Number bytes of the terminal as it sends them, and what follows from them. */
  private number = new Uint8Array(0)
  private claimed = ''
  private answers = new GeneralAnswer(new Uint8Array(6), undefined)
  private version: number | undefined
  /** 2011 or 2013: only a registration body tells. */
  private older: Edition = '2013'
  private serial = 0
  private zone = 480
  private pending: Pending | undefined
  private registration: StoreRecord | undefined

  constructor(options: SessionOptions) {
    this.emit = options.emit
  }

  get deviceId(): string | undefined {
    return this.accepted
  }

  get edition(): Edition | undefined {
    return this.number.length === 0 ? undefined : this.spoken
  }

  private get spoken(): Edition {
    return this.version === undefined ? this.older : '2019'
  }

  receive(item: FramerItem, now: number): void {
    if (!item.ok) {
      this.refuse(item.code, item.detail)
      return
    }
    const { frame } = item
    const last = frame.length - 1
    let check = 0
    for (let i = 1; i < last; i++) {
      const b = frame[i] as number
      if (b === 0x7d) {
        this.receiveEscaped(frame, now)
        return
      }
      check ^= b
    }
    this.receivePlain(frame, 1, last - 1, check, frame, now)
  }

  private receiveEscaped(frame: Uint8Array, now: number): void {
    if (frame.length > scratch.length) {
      this.refuse('too_long', `${frame.length} bytes where ${scratch.length} are the limit`)
      return
    }
    const size = unescapeInto(frame, scratch)
    if (size < 0) {
      this.refuse('bad_escape', badEscape(-size))
      return
    }
    let check = 0
    for (let i = 0; i < size; i++) check ^= scratch[i] as number
    this.receivePlain(scratch, 0, size - 1, check, frame, now)
  }

  /** Header and body stand unescaped in b[from, end), the check byte at end; `check` is the XOR of all of them. */
  private receivePlain(
    b: Uint8Array,
    from: number,
    end: number,
    check: number,
    frame: Uint8Array,
    now: number,
  ): void {
    if (end - from < 12) {
      this.refuse('truncated', `${Math.max(0, end - from)} bytes are shorter than a header`)
      return
    }
    const properties = word(b, from + 2)
    const body = from + headerSize(properties)
    if (check !== 0) {
      this.refuse(
        'bad_check',
        `check byte of message 0x${word(b, from).toString(16)} is off by 0x${check.toString(16)}`,
      )
      return
    }
    if (body + (properties & 0x3ff) !== end) {
      this.refuse('bad_length', `body length says ${properties & 0x3ff}, ${end - body} bytes are there`)
      return
    }
    const marked = (properties & 0x4000) !== 0
    const numberAt = from + (marked ? 5 : 4)
    const serialAt = numberAt + (marked ? 10 : 6)
    const id = word(b, from)
    const serial = word(b, serialAt)
    if (!this.sameTerminal(b, numberAt, serialAt, marked ? (b[from + 4] as number) : undefined, id, serial))
      return
    if (!this.admitted(id, serial)) return
    if ((properties & 0x1c00) !== 0) {
      this.refuse('encrypted', `message 0x${id.toString(16)} has an encrypted body`)
      this.answer(serial, id, INVALID)
      return
    }
    if ((properties & 0x2000) !== 0 && word(b, serialAt + 2) > 1) {
      const piece = { messageId: id, serial, total: word(b, serialAt + 2), index: word(b, serialAt + 4) }
      this.receivePiece(piece, b.subarray(from, body), b.subarray(body, end), frame, now)
      return
    }
    this.receiveWhole(id, serial, b, body, end, frame, now)
  }

  /** Follows the terminal number of the frame; false when it is another's after sign-on. */
  private sameTerminal(
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
    if (this.accepted !== undefined && claimed !== this.accepted) {
      this.refuse('foreign_identity', `message 0x${id.toString(16)} of terminal ${claimed}`)
      const bytesOut = new GeneralAnswer(bytes, version).frame(this.nextSerial(), serial, id, FAILED)
      this.emit({ kind: 'send', bytes: bytesOut })
      return false
    }
    this.number = bytes
    this.version = version
    this.claimed = claimed
    this.answers = new GeneralAnswer(bytes, version)
    return true
  }

  /** Before authentication a terminal may register and authenticate, nothing else (§ 7.3). */
  private admitted(id: number, serial: number): boolean {
    if (id === REGISTER || id === AUTHENTICATE) {
      if (!this.pending) return true
    } else if (this.accepted !== undefined) return true
    this.refuse('not_logged_in', `message 0x${id.toString(16)} before authentication`)
    if (id !== 0x0001) this.answer(serial, id, FAILED)
    return false
  }

  private receiveWhole(
    id: number,
    serial: number,
    b: Uint8Array,
    from: number,
    to: number,
    frame: Uint8Array,
    now: number,
  ): void {
    if (id === LOCATION) {
      const record = newRecord(this.accepted as string, id, frame)
      if (fillReport(record, b, from, to, this.zone)) {
        record.raw = copy(frame)
        this.store([record], this.general(serial, id, OK))
      } else this.unreadable(serial, id, `0x0200 of ${to - from} bytes is shorter than its basic part`)
      return
    }
    if (id === HEARTBEAT) {
      this.answer(serial, id, OK)
      return
    }
    const incoming: Incoming = { id, serial, b, from, to, form: RawForm.frame, raw: copy(frame) }
    if (id === REGISTER) this.register(incoming)
    else if (id === AUTHENTICATE) this.authenticate(incoming)
    else this.receiveBusiness(incoming, [], now)
  }

  /** `before` are the records of the piece that made the message whole: stored with it, under one answer. */
  private receiveBusiness(incoming: Incoming, before: StoreRecord[], now: number): void {
    const { id, serial } = incoming
    if (id === BATCH) {
      const batch = fillBatch(incoming, this.accepted as string, this.zone)
      if (batch.detail) this.refuse('truncated', batch.detail)
      if (batch.records.length > 0) this.store([...before, ...batch.records], this.general(serial, id, OK))
      else this.unreadableWith(before, serial, id)
    } else if (id === TIME_QUERY) {
      const bytes = encode.timeAnswer(this.head(), { time: now - (now % 1000) })
      this.emit({ kind: 'send', bytes })
    } else if (id === RESEND) this.resend(incoming)
    else if (id === LOGOUT) this.logout(incoming)
    else this.receiveReport(incoming, before)
  }

  private receiveReport(incoming: Incoming, before: StoreRecord[]): void {
    const { id, serial } = incoming
    const received = receiveOther(incoming, this.accepted as string, this.spoken, this.zone)
    if (!received.ok) {
      this.refuse(received.code, `0x${id.toString(16).padStart(4, '0')} ${received.detail}`)
      if (received.record) this.store([...before, received.record], this.general(serial, id, received.result))
      else this.unreadableWith(before, serial, id)
      return
    }
    if (received.answer)
      this.emit({ kind: 'answer', deviceId: this.accepted as string, ...received.answer, raw: incoming.raw })
    let ack = received.silent ? null : this.general(serial, id, OK)
    if (id === MEDIA && received.mediaId !== undefined)
      ack = this.mediaComplete(received.mediaId, serial, before.length > 0 ? ack : null)
    this.store([...before, received.record], ack)
  }

  /** 0x8800 without a list: all pieces are in. The last piece also gets the answer the others got. */
  private mediaComplete(mediaId: number, serial: number, first: Uint8Array | null): Uint8Array {
    const older = this.spoken === '2011' ? { quotedSerial: serial } : {}
    const bytes = encode.mediaAnswer(this.head(), { mediaId, ...older })
    if (!first) return bytes
    const both = new Uint8Array(first.length + bytes.length)
    both.set(first)
    both.set(bytes, first.length)
    return both
  }

  private register(incoming: Incoming): void {
    const body = incoming.b.slice(incoming.from, incoming.to)
    if (this.version === undefined) this.older = registrationEdition(body) === '2011' ? '2011' : '2013'
    const parsed = parseBody(MESSAGES.register, this.spoken, body)
    if (!parsed.ok) {
      this.unreadable(incoming.serial, incoming.id, parsed.detail)
      return
    }
    const { province, city, manufacturer, model, terminalId, plateColour, plate = '' } = parsed.value
    this.pending = { kind: 'register', serial: incoming.serial, deviceId: this.claimed, raw: incoming.raw }
    this.emit({
      kind: 'register',
      registration: {
        kind: 'device',
        id: this.claimed,
        edition: this.spoken,
        province,
        city,
        manufacturer,
        model,
        terminalId,
        plateColour,
        plate,
      },
    })
  }

  private authenticate(incoming: Incoming): void {
    const parsed = parseBody(MESSAGES.authenticate, this.spoken, incoming.b.slice(incoming.from, incoming.to))
    if (!parsed.ok) {
      this.unreadable(incoming.serial, incoming.id, parsed.detail)
      return
    }
    const { code, imei, softwareVersion } = parsed.value
    this.pending = { kind: 'identify', serial: incoming.serial, deviceId: this.claimed, raw: incoming.raw }
    this.emit({
      kind: 'identify',
      claim: {
        kind: 'device',
        id: this.claimed,
        secret: code,
        edition: this.spoken,
        ...(imei ? { imei } : {}),
        ...(softwareVersion ? { firmware: softwareVersion } : {}),
      },
    })
  }

  resolve(verdict: Verdict | RegistrationVerdict, _now: number): void {
    const { pending } = this
    if (!pending) return
    this.pending = undefined
    if (pending.kind === 'register') this.registered(pending, verdict as RegistrationVerdict)
    else this.identified(pending, verdict as Verdict)
  }

  private registered(pending: Pending, verdict: RegistrationVerdict): void {
    const quotedSerial = pending.serial
    if (verdict.ok) {
      this.registration = signOn(pending, REGISTER)
      const bytes = encode.registerAnswer(this.head(), {
        quotedSerial,
        result: 0,
        authCode: verdict.authCode,
      })
      this.emit({ kind: 'send', bytes })
      return
    }
    const result = { vehicle_registered: 1, no_vehicle: 2, terminal_registered: 3, no_terminal: 4 }[
      verdict.reason
    ]
    this.emit({ kind: 'send', bytes: encode.registerAnswer(this.head(), { quotedSerial, result }) })
    this.refuse('unknown_device', `registration refused: ${verdict.reason}`)
  }

  private identified(pending: Pending, verdict: Verdict): void {
    if (!verdict.ok) {
      this.answer(pending.serial, AUTHENTICATE, FAILED)
      const code = verdict.reason === 'credential' ? 'bad_credential' : 'unknown_device'
      this.refuse(code, `authentication refused: ${verdict.reason}`)
      if (verdict.reason === 'throttled') this.emit({ kind: 'close', reason: 'throttled' })
      return
    }
    this.accepted = pending.deviceId
    this.zone = verdict.zone ?? 480
    const before = this.registration?.deviceId === pending.deviceId ? [this.registration] : []
    this.registration = undefined
    this.store([...before, signOn(pending, AUTHENTICATE)], this.general(pending.serial, AUTHENTICATE, OK))
  }

  private logout(incoming: Incoming): void {
    const deviceId = this.accepted as string
    const record = newRecord(deviceId, LOGOUT, incoming.raw)
    record.flags = RecordFlag.signOff
    this.store([record], this.general(incoming.serial, LOGOUT, OK))
    this.accepted = undefined
    this.emit({ kind: 'deregister', deviceId })
  }

  /**
   * Each piece is stored as the frame it is and answered when that is durable: terminals that wait for an answer per
   * piece go on, and none is acknowledged that a crash could lose. The joined message follows with the last piece.
   */
  private receivePiece(
    piece: { messageId: number; serial: number; total: number; index: number },
    header: Uint8Array,
    body: Uint8Array,
    frame: Uint8Array,
    now: number,
  ): void {
    const { messageId, serial } = piece
    if (messageId === REGISTER || messageId === AUTHENTICATE) {
      this.refuse('bad_body', `sign-on message 0x${messageId.toString(16)} in pieces`)
      this.answer(serial, messageId, INVALID)
      return
    }
    const joined = this.joiner.add(piece, header, body, now)
    if (joined.kind === 'refused') {
      this.refuse('too_long', `0x${messageId.toString(16)}: ${joined.detail}`)
      this.answer(serial, messageId, FAILED)
      return
    }
    const record = newRecord(this.accepted as string, messageId, copy(frame))
    if (joined.kind !== 'whole') {
      this.store([record], this.general(serial, messageId, OK))
      return
    }
    const raw = joinPieces(joined.set)
    const from = joined.set.header.length
    this.receiveBusiness(
      { id: messageId, serial, b: raw, from, to: raw.length, form: RawForm.joined, raw },
      [record],
      now,
    )
  }

  /** 0x0005: the asked pieces again, unchanged. */
  private resend(incoming: Incoming): void {
    const parsed = parseBody(
      MESSAGES.terminalResend,
      this.spoken,
      incoming.b.subarray(incoming.from, incoming.to),
    )
    if (!parsed.ok) {
      this.unreadable(incoming.serial, incoming.id, parsed.detail)
      return
    }
    const { firstSerial, indexes } = parsed.value
    for (const bytes of this.outbox.pieces(firstSerial, indexes)) this.emit({ kind: 'send', bytes })
  }

  tick(now: number): void {
    this.joiner.tick(
      now,
      (set) => this.askMissing(set),
      (set) => {
        const { messageId, received, total } = set
        this.refuse('incomplete_set', `0x${messageId.toString(16)}: ${received} of ${total} pieces came`)
      },
    )
  }

  /** 0x8800 for media whose head is in, 0x8003 otherwise; 2011 knows only the first. */
  private askMissing(set: PieceSet): void {
    if (this.accepted === undefined) return
    const indexes = missingOf(set).slice(0, 125)
    const head = set.pieces[0]
    if (set.messageId === MEDIA && head && head.length >= 4) {
      const mediaId = new DataView(head.buffer, head.byteOffset).getUint32(0)
      const older = this.spoken === '2011' ? { quotedSerial: set.firstSerial } : {}
      this.emit({
        kind: 'send',
        bytes: encode.mediaAnswer(this.head(), { mediaId, missing: indexes, ...older }),
      })
    } else if (this.spoken !== '2011') {
      const bytes = encode.platformResend(this.head(), { firstSerial: set.firstSerial, indexes })
      this.emit({ kind: 'send', bytes })
    }
  }

  downlink<K extends MessageKey>(
    key: K,
    value: MessageValue<(typeof MESSAGES)[K]>,
  ): { serial: number; frames: Uint8Array[] } | undefined {
    if (this.accepted === undefined) return undefined
    const { serial } = this
    const frames = encodeMessage(key, { ...this.address(), serial }, value)
    this.serial = (serial + frames.length) & 0xffff
    this.outbox.remember(serial, frames)
    return { serial, frames }
  }

  private address(): { edition: Edition; number: string; version: number } {
    return { edition: this.spoken, number: toHex(this.number), version: this.version ?? 0 }
  }

  private head(): { edition: Edition; number: string; version: number; serial: number } {
    return { ...this.address(), serial: this.nextSerial() }
  }

  private nextSerial(): number {
    const { serial } = this
    this.serial = (serial + 1) & 0xffff
    return serial
  }

  private general(serial: number, id: number, result: number): Uint8Array {
    return this.answers.frame(this.nextSerial(), serial, id, result)
  }

  private answer(serial: number, id: number, result: number): void {
    this.emit({ kind: 'send', bytes: this.general(serial, id, result) })
  }

  private unreadable(serial: number, id: number, detail: string): void {
    this.refuse('truncated', detail)
    this.answer(serial, id, INVALID)
  }

  private unreadableWith(before: StoreRecord[], serial: number, id: number): void {
    if (before.length > 0) this.store(before, this.general(serial, id, INVALID))
    else this.answer(serial, id, INVALID)
  }

  private store(records: StoreRecord[], ack: Uint8Array | null): void {
    this.emit({ kind: 'store', records, ack, nack: null })
  }

  private refuse(code: RefusalCode, detail: string): void {
    this.emit({ kind: 'refused', code, detail, deviceId: this.accepted ?? (this.claimed || undefined) })
  }
}

function signOn(pending: Pending, messageId: number): StoreRecord {
  const record = newRecord(pending.deviceId, messageId, pending.raw)
  record.flags = RecordFlag.signOn
  return record
}
