import { randomInt } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import {
  type CipherKeys,
  decode,
  type Heard,
  Jt809Framer,
  type LowerClaim,
  MESSAGES,
  openFrame,
  type UpperEffect,
  UpperSession,
} from '@motorpool/jt809'
import { type FramerItem, RawForm, RecordFlag } from '@motorpool/wire'
import { Connection, type ConnectionPorts, type UpperRecord } from './connection.ts'
import type { Spoken } from './quality.ts'

const TIMING = { heartbeat: 60_000, lost: 180_000 }
const TICK_MS = 1000
/** Tries to reach the sub link of a lower platform, and ms between them. */
const SUB_TRIES = 3
const SUB_PAUSE_MS = 1000
/** Positions after which the lower platform is told how many have come. */
const COUNTED = 1000
const CODES = 0x1_0000_0000
/** Results of 0x1002. */
const RESULT = { done: 0, accessCode: 2, user: 3, password: 4, busy: 5 } as const

/** What is looked at in its messages; no clauses are known but those of any protocol. */
export const JT809_SPOKEN: Spoken = {
  decode: (raw) => decode(raw),
  content: (raw) => raw,
  kind: (messageId) => (messageId === MESSAGES.backfill.id ? MESSAGES.realtime.id : messageId),
}

const withoutBytes = (_key: string, value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value

/** Positions that a message brings; of other messages the message itself, at the time when it came. */
function recordsOf({ message, value, vehicle, frame }: Heard, now: number): UpperRecord[] {
  const common = {
    deviceId: vehicle.plate ?? '',
    messageId: message?.id ?? 0,
    rawForm: RawForm.frame,
    raw: frame.plain,
  }
  const { position, positions } = value
  const isLate = message === MESSAGES.backfill
  const all = isLate && Array.isArray(positions) ? positions : position === undefined ? [] : [position]
  if (all.length === 0) return [{ ...common, deviceTime: now, flags: 0 }]
  const flags = RecordFlag.report | (isLate ? RecordFlag.reissued : 0)
  return all.map((one: { time?: number; location?: Uint8Array }) => ({
    ...common,
    deviceTime: one.time ?? (one.location && timeIn(one.location)) ?? now,
    flags,
    identity: Buffer.from(`${common.deviceId} ${JSON.stringify(one, withoutBytes)}`),
  }))
}

const BCD_AT = 22
const CHINA_MS = 8 * 3_600_000

/** Time of a location of JT/T 808. */
function timeIn(location: Uint8Array): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = Array.from(
    location.subarray(BCD_AT, BCD_AT + 6),
    (byte) => (byte >> 4) * 10 + (byte & 15),
  )
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second) - CHINA_MS
}

/** A lower platform of JT/T 809, in either edition: its main link, and the sub link that is opened to it. */
export class Jt809Connection extends Connection {
  private readonly framer = new Jt809Framer()
  private readonly cipher: CipherKeys
  private readonly timer: NodeJS.Timeout
  private session: UpperSession | undefined
  private sub: Socket | undefined
  private tries = 0
  private positions = 0
  private since = 0
  private answering = false

  constructor(id: number, socket: Socket, ports: ConnectionPorts, cipher: CipherKeys) {
    super(id, socket, ports)
    this.cipher = cipher
    this.timer = setInterval(() => this.session?.tick(this.ports.now()), TICK_MS)
  }

  protected receive(chunk: Buffer): void {
    this.framer.push(chunk, (item) => {
      if (this.socket.destroyed) return
      this.session ??= this.begun(item)
      this.session?.receive('main', item, this.ports.now())
    })
  }

  protected gone(): void {
    clearInterval(this.timer)
    this.sub?.destroy()
  }

  /** Nothing in an answer names a vehicle: the check is wrong instead. */
  protected foreign(answer: Uint8Array): Uint8Array {
    const made = Uint8Array.from(answer)
    made[1] = (made[1] ?? 0) ^ 1
    return made
  }

  /** JT/T 809 refuses logins alone; one that is on is thrown out. */
  protected refusal(answer: Uint8Array): Uint8Array {
    this.close('refused')
    return answer
  }

  /** The first frame tells the edition, and whether bodies are encrypted. */
  private begun(item: FramerItem): UpperSession | undefined {
    const frame = item.ok ? openFrame(item.frame, { cipher: this.cipher }) : item
    if (!frame.ok) {
      this.ports.refused(frame.code)
      return undefined
    }
    const { edition, accessCode, key } = frame
    return new UpperSession(
      {
        edition,
        accessCode,
        key: () => randomInt(1, CODES),
        ...(key === null ? {} : { cipher: this.cipher }),
        timing: TIMING,
        emit: (effect) => this.perform(effect),
      },
      this.ports.now(),
    )
  }

  private perform(effect: UpperEffect): void {
    if (effect.kind === 'send') {
      const socket = effect.link === 'sub' ? this.sub : undefined
      if (socket) socket.write(effect.bytes)
      else if (this.answering) this.answer(effect.bytes)
      else this.write(effect.bytes)
    } else if (effect.kind === 'claim') this.decide(effect.claim)
    else if (effect.kind === 'refused') this.ports.refused(effect.code)
    else if (effect.kind === 'close') this.finish(effect.reason)
    else if (effect.kind === 'data') this.accept(effect.heard)
    else if (effect.kind === 'test') this.ports.accept([{ link: this, answer: () => this.prove() }])
  }

  /** All that came before the link test is stored. */
  private prove(): void {
    this.answering = true
    this.session?.answerTest(this.ports.now())
    this.answering = false
  }

  private decide(claim: LowerClaim): void {
    const user = String(claim.user)
    const code = this.ports.codeOf(user, claim.password)
    const result = this.resultOf(code, claim)
    const now = this.ports.now()
    if (result === RESULT.done) this.ports.signedOn(this, user)
    this.session?.resolve(result, randomInt(1, CODES), now)
    this.since = now
    if (result === RESULT.done && claim.sub.port > 0) this.dial(claim.sub)
  }

  private resultOf(code: string | null | undefined, { accessCode }: LowerClaim): number {
    if (this.ports.behaviour() === 'refusing') return RESULT.busy
    if (code === undefined) return RESULT.user
    if (code === null) return RESULT.password
    return code === String(accessCode) ? RESULT.done : RESULT.accessCode
  }

  private dial(to: LowerClaim['sub']): void {
    if (this.socket.destroyed) return
    const socket = connect(to.port, to.ip)
    const framer = new Jt809Framer()
    let isOpen = false
    socket.on('error', () => {})
    socket.on('connect', () => {
      isOpen = true
      this.sub = socket
      this.session?.subConnected(this.ports.now())
    })
    socket.on('data', (chunk: Buffer) =>
      framer.push(chunk, (item) => this.session?.receive('sub', item, this.ports.now())),
    )
    socket.on('close', () => {
      if (this.sub === socket) this.sub = undefined
      this.session?.subDisconnected()
      if (this.socket.destroyed) return
      if (++this.tries >= SUB_TRIES) this.session?.subBroken(isOpen ? 1 : 0, this.ports.now())
      else setTimeout(() => this.dial(to), SUB_PAUSE_MS)
    })
  }

  private accept(heard: Heard): void {
    const now = this.ports.now()
    const records = recordsOf(heard, now)
    this.ports.accept(records.map((record) => ({ record, link: this, answer: () => {} })))
    this.positions += records.filter(({ flags }) => flags & RecordFlag.report).length
    if (this.positions < COUNTED) return
    this.session?.received(this.positions, this.since, now, now)
    this.positions = 0
    this.since = now
  }
}
