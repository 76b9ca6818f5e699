import {
  type Command,
  type FramerItem,
  type Issued,
  type ProtocolSession,
  RawForm,
  type Refusal,
  type RegistrationVerdict,
  type SessionOptions,
  type StoreRecord,
  type Verdict,
  wordAt,
} from '@motorpool/wire'
import type { Edition } from '../edition.ts'
import { badEscape, MAX_WIRE, unescapeInto } from '../frame/escape.ts'
import { headerSize } from '../frame/header.ts'
import { copy } from './arena.ts'
import { Business } from './business.ts'
import { Commands } from './commands.ts'
import { FAILED, INVALID, type Incoming, OK } from './incoming.ts'
import { Outbox } from './outbox.ts'
import { Peer } from './peer.ts'
import { fillReport } from './report.ts'
import { AUTHENTICATE, REGISTER, SignOn } from './sign-on.ts'
import { SubPackages } from './sub-packages.ts'

const TERMINAL_ANSWER = 0x0001
const HEARTBEAT = 0x0002
const LOCATION = 0x0200

/** Unescaped form of the frame being read; sessions run one frame at a time. */
const scratch = new Uint8Array(MAX_WIRE)

export class Session808 implements ProtocolSession {
  private readonly peer: Peer
  private readonly signOn: SignOn
  private readonly commands: Commands
  private readonly business: Business
  private readonly subPackages: SubPackages

  constructor(options: SessionOptions) {
    this.peer = new Peer(options.emit)
    this.signOn = new SignOn(this.peer)
    const outbox = new Outbox()
    this.commands = new Commands(this.peer, outbox, options.unsent ?? (() => 0))
    this.business = new Business(this.peer, outbox, this.commands)
    this.subPackages = new SubPackages(this.peer, options.memory)
  }

  get deviceId(): string | undefined {
    return this.peer.accepted
  }

  get edition(): Edition | undefined {
    return this.peer.known ? this.peer.edition : undefined
  }

  receive(item: FramerItem, now: number): void {
    if (!item.ok) {
      this.peer.refuse(item.code, item.detail)
      return
    }
    const { frame } = item
    const last = frame.length - 1
    let check = 0
    for (let i = 1; i < last; i++) {
      const b = frame[i] ?? 0
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
      this.peer.refuse('too_long', `${frame.length} bytes where ${scratch.length} are the limit`)
      return
    }
    const size = unescapeInto(frame, scratch)
    if (size < 0) {
      this.peer.refuse('bad_escape', badEscape(-size))
      return
    }
    let check = 0
    for (let i = 0; i < size; i++) check ^= scratch[i] ?? 0
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
      this.peer.refuse('truncated', `${Math.max(0, end - from)} bytes are shorter than a header`)
      return
    }
    const properties = wordAt(b, from + 2)
    const body = from + headerSize(properties)
    if (check !== 0) {
      this.peer.refuse(
        'bad_check',
        `check byte of message 0x${wordAt(b, from).toString(16)} is off by 0x${check.toString(16)}`,
      )
      return
    }
    if (body + (properties & 0x3ff) !== end) {
      this.peer.refuse('bad_length', `body length says ${properties & 0x3ff}, ${end - body} bytes are there`)
      return
    }
    const marked = (properties & 0x4000) !== 0
    const numberAt = from + (marked ? 5 : 4)
    const serialAt = numberAt + (marked ? 10 : 6)
    const id = wordAt(b, from)
    const serial = wordAt(b, serialAt)
    const version = marked ? b[from + 4] : undefined
    if (!this.peer.follow(b, numberAt, serialAt, version, id, serial)) return
    if (!this.admitted(id, serial)) return
    if ((properties & 0x1c00) !== 0) {
      this.peer.refuse('encrypted', `message 0x${id.toString(16)} has an encrypted body`)
      this.peer.answer(serial, id, INVALID)
      return
    }
    if ((properties & 0x2000) !== 0 && wordAt(b, serialAt + 2) > 1) {
      const subPackage = {
        messageId: id,
        serial,
        total: wordAt(b, serialAt + 2),
        index: wordAt(b, serialAt + 4),
      }
      const whole = this.subPackages.receive(
        subPackage,
        b.subarray(from, body),
        b.subarray(body, end),
        frame,
        now,
      )
      if (whole) this.dispatch(whole.incoming, whole.before, now)
      return
    }
    this.receiveWhole(id, serial, b, body, end, frame, now)
  }

  /** Before authentication a terminal may register and authenticate, nothing else (§ 7.3). */
  private admitted(id: number, serial: number): boolean {
    if (id === REGISTER || id === AUTHENTICATE) {
      if (!this.signOn.waiting) return true
    } else if (this.peer.accepted !== undefined) return true
    this.peer.refuse('not_logged_in', `message 0x${id.toString(16)} before authentication`)
    if (id !== TERMINAL_ANSWER) this.peer.answer(serial, id, FAILED)
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
    const { peer } = this
    if (id === LOCATION) {
      const record = peer.record(id, frame)
      if (fillReport(record, b, from, to, peer.zone)) {
        record.raw = copy(frame)
        peer.store([record], peer.general(serial, id, OK))
      } else peer.unreadable(serial, id, `0x0200 of ${to - from} bytes is shorter than its basic part`)
      return
    }
    if (id === HEARTBEAT) {
      peer.answer(serial, id, OK)
      return
    }
    const incoming: Incoming = { id, serial, b, from, to, form: RawForm.frame, raw: copy(frame) }
    this.dispatch(incoming, [], now)
  }

  private dispatch(incoming: Incoming, before: StoreRecord[], now: number): void {
    if (incoming.id === REGISTER) this.signOn.register(incoming)
    else if (incoming.id === AUTHENTICATE) this.signOn.authenticate(incoming)
    else this.business.receive(incoming, before, now)
  }

  resolve(verdict: Verdict | RegistrationVerdict, _now: number): void {
    this.signOn.resolve(verdict)
  }

  tick(now: number): void {
    this.subPackages.tick(now)
    this.commands.tick(now)
  }

  end(): void {
    this.subPackages.end()
  }

  share(key: number): number | undefined {
    return this.commands.share(key)
  }

  pump(most: number, now: number): number | undefined {
    return this.commands.pump(most, now)
  }

  command(command: Command, now: number): Issued | Refusal {
    return this.commands.issue(command, now)
  }
}
