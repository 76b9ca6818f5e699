import type { FramerItem } from '@motorpool/wire'
import { MESSAGES } from '../catalogue.ts'
import type { MessageValue } from '../codec.ts'
import type { OfVehicle } from '../envelope.ts'
import type { Link, Message } from '../messages/message.ts'
import { type Agreement, type Heard, Line } from './line.ts'

/** What a lower platform claims in its login. */
export interface LowerClaim {
  readonly user: number
  readonly password: string
  readonly accessCode: number
  readonly sub: { readonly ip: string; readonly port: number }
}

export type UpperEffect =
  | { readonly kind: 'send'; readonly link: Link; readonly bytes: Uint8Array }
  /** Is to be answered with `resolve`. */
  | { readonly kind: 'claim'; readonly claim: LowerClaim }
  /** A business message. */
  | { readonly kind: 'data'; readonly heard: Heard }
  /** All that came before is to be dealt with, then `answerTest` is called. */
  | { readonly kind: 'test' }
  | { readonly kind: 'sub_on' }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'close'; readonly reason: string }

export interface UpperOptions extends Agreement {
  readonly emit: (effect: UpperEffect) => void
  /** ms without a message to the sub link before a link test, and without one of the lower platform before the link is lost. */
  readonly timing: { readonly heartbeat: number; readonly lost: number }
}

/** The half of a session that an upper platform speaks: takes logins, keeps both links, answers registrations and link tests. */
export class UpperSession {
  private readonly options: UpperOptions
  private readonly line: Line
  private state: 'new' | 'claimed' | 'on' | 'off' = 'new'
  private verifyCode = 0
  private hasSub = false
  private heardAt: number
  private subSentAt: number

  constructor(options: UpperOptions, now: number) {
    this.options = options
    this.line = new Line(options)
    this.heardAt = now
    this.subSentAt = now
  }

  /** The verdict on the claim: a result of 0x1002. */
  resolve(result: number, verifyCode: number, now: number): void {
    if (this.state !== 'claimed') return
    this.verifyCode = verifyCode
    this.state = result === 0 ? 'on' : 'off'
    this.send('main', this.line.message(MESSAGES.loginAnswer, { result, verifyCode }, now))
    if (result !== 0) this.options.emit({ kind: 'close', reason: `login refused: ${result}` })
  }

  /** The connection to the lower platform's sub link stands. */
  subConnected(now: number): void {
    this.subSend(MESSAGES.subLogin, { verifyCode: this.verifyCode }, now)
  }

  subDisconnected(): void {
    this.hasSub = false
  }

  /** The sub link cannot be had. */
  subBroken(cause: number, now: number): void {
    this.hasSub = false
    if (this.state === 'on') this.send('main', this.line.message(MESSAGES.subBroken, { cause }, now))
  }

  receive(link: Link, item: FramerItem, now: number): void {
    if (this.state === 'off') return
    const heard = this.line.open(item)
    if (!heard.ok) return this.options.emit({ kind: 'refused', code: heard.code })
    this.heardAt = now
    if (this.state === 'new') this.claimed(heard)
    else if (this.state === 'on') this.hear(link, heard, now)
  }

  answerTest(now: number): void {
    this.send('main', this.line.message(MESSAGES.linkTestAnswer, {}, now))
  }

  /** How many positions have come since the last time. */
  received(count: number, from: number, to: number, now: number): void {
    if (this.state === 'on') this.down(MESSAGES.received, { count, from, to }, now)
  }

  /** A request, over the sub link, or over the main one while that is not there. */
  down<M extends Message>(message: M, value: MessageValue<M>, now: number, vehicle?: OfVehicle): void {
    this.send('sub', this.line.message(message, value, now, vehicle))
    this.subSentAt = now
  }

  tick(now: number): void {
    if (this.state === 'off') return
    const { heartbeat, lost } = this.options.timing
    if (now >= this.heardAt + lost) {
      this.state = 'off'
      return this.options.emit({ kind: 'close', reason: 'nothing was heard' })
    }
    if (this.hasSub && now >= this.subSentAt + heartbeat) this.subSend(MESSAGES.subLinkTest, {}, now)
  }

  private claimed({ message, value, frame }: Heard): void {
    if (message !== MESSAGES.login) return
    this.state = 'claimed'
    const { user, password, downLinkIp, downLinkPort } = value
    const sub = { ip: String(downLinkIp), port: Number(downLinkPort) }
    const claim = { user: Number(user), password: String(password), accessCode: frame.accessCode, sub }
    this.options.emit({ kind: 'claim', claim })
  }

  private hear(link: Link, heard: Heard, now: number): void {
    const { message, value } = heard
    if (message === MESSAGES.linkTest) this.options.emit({ kind: 'test' })
    else if (message === MESSAGES.logout) {
      this.send('main', this.line.message(MESSAGES.logoutAnswer, {}, now))
      this.options.emit({ kind: 'close', reason: 'signed off' })
    } else if (message === MESSAGES.subLoginAnswer && link === 'sub') {
      this.hasSub = value.result === 0
      if (this.hasSub) this.options.emit({ kind: 'sub_on' })
    } else if (message === MESSAGES.lowerCloses)
      this.options.emit({ kind: 'close', reason: 'the lower platform closes its links' })
    else if (message?.within !== undefined) this.business(heard, now)
  }

  private business(heard: Heard, now: number): void {
    this.options.emit({ kind: 'data', heard })
    if (heard.message !== MESSAGES.registered || this.options.edition !== '2019') return
    const source = { sourceType: heard.id, sourceSerial: heard.frame.serial }
    this.down(MESSAGES.registeredAnswer, { ...source, result: 1 }, now)
  }

  private subSend<M extends Message>(message: M, value: MessageValue<M>, now: number): void {
    this.subSentAt = now
    this.options.emit({ kind: 'send', link: 'sub', bytes: this.line.message(message, value, now) })
  }

  private send(link: Link, bytes: Uint8Array): void {
    this.options.emit({ kind: 'send', link: link === 'sub' && !this.hasSub ? 'main' : link, bytes })
  }
}
