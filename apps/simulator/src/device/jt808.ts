import {
  type Edition,
  encode,
  encodeFrame,
  type Head,
  MESSAGES,
  messageOf,
  type OpenFrame,
  openFrame,
  parseBody,
} from '@motorpool/jt808'
import { type FramerItem, Writer } from '@motorpool/wire'
import type { VehicleModel } from '../model/state.ts'
import type { SignalSender } from '../signals/sender.ts'
import type { Counters } from './counters.ts'
import { locationBody, locationOf } from './report-jt808.ts'
import { type Port, type Report, Terminal, type Timing } from './terminal.ts'

const LOCATION = 0x0200
const BATCH = 0x0704
const CAN_DATA = 0x0705
const PASS_THROUGH = 0x0900
const ANSWERED: readonly number[] = [LOCATION, BATCH, CAN_DATA, PASS_THROUGH]
const MAX_BODY = 1023
const BACK_FILL = 1

const Result = { ok: 0, failed: 1, unsupported: 3 } as const
const REGISTERED: Readonly<Record<number, string>> = {
  1: 'vehicle already registered',
  2: 'no such vehicle',
  3: 'terminal already registered',
  4: 'no such terminal',
}

export interface JtIdentity {
  edition: Edition
  /** Terminal number of the header: up to 12 digits, 20 in the 2019 edition. */
  number: string
  province: number
  city: number
  manufacturer: string
  model: string
  terminalId: string
  plateColour: number
  plate: string
  iccid: string
  imei: string
}

/** Authentication codes the platform gave out, by terminal number. */
export type AuthCodes = Map<string, string>

/** Terminal of a fuel vehicle or machine after JT/T 808-2013 or 2019. */
export class JtTerminal extends Terminal {
  protected readonly window = 2
  private readonly identity: JtIdentity
  private readonly codes: AuthCodes
  private readonly signals: SignalSender | undefined
  private serial = 0
  private doorsLocked = true
  private reportEvery: number
  private trackEvery = 0
  private trackUntil = 0

  constructor(
    identity: JtIdentity,
    codes: AuthCodes,
    model: VehicleModel,
    port: Port,
    counters: Counters,
    timing: Timing,
    start: number,
    firstReport: number,
    signals?: SignalSender,
  ) {
    super(model, port, counters, timing, start, firstReport)
    this.identity = identity
    this.codes = codes
    this.signals = signals
    this.reportEvery = timing.report
  }

  protected get awake(): boolean {
    return true
  }

  protected override interval(): number {
    const { time, on } = this.model.state
    if (time < this.trackUntil) return this.trackEvery
    return on ? this.reportEvery : this.timing.asleep
  }

  private head(): Head {
    const { edition, number } = this.identity
    const serial = this.serial
    this.serial = (serial + 1) & 0xffff
    return { edition, number, serial }
  }

  protected capture(): Report {
    const { model, identity } = this
    return { time: model.state.time, body: locationBody(model, identity.edition, this.doorsLocked) }
  }

  protected signOn(): void {
    const code = this.codes.get(this.identity.number)
    if (code === undefined) this.port.send(encode.register(this.head(), this.identity))
    else this.authenticate(code)
  }

  private authenticate(code: string): void {
    const { imei } = this.identity
    this.port.send(encode.authenticate(this.head(), { code, imei, softwareVersion: 'MP-SIM 1.0' }))
  }

  /** A terminal stays connected with the ignition off; nothing is said at the end. */
  protected signOff(): void {}

  protected heartbeat(): void {
    this.port.send(encode.heartbeat(this.head()))
  }

  protected sendReport(report: Report, now: number): void {
    this.sendBody(LOCATION, report.body, [report], now, false)
    this.sendSignals(now)
  }

  /** What stands on the bus now: sent while there is a connection, kept by no terminal. */
  private sendSignals(now: number): void {
    for (const { head, frame } of this.signals?.messages(now, () => this.head()) ?? []) {
      this.port.send(frame)
      this.wait(head.serial, [], frame, now, false)
    }
  }

