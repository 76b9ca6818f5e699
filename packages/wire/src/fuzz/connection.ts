import type { DecodedField, DecodedFrame } from '../field.ts'
import type { Effect, Framer, FramerItem, Protocol, ProtocolSession } from '../protocol.ts'
import { RawForm as Form, type RawForm, type StoreRecord } from '../record.ts'
import { REFUSALS, type Refusal } from '../refusal.ts'
import { ABSENT, COLUMN_MAX, REPORT_COLUMN_NAMES, REPORT_COLUMNS } from '../report.ts'
import type { SharedMemory } from '../shared-memory.ts'

/** What a protocol promises and a message made it break. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

/** Times that a date of the database holds with room to spare. */
const GREATEST_TIME = Date.UTC(9999, 11, 31)
const CODES: ReadonlySet<string> = new Set(REFUSALS)

export interface Opening {
  protocol: Protocol
  edition: string
  /** Frames that sign on. */
  signOn: readonly Uint8Array[]
  memory?: SharedMemory
  /** What else is done with a decoded frame. */
  also?: (frame: DecodedFrame) => void
}

/** What came of the mutants. */
export interface Tally {
  /** By the code of their refusal, or `read`. */
  readonly outcomes: Record<string, number>
  records: number
  /** Fields of the frame that had most, and bytes that the answer to one stream had at most. */
  mostFields: number
  mostBytes: number
}

export const newTally = (): Tally => ({ outcomes: {}, records: 0, mostFields: 0, mostBytes: 0 })

/** A terminal's line through framer, session and everything that reads stored messages, with a gateway that agrees to all. */
export class FuzzedConnection {
  private session: ProtocolSession
  private framer: Framer
  private readonly opening: Opening
  private readonly tally: Tally
  private asked: 'identify' | 'register' | undefined
  private bytes = 0
  private frames = 0
  private now: number

  constructor(opening: Opening, tally: Tally, now: number) {
    this.opening = opening
    this.tally = tally
    this.now = now
    this.framer = opening.protocol.framer()
    this.session = this.newSession()
    this.begin()
  }

  private newSession(): ProtocolSession {
    const { protocol, memory } = this.opening
    return protocol.session({ emit: (effect) => this.took(effect), ...(memory ? { memory } : {}) })
  }

  /** Signs on, and asks for what can be asked without values, so that answers find their command. */
  private begin(): void {
    for (const frame of this.opening.signOn) this.framer.push(frame, (item) => this.heard(item))
    if (this.session.deviceId === undefined) throw new Broken('the frames of the sign-on do not sign on')
    for (const { message, params, fields } of this.opening.protocol.commands)
      if (params.length === 0) this.session.command({ message, fields: fields({}) }, this.now)
  }

  push(pieces: readonly Uint8Array[]): void {
    this.bytes = 0
    this.now += 250
    if (this.session.deviceId === undefined) this.again()
    for (const piece of pieces) this.framer.push(piece, (item) => this.read(item))
    this.tally.mostBytes = Math.max(this.tally.mostBytes, this.bytes)
  }

  /** The clock goes on to where every wait is over, and the line ends. */
  end(): void {
    for (const later of [11_000, 40_000, 400_000]) this.session.tick(this.now + later)
    this.session.end?.()
  }

  /** It signed off: the terminal comes back on a new line. */
  private again(): void {
    this.session.end?.()
    this.framer = this.opening.protocol.framer()
    this.session = this.newSession()
    this.begin()
  }

  private heard(item: FramerItem): void {
    this.session.receive(item, this.now)
    const { asked } = this
    this.asked = undefined
    if (asked === 'identify') this.session.resolve({ ok: true }, this.now)
    if (asked === 'register') this.session.resolve({ ok: true, authCode: 'K7Q2' }, this.now)
  }

  private read(item: FramerItem): void {
    if (item.ok) this.decode(item.frame, Form.frame, undefined)
    else this.refused(item)
    this.heard(item)
  }

  private decode(raw: Uint8Array, form: RawForm, messageId: number | undefined): void {
    const { protocol, edition, also } = this.opening
    const hint = messageId === undefined ? undefined : { messageId, edition }
    const decoded = protocol.decode(raw, form, hint)
    protocol.content(raw, form)
    if (form === Form.frame) {
      protocol.resemblesFrame(raw)
      protocol.detect(raw)
    }
    if (!decoded.ok) return this.refused(decoded)
    if (form === Form.frame && this.isLookedAt())
      for (const { value } of protocol.parametersIn(raw)) storable(value)
    this.tally.outcomes['read'] = (this.tally.outcomes['read'] ?? 0) + 1
    this.tally.mostFields = Math.max(this.tally.mostFields, countOf(decoded.fields))
    protocol.payloads(decoded)
    storable(protocol.driver(decoded))
    storable(protocol.claimed(decoded))
    also?.(decoded)
  }

  /** Answers of parameters are read once more from their bytes: at every fourth frame. */
  private isLookedAt(): boolean {
    return (this.frames++ & 3) === 0
  }

  private refused({ code }: Refusal): void {
    if (!CODES.has(code)) throw new Broken(`refused by ${code}, which is no code`)
    this.tally.outcomes[code] = (this.tally.outcomes[code] ?? 0) + 1
  }

  private took(effect: Effect): void {
    switch (effect.kind) {
      case 'identify':
      case 'register':
        this.asked = effect.kind
        storable(effect.kind === 'identify' ? { ...effect.claim, secret: undefined } : effect.registration)
        break
      case 'send':
        this.bytes += effect.bytes.length
        break
      case 'store':
        for (const record of effect.records) this.stored(record)
        break
      case 'refused':
        this.refused({ ok: false, code: effect.code, detail: effect.detail })
    }
  }

  private stored(record: StoreRecord): void {
    this.tally.records++
    this.bytes += record.raw.length
    fits(record)
    storable(record.deviceId)
    const { raw, rawForm, messageId } = record
    if (rawForm !== Form.frame) this.decode(raw, rawForm, messageId)
    this.opening.protocol.alarmsOf(record, raw)
  }
}

function countOf(fields: readonly DecodedField[]): number {
  let count = fields.length
  for (const { children } of fields) if (children) count += countOf(children)
  return count
}

/** A number that its column does not take would keep the whole batch from being stored. */
function fits(record: StoreRecord): void {
  for (const name of REPORT_COLUMN_NAMES) {
    const value = record[name]
    const greatest = COLUMN_MAX[REPORT_COLUMNS[name].type]
    if (value !== ABSENT && (!Number.isInteger(value) || Math.abs(value) > greatest))
      throw new Broken(`${name} is ${value}, its column is ${REPORT_COLUMNS[name].type}`)
  }
  for (const name of ['messageId', 'flags', 'state', 'alarm'] as const)
    if ((record[name] | 0) !== record[name]) throw new Broken(`${name} is ${record[name]}`)
  const { deviceTime } = record
  if (!Number.isInteger(deviceTime) || Math.abs(deviceTime) > GREATEST_TIME)
    throw new Broken(`the time is ${deviceTime}`)
}

/** A database takes no text with a NUL in it. */
function storable(value: unknown): void {
  if (typeof value === 'string' && value.includes('\0'))
    throw new Broken(`text with a NUL: ${JSON.stringify(value)}`)
  if (value !== null && typeof value === 'object') for (const inner of Object.values(value)) storable(inner)
}
