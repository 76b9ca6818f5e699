import {
  ClientBase,
  type ClientEffect,
  type ClientReport,
  type ClientTiming,
  type DecodedField,
  type FramerItem,
} from '@motorpool/wire'
import { decode } from './decode.ts'
import { encode, encodeReply } from './encode.ts'
import { BODY_AT, COMMAND_AT, Command, type Edition, FLAG_AT, Flag } from './frame.ts'
import { type ParameterInput, settable } from './messages/parameters.ts'
import { REFUSALS } from './refusals.ts'

const MAX_LOGIN_SERIAL = 65_531

/** Controls of annex B: the one a terminal of ours is not fitted for, and switch-off, restart and disconnection. */
const SAMPLING = 7
const UPGRADE = 1
const ENDING: readonly (number | undefined)[] = [2, 3, 5]

export interface GbClientOptions {
  emit: (effect: ClientEffect) => void
  timing: ClientTiming
  vin: string
  iccid: string
  /** ms between reports, until the platform sets it (parameter 02). */
  interval: number
  /** 2016 unless given. Reports are made in the same one. */
  edition?: Edition
  /** Version that it runs; five characters at most. */
  firmware?: string
}

/** A vehicle's half of a session after annex B of GB/T 32960.3. A report's body is a whole realtime frame. */
export class GbClient extends ClientBase {
  protected readonly vin: string
  private readonly iccid: string
  private readonly edition: Edition
  private interval: number
  private firmware: string
  /** What the platform set, by id. */
  private readonly settings = new Map<number, ParameterInput['value']>()
  private loginSerial = 0
  private loginDay = -1

  constructor(options: GbClientOptions) {
    const { emit, timing, vin, iccid, interval, edition = '2016', firmware = 'F1.00' } = options
    super(emit, timing)
    this.vin = vin
    this.iccid = iccid
    this.interval = interval
    this.edition = edition
    this.firmware = firmware
  }

  /** Restarts with a version that it has fetched. */
  install(version: string): void {
    this.firmware = version
    this.close()
  }

  protected signOn(now: number): void {
    // The serial starts from 1 each day, Beijing time (2016 §7.1).
    const day = Math.floor((now + 8 * 3_600_000) / 86_400_000)
    this.loginSerial = day === this.loginDay ? (this.loginSerial % MAX_LOGIN_SERIAL) + 1 : 1
    this.loginDay = day
    const login = { time: now, serial: this.loginSerial, iccid: this.iccid }
    const bytes =
      this.edition === '2016'
        ? encode('2016', 'login', this.vin, { ...login, storage: { count: 1, codeLength: 0, codes: [] } })
        : encode('2025', 'login', this.vin, { ...login, packs: [] })
    this.emit({ kind: 'send', bytes, purpose: 'sign_on' })
  }

  signOff(now: number): void {
    const bytes = encode(this.edition, 'logout', this.vin, { time: now, serial: this.loginSerial })
    this.emit({ kind: 'send', bytes, purpose: 'sign_on' })
  }

  protected heartbeat(): void {
    this.emit({ kind: 'send', bytes: encode(this.edition, 'heartbeat', this.vin, {}), purpose: 'heartbeat' })
  }

  report(report: ClientReport, now: number): void {
    this.sendAndWait(new Map([[keyOf(report.body), this.outgoing(report.body)]]), [report], now, false)
  }

  reissue(take: () => ClientReport | undefined, now: number): boolean {
    const report = take()
    if (!report) return false
    const frame = asReissue(report.body)
    this.sendAndWait(new Map([[keyOf(frame), this.outgoing(frame)]]), [report], now, true)
    return true
  }

  receive(item: FramerItem, now: number): void {
    if (!item.ok) {
      this.emit({ kind: 'refused', reason: `bad answer: ${item.code}` })
      return
    }
    const { frame } = item
    const command = frame[COMMAND_AT] ?? 0
    const flag = frame[FLAG_AT] ?? 0
    if (flag === Flag.command) this.command(frame, command, now)
    else if (command === Command.login) this.answeredLogin(flag, now)
    else if (command === Command.realtime || command === Command.reissue) this.answeredReport(frame, flag)
  }

  /** The frame as it goes out. */
  protected outgoing(frame: Uint8Array): Uint8Array {
    return frame
  }

  protected loggedIn(now: number): void {
    this.accepted(now)
  }

  private answeredLogin(flag: number, now: number): void {
    if (flag === Flag.success) this.loggedIn(now)
    else this.close(`login: ${REFUSALS[flag] ?? `flag ${flag}`}`)
  }

  /** An answer with its own time instead of the packet's (annex B of 2016): answers come in the order of the frames. */
  private answeredReport(frame: Uint8Array, flag: number): void {
    const quoted = keyOf(frame)
    const keys = this.waiting.flatMap(({ frames }) => [...frames.keys()])
    const key = keys.includes(quoted) ? quoted : keys.find((one) => (one & 1) === (quoted & 1))
    this.answered(
      key ?? quoted,
      flag === Flag.success ? undefined : `report: ${REFUSALS[flag] ?? `flag ${flag}`}`,
    )
  }

