import {
  ClientBase,
  type ClientEffect,
  type ClientReport,
  type ClientTiming,
  type FramerItem,
  Writer,
} from '@motorpool/wire'
import { MESSAGES, type MessageKey } from './catalogue/messages.ts'
import { ClientCommands, type Device } from './client/commands.ts'
import { type Answerable, Downlink, Result } from './client/downlink.ts'
import { encodeBody, encodeSubPackages, MAX_BODY, type MessageValue, parseBody } from './codec.ts'
import type { Edition } from './edition.ts'
import { encode, type Head } from './encode.ts'
import type { Message } from './message.ts'
import { made } from './session/frames.ts'
import { Outbox } from './session/outbox.ts'

const AUTHENTICATE = 0x0102
const LOCATION = 0x0200
const BATCH = 0x0704
/** Messages whose 0x8001 says that they are stored: locations, batches, CAN data, photos, pass-throughs. */
const ACKNOWLEDGED: readonly number[] = [LOCATION, BATCH, 0x0705, 0x0801, 0x0900]
const BACK_FILL = 1
/** Items of a batch of usual locations that fit one frame. */
const BATCH_ITEMS = Math.floor((MAX_BODY - 3) / 90)
/** Results of 0x8001: success, and 4, an alarm that was handled. */
const STORED: readonly number[] = [0, 4]
const REGISTRATION: Readonly<Record<number, string>> = {
  1: 'vehicle already registered',
  2: 'no such vehicle',
  3: 'terminal already registered',
  4: 'no such terminal',
}

/** What a terminal says of itself. */
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
  hardware: string
  firmware: string
}

export interface JtClientOptions {
  emit: (effect: ClientEffect) => void
  timing: ClientTiming
  identity: JtIdentity
  /** Authentication code of an earlier registration; without one the terminal registers first. */
  authCode?: string | undefined
  /** None: there is no terminal around it, and whatever it is told to do is answered as not supported. */
  device?: Device | undefined
}

/** A terminal's half of a session after JT/T 808. A report's body is the body of 0x0200. */
export class JtClient extends ClientBase {
  private readonly identity: JtIdentity
  private authCode: string | undefined
  private readonly outbox = new Outbox()
  private readonly downlink: Downlink
  private readonly commands: ClientCommands | undefined
  private serial = 0

  constructor({ emit, timing, identity, authCode, device }: JtClientOptions) {
    super(emit, timing)
    this.identity = identity
    this.authCode = authCode
    const host = {
      emit,
      identity,
      timing: this.timing,
      send: <K extends MessageKey>(key: K, value: MessageValue<(typeof MESSAGES)[K]>) => {
        for (const bytes of this.encode(key, value).frames) emit({ kind: 'send', bytes, purpose: 'answer' })
      },
      resend: (firstSerial: number, indexes: readonly number[]) => {
        for (const bytes of this.outbox.subPackages(firstSerial, indexes))
          emit({ kind: 'send', bytes, purpose: 'repeat' })
      },
      media: (value: MessageValue<(typeof MESSAGES)['media']>, now: number) =>
        this.message('media', value, now),
      forgetCredential: () => this.keep(undefined),
      close: () => this.close(),
    }
    this.downlink = new Downlink(host)
    this.commands = device && new ClientCommands(host, device)
  }

  override connected(now: number): void {
    this.downlink.reset()
    super.connected(now)
  }

  protected signOn(): void {
    if (this.authCode !== undefined) this.authenticate(this.authCode)
    else this.signOnWith(encode.register(this.head(), this.identity))
  }

  private authenticate(code: string): void {
    const { imei, firmware } = this.identity
    this.signOnWith(encode.authenticate(this.head(), { code, imei, softwareVersion: firmware }))
  }

  private signOnWith(bytes: Uint8Array): void {
    this.emit({ kind: 'send', bytes, purpose: 'sign_on' })
  }

  private keep(code: string | undefined): void {
    this.authCode = code
    this.emit({ kind: 'credential', code })
  }

  private head(): Head {
    const { edition, number } = this.identity
    const serial = this.serial
    this.serial = (serial + 1) & 0xffff
    return { edition, number, serial }
  }

