import { dayOf, dayStart } from '@motorpool/kernel'
import type { DecodedField, DecodedFrame, Names } from '../field.ts'
import { RecordFlag } from '../record.ts'
import { signatureIn } from '../signature.ts'
import { COMMON_RULES } from './common-rules.ts'
import { type FieldCount, FieldTally } from './field-tally.ts'
import { type Finding, Findings } from './findings.ts'
import { type Bar, Histogram, isPause } from './histogram.ts'
import type { Breach, CheckedMessage, Conformance, Inspector } from './rule.ts'
import { Spread, type SpreadSummary } from './spread.ts'

/** Types of messages that a report holds apart, and contents of one time that are compared. */
export const MOST_TYPES = 200
const MOST_OF_ONE_TIME = 32
/** Days whose clock error is held apart. */
export const MOST_DAYS = 40

export interface TypeCount {
  messageId: number
  direction: 'up' | 'down'
  name: Names | null
  count: number
  refused: number
  /** ms between device times of one type. */
  interval: (SpreadSummary & { bars: Bar[] }) | null
}

export interface ClockDay extends SpreadSummary {
  /** ms, its midnight in China. */
  day: number
}

/** `empty`: nothing was sent in the range, so nothing is said about the terminal. */
export type ConformanceVerdict = 'clean' | 'remarks' | 'violations' | 'empty'

export interface ConformanceReport {
  verdict: ConformanceVerdict
  /** Messages of the terminal. */
  messages: number
  editions: string[]
  /** ms, device times */
  first: number | null
  last: number | null
  refused: number
  reissued: number
  duplicates: number
  signOns: number
  signOffs: number
  /** ms from a sign-on to the sign-off that follows it. */
  sessions: SpreadSummary | null
  /** ms between device time and receipt of live reports, either way; `fast`: those whose device time is later. */
  clock: (SpreadSummary & { fast: number }) | null
  clockDays: ClockDay[]
  findings: Finding[]
  findingsLeftOut: number
  types: TypeCount[]
  typesLeftOut: number
  fields: FieldCount[]
  fieldsLeftOut: number
}

interface TypeState extends Omit<TypeCount, 'interval'> {
  readonly interval: Spread
  readonly histogram: Histogram
  before: number
}

/**
 * Makes the conformance report of one terminal from its messages in the order of their device times. Memory is bounded
 * whatever comes: every list has a limit, and what is left out is counted.
 */
export class ConformanceChecker {
  private readonly findings: Findings
  private readonly fields = new FieldTally()
  private readonly types = new Map<string, TypeState>()
  private readonly editions = new Set<string>()
  private readonly inspector: Inspector | undefined
  private readonly conformance: Conformance | undefined
  private readonly clock = new Spread()
  private readonly clockDays = new Map<number, Spread>()
  /** Between reports of one session, whichever message carried them. */
  private readonly intervals = new Spread()
  private reportBefore: number | undefined
  private readonly sessions = new Spread()
  private messages = 0
  private first: number | null = null
  private last: number | null = null
  private refused = 0
  private reissued = 0
  private duplicates = 0
  private signOns = 0
  private signOffs = 0
  private fast = 0
  private typesLeftOut = 0
  private openedAt: number | undefined
  /** Contents of the newest device time. */
  private now: { time: number; contents: { kind: number; bytes: Uint8Array }[] } = { time: -1, contents: [] }

  constructor(conformance?: Conformance) {
    this.conformance = conformance
    this.inspector = conformance?.inspector()
    this.findings = new Findings([...COMMON_RULES, ...(conformance?.rules ?? [])])
  }

  take(message: CheckedMessage): void {
    const isDown = (message.flags & RecordFlag.downlink) !== 0
    this.countType(message, isDown)
    if (isDown) return
    this.messages++
    this.first ??= message.deviceTime
    this.last = message.deviceTime
    const note = (breach: Breach) => this.findings.add(breach, message)
    this.countTimes(message)
    this.countSession(message)
    this.countPauses(message, note)
    if (this.isDuplicate(message)) {
      this.duplicates++
      note({ code: 'duplicate' })
    }
    this.countFields(message, note)
    this.inspector?.take(message, note)
  }

  private countType({ messageId, decoded, deviceTime }: CheckedMessage, isDown: boolean): void {
    const direction = isDown ? 'down' : 'up'
    const key = `${direction}${messageId}`
    let type = this.types.get(key)
    if (!type) {
      if (this.types.size >= MOST_TYPES) {
        this.typesLeftOut++
        return
      }
      const none = { name: null, count: 0, refused: 0, before: -1 }
      type = { messageId, direction, ...none, interval: new Spread(), histogram: new Histogram() }
      this.types.set(key, type)
    }
    type.count++
    if (decoded.ok) type.name ??= decoded.messageName
    else type.refused++
    if (type.before >= 0 && deviceTime >= type.before) {
      type.interval.add(deviceTime - type.before)
      type.histogram.add(deviceTime - type.before)
    }
    type.before = deviceTime
  }