  private command(frame: Uint8Array, messageId: number, now: number): void {
    if (messageId === Command.query) {
      this.answerQuery(frame, now)
      this.emit({ kind: 'command', messageId, done: true })
      return
    }
    const control = messageId === Command.control ? frame[BODY_AT + 6] : undefined
    const upgrade = control === UPGRADE ? upgradeIn(frame) : undefined
    const done = messageId === Command.set ? this.applySettings(frame) : canDo(control, upgrade)
    const bytes = encodeReply(this.edition, messageId, this.vin, done ? Flag.success : Flag.error, now)
    this.emit({ kind: 'send', bytes, purpose: 'answer' })
    this.emit({ kind: 'command', messageId, done })
    if (upgrade) this.emit({ kind: 'fetch', ...upgrade })
    if (ENDING.includes(control)) this.close()
  }

  private answerQuery(frame: Uint8Array, now: number): void {
    const count = frame[BODY_AT + 6] ?? 0
    const ids = [...frame.subarray(BODY_AT + 7, Math.min(frame.length - 1, BODY_AT + 7 + count))]
    const values = this.parameters()
    const parameters = ids.flatMap((id) => {
      const value = values.get(id)
      return value === undefined ? [] : [{ id, value }]
    })
    const bytes = encode(this.edition, 'queryReply', this.vin, { time: now, parameters })
    this.emit({ kind: 'send', bytes, purpose: 'answer' })
  }

  /** 05 and 0E stand behind their lengths, so a platform that asks for them asks for 04 and 0D too. */
  private parameters(): Map<number, ParameterInput['value']> {
    const { heartbeat, answer } = this.timing
    const is2016 = this.edition === '2016'
    return new Map<number, ParameterInput['value']>([
      [0x01, 1000],
      [0x02, Math.min(is2016 ? 600 : 30, Math.max(1, Math.round(this.interval / 1000)))],
      // ms in 2016, s in 2025.
      [0x03, is2016 ? 1000 : 1],
      [0x07, 'H1.00'],
      [0x08, this.firmware],
      [0x09, Math.min(240, Math.round(heartbeat / 1000))],
      [0x0a, Math.round(answer / 1000)],
      [0x0b, Math.round(answer / 1000)],
      [0x0c, 30],
      [0x10, 2],
      ...this.settings,
    ])
  }

  /** Takes over the report period; one bad parameter rejects the whole command (annex B.3.5.6). */
  private applySettings(frame: Uint8Array): boolean {
    const decoded = decode(frame)
    if (!decoded.ok || decoded.tail) return false
    const list = decoded.fields.flatMap(flatten).find((f) => f.key === 'parameters')?.children ?? []
    const settings = list.map(({ children = [] }) => ({
      id: Number(children.find((c) => c.key === 'id')?.value),
      field: children.find((c) => c.key !== 'id'),
    }))
    if (settings.some(({ id, field }) => !settable(id) || field?.state !== undefined)) return false
    for (const { id, field } of settings) {
      const value = field?.value
      if (typeof value === 'number' || typeof value === 'string') this.settings.set(id, value)
    }
    const period = settings.find(({ id }) => id === 0x02)?.field?.value
    if (typeof period === 'number') {
      this.interval = period * 1000
      this.emit({ kind: 'interval', ms: this.interval })
    }
    return true
  }
}

function flatten(field: DecodedField): DecodedField[] {
  return [field, ...(field.children ?? []).flatMap(flatten)]
}

const canDo = (control: number | undefined, upgrade: object | undefined): boolean =>
  control !== undefined && control !== SAMPLING && (control !== UPGRADE || upgrade !== undefined)

/** Where an upgrade is fetched, and which version it is; undefined where its command says neither. */
function upgradeIn(frame: Uint8Array): { url: string; version: string } | undefined {
  const decoded = decode(frame)
  const fields = decoded.ok ? decoded.fields.flatMap(flatten) : []
  const [url, version] = ['url', 'firmware'].map((key) => fields.find((one) => one.key === key)?.value)
  return typeof url === 'string' && url !== '' && typeof version === 'string'
    ? { url, version: version.trim() }
    : undefined
}

/** Realtime or reissue, and the time of the packet: what a reply of §6.3.2 keeps. */
function keyOf(frame: Uint8Array): number {
  let key = 0
  for (let i = 0; i < 6; i++) key = key * 64 + ((frame[BODY_AT + i] ?? 0) & 0x3f)
  return key * 2 + (frame[COMMAND_AT] === Command.reissue ? 1 : 0)
}

/** 03 carries the same body as 02: command and check byte change. */
function asReissue(frame: Uint8Array): Uint8Array {
  const copy = frame.slice()
  copy[COMMAND_AT] = Command.reissue
  copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ Command.realtime ^ Command.reissue
  return copy
}