  protected sendStored(take: () => Report | undefined, now: number): boolean {
    const reports: Report[] = []
    const items = new Writer(MAX_BODY)
    const most = Math.floor((MAX_BODY - 3) / 90)
    while (reports.length < most) {
      const report = take()
      if (!report) break
      reports.push(report)
      items.u16(report.body.length).bytes(report.body)
    }
    if (reports.length === 0) return false
    const body = new Writer(items.size + 3).u16(reports.length).u8(BACK_FILL).bytes(items.view()).finish()
    this.sendBody(BATCH, body, reports, now, true)
    return true
  }

  private sendBody(id: number, body: Uint8Array, reports: Report[], now: number, reissue: boolean): void {
    const head = this.head()
    const frame = encodeFrame(head, id, head.serial, body)
    this.port.send(frame)
    this.wait(head.serial, reports, frame, now, reissue)
  }

  receive(item: FramerItem, now: number): void {
    const opened = item.ok ? openFrame(item.frame) : item
    if (!opened.ok) {
      this.counters.refuse(`bad answer: ${opened.code}`)
      return
    }
    const { messageId } = opened.header
    if (messageId === 0x8001) this.answered(opened, now)
    else if (messageId === 0x8100) this.registered(opened, now)
    else {
      this.counters.commands++
      this.command(opened, now)
    }
  }

  private body(frame: OpenFrame): Uint8Array {
    return frame.plain.subarray(frame.header.size, frame.end)
  }

  private answered(frame: OpenFrame, now: number): void {
    const parsed = parseBody(MESSAGES.platformAnswer, this.identity.edition, this.body(frame))
    if (!parsed.ok) return
    const { quotedSerial, quotedId, result } = parsed.value
    if (quotedId === 0x0102) {
      if (result === Result.ok) this.accepted(now)
      else {
        this.codes.delete(this.identity.number)
        this.fail(now, 'authentication refused')
      }
      return
    }
    if (!ANSWERED.includes(quotedId)) return
    const matches = (p: { key: number }) => p.key === quotedSerial
    if (result === Result.ok || result === 4) this.acknowledged(matches, now)
    else this.refused(matches, `report: result ${result}`)
  }

  private registered(frame: OpenFrame, now: number): void {
    const parsed = parseBody(MESSAGES.registerAnswer, this.identity.edition, this.body(frame))
    if (!parsed.ok || this.link !== 'signing') return
    const { result, authCode } = parsed.value
    if (result !== 0 || authCode === undefined) {
      this.fail(now, `registration: ${REGISTERED[result] ?? `result ${result}`}`)
      return
    }
    this.codes.set(this.identity.number, authCode)
    this.authenticate(authCode)
  }

  private answer(frame: OpenFrame, result: number): void {
    const { serial, messageId } = frame.header
    this.port.send(encode.terminalAnswer(this.head(), { quotedSerial: serial, quotedId: messageId, result }))
  }

  private command(frame: OpenFrame, now: number): void {
    const { messageId } = frame.header
    const quotedSerial = frame.header.serial
    switch (messageId) {
      case 0x8103:
        return this.answer(frame, this.applySettings(frame, now) ? Result.ok : Result.failed)
      case 0x8104:
      case 0x8106:
        return this.answerParameters(frame)
      case 0x8105:
        return this.control(frame, now)
      case 0x8107:
        this.port.send(encode.attributes(this.head(), this.attributes()))
        return
      case 0x8201:
        this.model.advance(now)
        this.port.send(encode.locationAnswer(this.head(), { quotedSerial, ...this.location() }))
        return
      case 0x8202:
        return this.track(frame, now)
      case 0x8500:
        return this.controlDoors(frame, now)
      case 0x8203:
      case 0x8204:
      case 0x8300:
        return this.answer(frame, Result.ok)
      case 0x8900:
        return this.passThrough(frame, now)
      default:
        this.answer(frame, messageOf(messageId) ? Result.failed : Result.unsupported)
    }
  }