  private countTimes({ flags, deviceTime, receiveTime }: CheckedMessage): void {
    const isReissued = (flags & RecordFlag.reissued) !== 0
    if (isReissued) this.reissued++
    if (isReissued || (flags & RecordFlag.report) === 0) return
    const error = Math.abs(receiveTime - deviceTime)
    this.clock.add(error)
    this.clockOf(deviceTime)?.add(error)
    if (deviceTime > receiveTime) this.fast++
  }

  private clockOf(deviceTime: number): Spread | undefined {
    const day = dayStart(dayOf(deviceTime))
    const found = this.clockDays.get(day)
    if (found || this.clockDays.size >= MOST_DAYS) return found
    const spread = new Spread()
    this.clockDays.set(day, spread)
    return spread
  }

  /** Only where a sign-on is known and no sign-off: elsewhere nothing tells that the terminal was online. */
  private countPauses({ flags, deviceTime }: CheckedMessage, note: (breach: Breach) => void): void {
    if (this.openedAt === undefined || flags & RecordFlag.signOn) this.reportBefore = undefined
    if (this.openedAt === undefined || !(flags & RecordFlag.report) || flags & RecordFlag.absurdTime) return
    const before = this.reportBefore
    this.reportBefore = deviceTime
    if (before === undefined || deviceTime <= before) return
    if (isPause(deviceTime - before, this.intervals)) note({ code: 'pause' })
    this.intervals.add(deviceTime - before)
  }

  private countSession({ flags, deviceTime }: CheckedMessage): void {
    if (flags & RecordFlag.signOn) {
      this.signOns++
      this.openedAt = deviceTime
    } else if (flags & RecordFlag.signOff) {
      this.signOffs++
      if (this.openedAt !== undefined) this.sessions.add(Math.max(0, deviceTime - this.openedAt))
      this.openedAt = undefined
    }
  }

  /** Reports only: a heartbeat has neither a time nor a content of its own. */
  private isDuplicate({ flags, kind, content, deviceTime }: CheckedMessage): boolean {
    if ((flags & RecordFlag.report) === 0) return false
    if (this.now.time !== deviceTime) this.now = { time: deviceTime, contents: [] }
    const { contents } = this.now
    if (contents.some((one) => one.kind === kind && isSame(one.bytes, content))) return true
    if (contents.length < MOST_OF_ONE_TIME) contents.push({ kind, bytes: content })
    return false
  }

  private countFields({ decoded, flags, messageId }: CheckedMessage, note: (breach: Breach) => void): void {
    if (flags & RecordFlag.absurdTime) note({ code: 'time_unbelievable' })
    if (signatureIn(flags) === 'invalid') note({ code: 'signature_invalid' })
    if (!decoded.ok) {
      this.refused++
      note({ code: 'frame_refused', ...(decoded.offset === undefined ? {} : { offset: decoded.offset }) })
      return
    }
    this.editions.add(decoded.edition)
    if (decoded.tail) {
      const { offset, length } = decoded.tail
      note({ code: 'bytes_unread', ...this.clause(decoded, ''), offset, length })
    }
    this.fields.add(messageId, decoded.fields, (path, field) => {
      if (field.state === 'range') note(this.outside(decoded, path, field))
    })
  }

  private outside(
    decoded: DecodedFrame,
    path: string,
    { key, bit, name, offset, length }: DecodedField,
  ): Breach {
    const code = bit !== undefined && key === `bit${bit}` ? 'reserved_bit' : 'value_outside'
    return { code, path, name, offset, length, ...this.clause(decoded, path) }
  }

  private clause(decoded: DecodedFrame, path: string): { clause?: string } {
    const clause = this.conformance?.clauseOf(decoded, path)
    return clause === undefined ? {} : { clause }
  }

  report(): ConformanceReport {
    const findings = this.findings.list()
    const clock = this.clock.summary()
    return {
      verdict: verdictOf(this.messages, findings),
      messages: this.messages,
      editions: [...this.editions].sort(),
      first: this.first,
      last: this.last,
      refused: this.refused,
      reissued: this.reissued,
      duplicates: this.duplicates,
      signOns: this.signOns,
      signOffs: this.signOffs,
      sessions: this.sessions.summary(),
      clock: clock && { ...clock, fast: this.fast },
      clockDays: this.clockByDay(),
      findings,
      findingsLeftOut: this.findings.leftOut,
      types: this.typeCounts(),
      typesLeftOut: this.typesLeftOut,
      fields: this.fields.list(),
      fieldsLeftOut: this.fields.leftOut,
    }
  }

  private clockByDay(): ClockDay[] {
    return [...this.clockDays].flatMap(([day, spread]) => {
      const summary = spread.summary()
      return summary ? [{ day, ...summary }] : []
    })
  }

  private typeCounts(): TypeCount[] {
    return [...this.types.values()].map((type) => {
      const { messageId, direction, name, count, refused } = type
      const summary = type.interval.summary()
      const interval = summary && { ...summary, bars: type.histogram.bars() }
      return { messageId, direction, name, count, refused, interval }
    })
  }
}

function verdictOf(messages: number, findings: readonly Finding[]): ConformanceVerdict {
  if (messages === 0) return 'empty'
  if (findings.some(({ severity }) => severity === 'violation')) return 'violations'
  return findings.length > 0 ? 'remarks' : 'clean'
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}
