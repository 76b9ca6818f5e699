import type { FramerItem } from '@motorpool/wire'
import { MESSAGES } from '../catalogue.ts'
import type { Link } from '../messages/message.ts'
import { answerTo } from './answers.ts'
import { type Agreement, type Heard, Line } from './line.ts'

/** Why a login was refused: the results of 0x1002. */
export const LOGIN_REFUSALS = {
  1: 'address',
  2: 'access_code',
  3: 'user',
  4: 'password',
  5: 'busy',
} as const
export type LoginRefusal = (typeof LOGIN_REFUSALS)[keyof typeof LOGIN_REFUSALS] | 'other'

export type LowerFailure = 'login_refused' | 'login_silent' | 'silent' | 'garbage' | 'edition' | 'closed'

/** What the upper platform told that is not about one item. */
export type LowerNews =
  | { readonly what: 'sub_on' }
  /** It cannot reach the sub link, or has lost it. */
  | { readonly what: 'sub_broken' }
  /** It counts fewer positions than it was sent. */
  | { readonly what: 'short'; readonly sent: number; readonly received: number }
  /** 2019: it refuses to register a vehicle. */
  | { readonly what: 'vehicle_refused'; readonly result: number }
  /** It asks what only people can answer, or what was answered with a refusal. */
  | { readonly what: 'asked'; readonly id: number; readonly text: string }

/** Business data, the report on link and data of 2019, and what the stored text of the standard does not have. */
const isRequest = ({ message }: Heard): boolean =>
  message === undefined || message.within !== undefined || message === MESSAGES.linkReportQuery

export type LowerEffect<R> =
  | { readonly kind: 'send'; readonly link: Link; readonly bytes: Uint8Array }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'acknowledged'; readonly ref: R }
  | { readonly kind: 'news'; readonly news: LowerNews }
  | { readonly kind: 'close_sub' }
  | { readonly kind: 'close'; readonly code: LowerFailure; readonly refusal?: LoginRefusal }

export interface LowerOptions<R> extends Agreement {
  readonly emit: (effect: LowerEffect<R>) => void
  /** ms: without a message of ours before a link test, and that an answer to one may take. */
  readonly timing: { readonly heartbeat: number; readonly answer: number }
  readonly user: number
  readonly password: string
  /** Where the upper platform finds us for the sub link; left out: nowhere, and all goes over the main link. */
  readonly sub?: { readonly ip: string; readonly port: number }
}

/** ms that the upper platform has to answer a login. */
const LOGIN_MS = 20_000
/** ms between link tests that prove what was sent before them. */
const PROOF_MS = 200
/** Bytes of an answer to a login, by which an upper platform of another edition is known. */
const LOGIN_ANSWER = 5

interface Sent<R> {
  readonly refs: readonly R[]
  readonly positions: number
}

/**
 * The half of a session that a lower platform speaks to an upper one: signs on (0x1001), sends, keeps both links, answers what is
 * asked, signs off. JT/T 809 answers no position: a link test (0x1005) is sent behind them, and its answer (0x1006), which comes over
 * the same ordered stream, proves that the upper platform has read all that stood before it.
 */
export class LowerPlatform<R> {
  private readonly options: LowerOptions<R>
  private readonly line: Line
  private state: 'off' | 'signing' | 'on' = 'off'
  private verifyCode: number | undefined
  private hasSub = false
  private loginAt = 0
  private lastSent = 0
  /** What was sent and is not proved, oldest first, and how much of it each open link test covers. */
  private readonly open: Sent<R>[] = []
  private readonly tests: { covers: number; at: number }[] = []
  private provedAt = Number.NEGATIVE_INFINITY
  private unproved = 0
  private positions = 0
  private counted = 0

  constructor(options: LowerOptions<R>) {
    this.options = options
    this.line = new Line(options)
  }

  /** Items without proof. */
  get waits(): number {
    return this.unproved
  }

  connected(now: number): void {
    this.state = 'signing'
    this.loginAt = now
    const { user, password, accessCode, sub } = this.options
    const address = { downLinkIp: sub?.ip ?? '', downLinkPort: sub?.port ?? 0 }
    this.send('main', this.line.message(MESSAGES.login, { user, password, accessCode, ...address }, now), now)
  }

  /** Sends the body of a business message that carries `positions` positions of `refs`; after `accepted` only. */
  forward(messageId: number, body: Uint8Array, refs: readonly R[], positions: number, now: number): void {
    this.open.push({ refs, positions })
    this.unproved += refs.length
    this.positions += positions
    this.send('main', this.line.frame(messageId, body, now), now)
  }

  /** Called when nothing more is to be sent at once: asks for proof of what was sent. */
  flush(now: number): void {
    const isDue = this.tests.length === 0 && now >= this.provedAt + PROOF_MS
    if (this.state === 'on' && isDue && this.open.length > 0) this.test(now)
  }

  /** Whether a frame of a new connection is the login to our sub link. */
  isSubLogin(item: FramerItem): 'ours' | 'wrong' | undefined {
    const heard = this.line.open(item)
    if (!heard.ok || heard.message !== MESSAGES.subLogin) return undefined
    if (heard.frame.accessCode !== this.options.accessCode) return undefined
    return this.verifyCode !== undefined && heard.value.verifyCode === this.verifyCode ? 'ours' : 'wrong'
  }

  /** The sub link is there: its login was `isSubLogin`. */
  subConnected(now: number): void {
    this.hasSub = true
    this.send('sub', this.line.message(MESSAGES.subLoginAnswer, { result: 0 }, now), now)
    this.news({ what: 'sub_on' })
  }