  private passThrough(frame: OpenFrame, now: number): void {
    const parsed = parseBody(MESSAGES.platformPassthrough, this.identity.edition, this.body(frame))
    const known = parsed.ok && this.signals?.command(parsed.value.kind, parsed.value.data)
    this.answer(frame, known || !this.signals ? Result.ok : Result.failed)
    if (known) this.sendSignals(now)
  }

  private location() {
    return locationOf(this.model, this.identity.edition, this.doorsLocked)
  }

  private applySettings(frame: OpenFrame, now: number): boolean {
    const parsed = parseBody(MESSAGES.setParameters, this.identity.edition, this.body(frame))
    if (!parsed.ok) return false
    for (const item of parsed.value.items) {
      if (!('key' in item) || typeof item.value !== 'number' || item.value <= 0) continue
      if (item.key === 'heartbeatInterval') this.heartbeatEvery = item.value * 1000
      if (item.key === 'intervalDefault') {
        this.reportEvery = item.value * 1000
        this.hurry(now)
      }
    }
    return true
  }

  private answerParameters(frame: OpenFrame): void {
    const quotedSerial = frame.header.serial
    const all = [
      { id: 0x0001, value: Math.round(this.heartbeatEvery / 1000) },
      { id: 0x0002, value: Math.round(this.timing.answer / 1000) },
      { id: 0x0003, value: 3 },
      { id: 0x0020, value: 0 },
      { id: 0x0027, value: Math.round(this.timing.asleep / 1000) },
      { id: 0x0029, value: Math.round(this.reportEvery / 1000) },
      { id: 0x0055, value: 100 },
      { id: 0x0056, value: 10 },
    ]
    const asked = parseBody(MESSAGES.queryParametersById, this.identity.edition, this.body(frame))
    const ids = frame.header.messageId === 0x8106 && asked.ok ? new Set(asked.value.ids) : undefined
    const items = all
      .filter(({ id }) => ids === undefined || ids.has(id))
      .map(({ id, value }) => ({ id, raw: new Writer(4).u32(value).finish() }))
    this.port.send(encode.parametersAnswer(this.head(), { quotedSerial, items }))
  }

  private attributes() {
    const { manufacturer, model, terminalId, iccid } = this.identity
    return {
      type: 0b100,
      manufacturer: manufacturer.slice(0, 5),
      model,
      terminalId,
      iccid,
      hardware: 'MP-HW 1',
      firmware: 'MP-SIM 1.0',
      gnss: 0b11,
      radio: 0b100000,
    }
  }

  private control(frame: OpenFrame, now: number): void {
    const command = this.body(frame)[0]
    this.answer(frame, command === 1 || command === 2 ? Result.unsupported : Result.ok)
    if (command === 3 || command === 4 || command === 6 || command === 7) this.drop(now)
    if (command === 5) {
      this.codes.delete(this.identity.number)
      this.drop(now)
    }
  }

  private track(frame: OpenFrame, now: number): void {
    const parsed = parseBody(MESSAGES.trackingControl, this.identity.edition, this.body(frame))
    this.answer(frame, parsed.ok ? Result.ok : Result.failed)
    if (!parsed.ok) return
    const { interval, validFor = 0 } = parsed.value
    this.trackEvery = interval * 1000
    this.trackUntil = interval > 0 ? now + validFor * 1000 : 0
    this.hurry(now)
  }

  /** 2013: bit 0 locks with 1; 2019: control 0001 locks with 0. Other controls are not fitted. */
  private controlDoors(frame: OpenFrame, now: number): void {
    const body = this.body(frame)
    const older = this.identity.edition !== '2019'
    const known = older || (body[2] === 0 && body[3] === 1)
    this.answer(frame, known ? Result.ok : Result.unsupported)
    if (!known) return
    this.doorsLocked = older ? ((body[0] ?? 0) & 1) === 1 : body[4] === 0
    this.model.advance(now)
    this.port.send(
      encode.vehicleControlAnswer(this.head(), { quotedSerial: frame.header.serial, ...this.location() }),
    )
  }
}