  /** A terminal stays connected with the ignition off; nothing is said at the end. */
  signOff(): void {}

  protected heartbeat(): void {
    this.emit({ kind: 'send', bytes: encode.heartbeat(this.head()), purpose: 'heartbeat' })
  }

  override get due(): number {
    return Math.min(super.due, this.downlink.due)
  }

  override tick(now: number): void {
    super.tick(now)
    this.downlink.tick(now)
  }

  /** Restarts with a version that it has fetched. */
  install(version: string): void {
    this.commands?.install(version)
  }

  report(report: ClientReport, now: number): void {
    this.sendBody(LOCATION, report.body, [report], now, false)
  }

  reissue(take: () => ClientReport | undefined, now: number): boolean {
    const reports: ClientReport[] = []
    const items = new Writer(MAX_BODY)
    while (reports.length < BATCH_ITEMS) {
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

  /** Sends another message that the platform stores, and repeats it until it is acknowledged; its first serial. */
  message<K extends MessageKey>(key: K, value: MessageValue<(typeof MESSAGES)[K]>, now: number): number {
    const { frames, firstSerial } = this.encode(key, value)
    this.sendAndWait(bySerial(frames, firstSerial), [], now, false)
    return firstSerial
  }

  private encode<K extends MessageKey>(key: K, value: MessageValue<(typeof MESSAGES)[K]>) {
    const message: Message = MESSAGES[key]
    return this.frames(message.id, encodeBody(message, this.identity.edition, value as MessageValue<Message>))
  }

  private sendBody(
    id: number,
    body: Uint8Array,
    reports: readonly ClientReport[],
    now: number,
    reissue: boolean,
  ): void {
    const { frames, firstSerial } = this.frames(id, body)
    this.sendAndWait(bySerial(frames, firstSerial), reports, now, reissue)
  }

  /** One frame, or sub-packages with consecutive serials that 0x8003 can have again. */
  private frames(id: number, body: Uint8Array): { frames: Uint8Array[]; firstSerial: number } {
    const head = this.head()
    const frames = encodeSubPackages(head, id, head.serial, body)
    this.serial = (head.serial + frames.length) & 0xffff
    this.outbox.remember(head.serial, made(frames))
    return { frames, firstSerial: head.serial }
  }

  receive(item: FramerItem, now: number): void {
    const message = this.downlink.receive(item, now)
    if (!message) return
    if (message.id === MESSAGES.platformAnswer.id) this.answer(message, now)
    else if (message.id === MESSAGES.registerAnswer.id) this.registered(message)
    else if (this.commands) this.commands.receive(message, now)
    else this.decline(message)
  }

  private decline({ id, serial }: Answerable): void {
    const answer = { quotedSerial: serial, quotedId: id, result: Result.unsupported }
    for (const bytes of this.encode('terminalAnswer', answer).frames)
      this.emit({ kind: 'send', bytes, purpose: 'answer' })
    this.emit({ kind: 'command', messageId: id, done: false })
  }

  private answer({ body }: Answerable, now: number): void {
    const parsed = parseBody(MESSAGES.platformAnswer, this.identity.edition, body)
    if (!parsed.ok) return
    const { quotedSerial, quotedId, result } = parsed.value
    if (quotedId === AUTHENTICATE) {
      if (result === 0) return this.accepted(now)
      this.keep(undefined)
      this.close('authentication refused')
    } else if (ACKNOWLEDGED.includes(quotedId)) {
      this.answered(quotedSerial, STORED.includes(result) ? undefined : `report: result ${result}`)
    }
  }

  private registered({ body }: Answerable): void {
    const parsed = parseBody(MESSAGES.registerAnswer, this.identity.edition, body)
    if (!parsed.ok || !this.signing) return
    const { result, authCode } = parsed.value
    if (result !== 0 || authCode === undefined) {
      this.close(`registration: ${REGISTRATION[result] ?? `result ${result}`}`)
      return
    }
    this.keep(authCode)
    this.authenticate(authCode)
  }
}

function bySerial(frames: readonly Uint8Array[], firstSerial: number): Map<number, Uint8Array> {
  return new Map(frames.map((frame, i) => [(firstSerial + i) & 0xffff, frame]))
}
