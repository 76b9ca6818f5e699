import { BODY_AT, COMMAND_AT } from '@motorpool/gbt'
import {
  ClientBase,
  type ClientEffect,
  type ClientReport,
  type ClientTiming,
  type FramerItem,
} from '@motorpool/wire'
import { DIALECTS, encode, type Inputs } from './encode.ts'
import { Command } from './frame.ts'

const MAX_SERIAL = 0xffff
const DAY = 86_400_000
const EAST_8 = 8 * 3_600_000

export interface EmissionClientOptions {
  emit: (effect: ClientEffect) => void
  timing: ClientTiming
  protocol: keyof Inputs
  /** VIN or machine code. */
  id: string
  iccid: string
}

/** ms after which what was sent counts as delivered, if the connection still stands. */
const DELIVERED_MS = 1000

/**
 * A terminal's half of a session. Nothing is answered but time sync and activation: it is accepted once it has logged in,
 * and a report is delivered when its connection outlived it by a second. A report's body is a whole realtime frame.
 */
export class EmissionClient extends ClientBase {
  private readonly protocol: keyof Inputs
  private readonly id: string
  private readonly iccid: string
  private serial = 0
  private serialDay = -1
  private lastKey = 0

  constructor({ emit, timing, protocol, id, iccid }: EmissionClientOptions) {
    super(emit, { ...timing, heartbeat: Infinity, answer: DELIVERED_MS })
    this.protocol = protocol
    this.id = id
    this.iccid = iccid
  }

  /** The serial of the next packet: from 1 each day, Beijing time. */
  nextSerial(now: number): number {
    const day = Math.floor((now + EAST_8) / DAY)
    this.serial = day === this.serialDay ? (this.serial % MAX_SERIAL) + 1 : 1
    this.serialDay = day
    return this.serial
  }

  private send(bytes: Uint8Array, purpose: 'sign_on' | 'report' | 'answer'): void {
    this.emit({ kind: 'send', bytes, purpose })
  }

  /** Login and logout are the same in every edition. */
  private get edition(): string {
    return DIALECTS[this.protocol].facts.editions[0] ?? ''
  }

  protected signOn(now: number): void {
    const input = { time: now, serial: this.nextSerial(now), iccid: this.iccid }
    this.send(encode(this.protocol, this.edition, 'login', this.id, input), 'sign_on')
    this.accepted(now)
  }

  signOff(now: number): void {
    const input = { time: now, serial: this.nextSerial(now) }
    this.send(encode(this.protocol, this.edition, 'logout', this.id, input), 'sign_on')
  }

  /** Asks for the time; terminals of machines cannot. */
  askTime(): void {
    if (this.protocol !== 'gb17691') return
    this.send(encode('gb17691', this.edition, 'timeSync', this.id, {}), 'answer')
  }

  /** Raises the removal alarm, from the frame that says it. */
  alert(frame: Uint8Array): void {
    this.send(frame, 'report')
  }

  protected heartbeat(): void {}

  report(report: ClientReport, now: number): void {
    this.deliver(report, report.body, now, false)
  }

  reissue(take: () => ClientReport | undefined, now: number): boolean {
    const report = take()
    if (!report) return false
    this.deliver(report, asReissue(report.body), now, true)
    return true
  }

  private deliver(report: ClientReport, bytes: Uint8Array, now: number, reissue: boolean): void {
    this.sendAndWait(new Map([[++this.lastKey, bytes]]), [report], now, reissue)
  }

  override tick(now: number): void {
    const delivered = this.waiting.filter(({ sentAt }) => now >= sentAt + DELIVERED_MS)
    for (const { frames } of delivered) for (const key of frames.keys()) this.answered(key)
  }

  receive(item: FramerItem): void {
    if (!item.ok) return this.emit({ kind: 'refused', reason: `bad answer: ${item.code}` })
    const { frame } = item
    if (frame[COMMAND_AT] !== Command.activationAnswer) return
    const done = frame[BODY_AT] === 1
    this.emit({ kind: 'command', messageId: Command.activationAnswer, done })
  }
}

/** 03 carries the same body as 02: command and check byte change. */
function asReissue(frame: Uint8Array): Uint8Array {
  const copy = frame.slice()
  copy[COMMAND_AT] = Command.reissue
  copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ Command.realtime ^ Command.reissue
  return copy
}
