import type {
  Forwarded,
  FramerItem,
  UpwardClient,
  UpwardEffect,
  UpwardFailure,
  UpwardOptions,
} from '@motorpool/wire'
import { encode } from './encode.ts'
import {
  BODY_AT,
  COMMAND_AT,
  Command,
  editionNamed,
  editionOf,
  FLAG_AT,
  Flag,
  ID_AT,
  ID_LENGTH,
} from './frame.ts'
import { REFUSALS } from './refusals.ts'

/** ms that the upper platform has to answer a login. */
const LOGIN_MS = 20_000
/** A frame is sent again so often before the connection is given up. */
const REPEATS = 3
const MAX_SERIAL = 65_531
const DAY_MS = 86_400_000
const CHINA_MS = 8 * 3_600_000
const TIME_LENGTH = 6

interface Waiting<R> extends Forwarded<R> {
  sentAt: number
  repeats: number
}

/**
 * The half of a session that a lower platform speaks to an upper one after GB/T 32960.3: signs on (05), sends frames of its
 * vehicles, each answered with its command, VIN and time, keeps the connection with heartbeats (07), signs off (06). An answer
 * belongs to the oldest frame that it names; one that names none, as of another vehicle, is counted and acknowledges nothing.
 */
export class PlatformClient<R> implements UpwardClient<R> {
  /** Answers that named no frame that waits. */
  strays = 0
  private readonly options: UpwardOptions<R>
  private state: 'off' | 'signing' | 'on' = 'off'
  private readonly byKey = new Map<string, Waiting<R>[]>()
  private readonly order = new Set<Waiting<R>>()
  private loginAt = 0
  private heartbeatAt = Infinity
  private serial = 0
  private serialDay = -1

  constructor(options: UpwardOptions<R>) {
    this.options = options
  }

  /** Frames without an answer, oldest first. */
  get waiting(): readonly Forwarded<R>[] {
    return [...this.order]
  }

  get waits(): number {
    return this.order.size
  }

  connected(now: number): void {
    // The serial begins anew each day (2016 §7.4, table 24).
    const day = Math.floor((now + CHINA_MS) / DAY_MS)
    this.serial = day === this.serialDay ? (this.serial % MAX_SERIAL) + 1 : 1
    this.serialDay = day
    this.state = 'signing'
    this.loginAt = now
    const { edition, idCode, user, password } = this.options
    const login = { time: now, serial: this.serial, user, password, encryptionRule: 1 }
    this.send(encode(editionNamed(edition), 'platformLogin', idCode, login), 'login')
  }

  /** The connection is gone; what waited for an answer is to be sent again over the next one. */
  disconnected(): readonly Forwarded<R>[] {
    const left = this.waiting
    this.state = 'off'
    this.byKey.clear()
    this.order.clear()
    return left
  }

  /** Sends a frame; after `accepted` only. */
  forward(one: Forwarded<R>, now: number): void {
    const waiting = { ...one, sentAt: now, repeats: 0 }
    const key = keyOf(one.frame)
    const same = this.byKey.get(key)
    if (same) same.push(waiting)
    else this.byKey.set(key, [waiting])
    this.order.add(waiting)
    this.send(one.frame, 'frame')
  }

  /** One item of the framer. Never throws. */
  receive(item: FramerItem, now: number): void {
    if (!item.ok) return this.close('garbage', `bad answer: ${item.code}`)
    const { frame } = item
    const command = frame[COMMAND_AT] ?? 0
    const flag = frame[FLAG_AT] ?? 0
    if (editionOf(frame) !== this.options.edition) return this.close('edition', 'answer of another edition')
    if (flag === Flag.command) {
      this.strays++
      return
    }
    if (command === Command.platformLogin) this.answeredLogin(flag, now)
    else if (command !== Command.heartbeat && command !== Command.platformLogout) this.answered(frame, flag)
  }

  /** When `tick` has something to do, as things stand; Infinity without a connection. */
  get due(): number {
    if (this.state === 'off') return Infinity
    if (this.state === 'signing') return this.loginAt + LOGIN_MS
    const [oldest] = this.order
    return Math.min(this.heartbeatAt, oldest ? oldest.sentAt + this.options.timing.answer : Infinity)
  }

  /** Sends heartbeats, repeats what has no answer, gives the connection up. */
  tick(now: number): void {
    if (this.state === 'signing' && now >= this.loginAt + LOGIN_MS)
      return this.close('login_silent', 'no answer to the login')
    if (this.state !== 'on') return
    const { timing, edition, idCode } = this.options
    if (now >= this.heartbeatAt) {
      this.heartbeatAt = now + timing.heartbeat
      this.send(encode(editionNamed(edition), 'heartbeat', idCode, {}), 'heartbeat')
    }
    // What is sent again goes to the end: the first one that is not due ends the search.
    for (const one of this.order) {
      if (now < one.sentAt + timing.answer) return
      if (one.repeats >= REPEATS) return this.close('silent', 'no acknowledgement')
      one.repeats++
      one.sentAt = now
      this.order.delete(one)
      this.order.add(one)
      this.send(one.frame, 'repeat')
    }
  }

  signOff(now: number): void {
    if (this.state !== 'on') return
    const { edition, idCode } = this.options
    this.send(
      encode(editionNamed(edition), 'platformLogout', idCode, { time: now, serial: this.serial }),
      'logout',
    )
  }

  private answeredLogin(flag: number, now: number): void {
    if (this.state !== 'signing') return
    if (flag !== Flag.success)
      return this.close('login_refused', `login: ${REFUSALS[flag] ?? `flag ${flag}`}`)
    this.state = 'on'
    this.heartbeatAt = now + this.options.timing.heartbeat
    this.options.emit({ kind: 'accepted' })
  }

  private answered(frame: Uint8Array, flag: number): void {
    const key = keyOf(frame)
    const same = this.byKey.get(key)
    const one = same?.shift()
    if (!same || !one) {
      this.strays++
      return
    }
    if (same.length === 0) this.byKey.delete(key)
    this.order.delete(one)
    const { ref } = one
    if (flag === Flag.success) this.options.emit({ kind: 'acknowledged', ref })
    else this.options.emit({ kind: 'refused', ref, reason: REFUSALS[flag] ?? `flag ${flag}` })
  }

  private send(bytes: Uint8Array, purpose: Extract<UpwardEffect<R>, { kind: 'send' }>['purpose']): void {
    this.options.emit({ kind: 'send', bytes, purpose })
  }

  private close(code: UpwardFailure, reason: string): void {
    this.state = 'off'
    this.options.emit({ kind: 'close', code, reason })
  }
}

/** What an answer repeats: the command, the VIN and the time of the packet (§6.3.2). */
function keyOf(frame: Uint8Array): string {
  let key = String.fromCharCode(frame[COMMAND_AT] ?? 0)
  for (let i = ID_AT; i < ID_AT + ID_LENGTH; i++) key += String.fromCharCode(frame[i] ?? 0)
  for (let i = BODY_AT; i < BODY_AT + TIME_LENGTH; i++) key += String.fromCharCode(frame[i] ?? 0)
  return key
}
