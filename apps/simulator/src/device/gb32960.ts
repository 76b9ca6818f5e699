import {
  Command,
  encode,
  encodeReply,
  Flag,
  gb32960,
  type ParameterInput,
  settable,
} from '@motorpool/gb32960'
import type { DecodedField, FramerItem } from '@motorpool/wire'
import type { ElectricVehicle } from '../model/electric.ts'
import type { Counters } from './counters.ts'
import { realtimeFrame } from './report-gb32960.ts'
import { type Port, type Report, Terminal, type Timing } from './terminal.ts'

const COMMAND_AT = 2
const FLAG_AT = 3
const BODY_AT = 24
/** Annex B: a vehicle keeps reporting for three minutes after it was switched off. */
const AFTER_OFF_MS = 180_000
const MAX_LOGIN_SERIAL = 65_531

const FLAGS: Readonly<Record<number, string>> = {
  [Flag.error]: 'error',
  [Flag.vinDuplicate]: 'VIN in use',
  [Flag.vinUnknown]: 'VIN unknown',
}

export interface GbIdentity {
  vin: string
  iccid: string
  /** Sends the maker's own blocks too. */
  signals?: boolean
}

/** Terminal of a new-energy vehicle after annex B of GB/T 32960.3-2016. */
export class GbTerminal extends Terminal {
  protected readonly window = 20
  private readonly vehicle: ElectricVehicle
  private readonly identity: GbIdentity
  private loginSerial = 0
  private loginDay = -1
  private offSince = Infinity
  private reportPeriod: number

  constructor(
    identity: GbIdentity,
    vehicle: ElectricVehicle,
    port: Port,
    counters: Counters,
    timing: Timing,
    start: number,
    firstReport: number,
  ) {
    super(vehicle, port, counters, timing, start, firstReport)
    this.vehicle = vehicle
    this.identity = identity
    this.reportPeriod = timing.report
  }

  protected get awake(): boolean {
    const { started, charging, state } = this.vehicle
    return started || charging || state.time < this.offSince + AFTER_OFF_MS
  }

  protected override interval(): number {
    return this.reportPeriod
  }

  protected capture(): Report | undefined {
    const { state, started, charging } = this.vehicle
    if (started || charging) this.offSince = Infinity
    else if (this.offSince === Infinity) this.offSince = state.time
    if (!this.awake) return undefined
    return { time: state.time, body: realtimeFrame(this.identity.vin, this.vehicle, this.identity.signals) }
  }

  protected signOn(now: number): void {
    // The serial starts from 1 each day, Beijing time (2016 §7.1).
    const day = Math.floor((now + 8 * 3_600_000) / 86_400_000)
    this.loginSerial = day === this.loginDay ? (this.loginSerial % MAX_LOGIN_SERIAL) + 1 : 1
    this.loginDay = day
    const { vin, iccid } = this.identity
    const storage = { count: 1, codeLength: 0, codes: [] }
    this.port.send(encode('2016', 'login', vin, { time: now, serial: this.loginSerial, iccid, storage }))
  }

  protected signOff(now: number): void {
    this.port.send(encode('2016', 'logout', this.identity.vin, { time: now, serial: this.loginSerial }))
  }

  protected heartbeat(): void {
    this.port.send(encode('2016', 'heartbeat', this.identity.vin, {}))
  }

  protected sendReport(report: Report, now: number): void {
    this.port.send(report.body)
    this.wait(keyOf(report.body), [report], report.body, now, false)
  }

  protected sendStored(take: () => Report | undefined, now: number): boolean {
    const report = take()
    if (!report) return false
    const frame = asReissue(report.body)
    this.port.send(frame)
    this.wait(keyOf(frame), [report], frame, now, true)
    return true
  }

  receive(item: FramerItem, now: number): void {
    if (!item.ok) {
      this.counters.refuse(`bad answer: ${item.code}`)
      return
    }
    const { frame } = item
    const command = frame[COMMAND_AT] as number
    const flag = frame[FLAG_AT] as number
    if (flag === Flag.command) this.command(frame, command, now)
    else if (command === Command.login) this.answeredLogin(flag, now)
    else if (command === Command.realtime || command === Command.reissue)
      this.answeredReport(frame, flag, now)
  }