  /** The answer to a login with another verification code. */
  subRefusal(now: number): Uint8Array {
    return this.line.message(MESSAGES.subLoginAnswer, { result: 1 }, now)
  }

  subDisconnected(): void {
    if (this.hasSub) this.news({ what: 'sub_broken' })
    this.hasSub = false
  }

  /** One item of the framer of a link. Never throws. */
  receive(link: Link, item: FramerItem, now: number): void {
    if (this.state === 'off') return
    const heard = this.line.open(item)
    if (!heard.ok) return link === 'sub' ? this.options.emit({ kind: 'close_sub' }) : this.close('garbage')
    if (heard.message === MESSAGES.loginAnswer) return this.signedOn(heard, now)
    if (this.state === 'on') this.hear(link, heard, now)
  }

  /** When `tick` has something to do, as things stand; Infinity without a connection. */
  get due(): number {
    if (this.state === 'off') return Infinity
    if (this.state === 'signing') return this.loginAt + LOGIN_MS
    const [test] = this.tests
    if (test) return test.at + this.options.timing.answer
    if (this.open.length > 0) return this.provedAt + PROOF_MS
    return this.lastSent + this.options.timing.heartbeat
  }

  tick(now: number): void {
    if (this.state === 'signing' && now >= this.loginAt + LOGIN_MS) return this.close('login_silent')
    if (this.state !== 'on') return
    const { heartbeat, answer } = this.options.timing
    const [test] = this.tests
    if (test) {
      if (now >= test.at + answer) this.close('silent')
    } else if (this.open.length > 0) this.flush(now)
    else if (now >= this.lastSent + heartbeat) this.test(now)
  }

  signOff(now: number): void {
    if (this.state !== 'on') return
    const { user, password } = this.options
    this.state = 'off'
    this.send('main', this.line.message(MESSAGES.logout, { user, password }, now), now)
  }

  private signedOn({ value, frame }: Heard, now: number): void {
    if (this.state !== 'signing') return
    if (frame.to - frame.from !== LOGIN_ANSWER) return this.close('edition')
    const { result, verifyCode } = value
    if (result !== 0) {
      this.state = 'off'
      const refusal = LOGIN_REFUSALS[result as keyof typeof LOGIN_REFUSALS] ?? 'other'
      return this.options.emit({ kind: 'close', code: 'login_refused', refusal })
    }
    this.verifyCode = Number(verifyCode)
    this.state = 'on'
    this.lastSent = now
    this.options.emit({ kind: 'accepted' })
  }

  private hear(link: Link, heard: Heard, now: number): void {
    const { message, value } = heard
    if (message === MESSAGES.linkTestAnswer) this.proved(now)
    else if (message === MESSAGES.subLinkTest) this.answer(link, MESSAGES.subLinkTestAnswer, now)
    else if (message === MESSAGES.subLogout) {
      this.answer(link, MESSAGES.subLogoutAnswer, now)
      this.options.emit({ kind: 'close_sub' })
    } else if (message === MESSAGES.subBroken) this.news({ what: 'sub_broken' })
    else if (message === MESSAGES.upperCloses || message === MESSAGES.logoutAnswer) this.close('closed')
    else if (message === MESSAGES.received) this.count(Number(value.count))
    else if (message === MESSAGES.registeredAnswer) {
      if (Number(value.result) > 1) this.news({ what: 'vehicle_refused', result: Number(value.result) })
    } else this.asked(heard, now)
  }

  private asked(heard: Heard, now: number): void {
    const answer = answerTo(heard, this.options.edition)
    if (answer)
      this.send('main', this.line.frame(answer.message.within ?? answer.message.id, answer.body, now), now)
    const { text } = heard.value
    if (isRequest(heard))
      this.news({ what: 'asked', id: heard.id, text: typeof text === 'string' ? text : '' })
  }

  private answer(
    link: Link,
    message: typeof MESSAGES.subLinkTestAnswer | typeof MESSAGES.subLogoutAnswer,
    now: number,
  ): void {
    this.send(link, this.line.message(message, {}, now), now)
  }

  private test(now: number): void {
    this.tests.push({ covers: this.open.length, at: now })
    this.send('main', this.line.message(MESSAGES.linkTest, {}, now), now)
  }

  private proved(now: number): void {
    const test = this.tests.shift()
    if (!test) return
    this.provedAt = test.at
    const proved = this.open.splice(0, test.covers)
    this.unproved -= proved.reduce((all, { refs }) => all + refs.length, 0)
    for (const { refs } of proved) for (const ref of refs) this.options.emit({ kind: 'acknowledged', ref })
    this.flush(now)
  }

  /** Positions that wait for their proof may not have been there when it counted. */
  private count(received: number): void {
    this.counted += received
    const sent = this.positions - this.open.reduce((all, { positions }) => all + positions, 0)
    if (this.counted < sent) this.news({ what: 'short', sent, received: this.counted })
  }

  private news(news: LowerNews): void {
    this.options.emit({ kind: 'news', news })
  }

  private send(link: Link, bytes: Uint8Array, now: number): void {
    if (link === 'main') this.lastSent = now
    this.options.emit({ kind: 'send', link: link === 'sub' && !this.hasSub ? 'main' : link, bytes })
  }

  private close(code: LowerFailure): void {
    this.state = 'off'
    this.options.emit({ kind: 'close', code })
  }
}