  private answeredLogin(flag: number, now: number): void {
    if (flag === Flag.success) this.accepted(now)
    else this.fail(now, `login: ${FLAGS[flag] ?? `flag ${flag}`}`)
  }

  private answeredReport(frame: Uint8Array, flag: number, now: number): void {
    const key = keyOf(frame)
    const known = this.pending.some((p) => p.key === key)
    // An answer with its own time instead of the packet's (annex B of 2016): answers come in the order of the frames.
    const matches = (p: { key: number }) => (known ? p.key === key : (p.key & 1) === (key & 1))
    if (flag === Flag.success) this.acknowledged(matches, now)
    else this.refused(matches, `report: ${FLAGS[flag] ?? `flag ${flag}`}`)
  }

  private command(frame: Uint8Array, command: number, now: number): void {
    this.counters.commands++
    const reply = (flag: number) => this.port.send(encodeReply('2016', command, this.identity.vin, flag, now))
    if (command === Command.query) this.answerQuery(frame, now)
    else if (command === Command.set) reply(this.applySettings(frame, now) ? Flag.success : Flag.error)
    else if (command === Command.control) {
      const control = frame[BODY_AT + 6]
      reply(control === 7 ? Flag.error : Flag.success)
      if (control === 2 || control === 3 || control === 5) this.drop(now)
    } else reply(Flag.error)
  }

  private answerQuery(frame: Uint8Array, now: number): void {
    const count = frame[BODY_AT + 6] ?? 0
    const ids = [...frame.subarray(BODY_AT + 7, Math.min(frame.length - 1, BODY_AT + 7 + count))]
    const values = this.parameters()
    const parameters = ids.flatMap((id) => {
      const value = values.get(id)
      return value === undefined ? [] : [{ id, value }]
    })
    this.port.send(encode('2016', 'queryReply', this.identity.vin, { time: now, parameters }))
  }

  /** 05 and 0E stand behind their lengths, so a platform that asks for them asks for 04 and 0D too. */
  private parameters(): Map<number, ParameterInput['value']> {
    return new Map<number, ParameterInput['value']>([
      [0x01, 1000],
      [0x02, Math.max(1, Math.round(this.reportPeriod / 1000))],
      [0x03, 1000],
      [0x07, 'H1.00'],
      [0x08, 'F1.00'],
      [0x09, Math.min(240, Math.round(this.timing.heartbeat / 1000))],
      [0x0a, Math.round(this.timing.answer / 1000)],
      [0x0b, Math.round(this.timing.answer / 1000)],
      [0x0c, 30],
      [0x10, 2],
    ])
  }

  /** Takes over the report period; one bad parameter rejects the whole command (annex B.3.5.6). */
  private applySettings(frame: Uint8Array, now: number): boolean {
    const decoded = gb32960.decode(frame)
    if (!decoded.ok || decoded.tail) return false
    const list = decoded.fields.flatMap(flatten).find((f) => f.key === 'parameters')?.children ?? []
    const settings = list.map(({ children = [] }) => ({
      id: Number(children.find((c) => c.key === 'id')?.value),
      field: children.find((c) => c.key !== 'id'),
    }))
    if (settings.some(({ id, field }) => !settable(id) || field?.state !== undefined)) return false
    const period = settings.find(({ id }) => id === 0x02)?.field?.value
    if (typeof period === 'number') {
      this.reportPeriod = period * 1000
      this.hurry(now)
    }
    return true
  }
}

function flatten(field: DecodedField): DecodedField[] {
  return [field, ...(field.children ?? []).flatMap(flatten)]
}

/** Realtime or reissue, and the time of the packet: what a reply of §6.3.2 keeps. */
function keyOf(frame: Uint8Array): number {
  let key = 0
  for (let i = 0; i < 6; i++) key = key * 64 + ((frame[BODY_AT + i] ?? 0) & 0x3f)
  return key * 2 + ((frame[COMMAND_AT] as number) === Command.reissue ? 1 : 0)
}

/** 03 carries the same body as 02: command and check byte change. */
function asReissue(frame: Uint8Array): Uint8Array {
  const copy = frame.slice()
  copy[COMMAND_AT] = Command.reissue
  copy[copy.length - 1] = (copy.at(-1) as number) ^ Command.realtime ^ Command.reissue
  return copy
}
