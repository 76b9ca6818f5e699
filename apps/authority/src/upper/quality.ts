import {
  ConformanceChecker,
  PROMPT_MS,
  type Protocol,
  type QualityCounts,
  RecordFlag,
  type Score,
  scoreOf,
} from '@motorpool/wire'
import type { UpperRecord } from './connection.ts'

/** Vehicles whose messages are checked; of others they are counted. */
const CHECKED_VEHICLES = 2000
/** Messages of all vehicles that are decoded in a second; what is beyond is counted. */
const CHECKED_PER_SECOND = 400

/** What is looked at in the messages of a protocol. */
export type Spoken = Pick<Protocol, 'decode' | 'content' | 'kind' | 'conformance'>

/** What an authority knows of a vehicle. */
export interface VehicleQuality {
  vehicle: string
  messages: number
  live: number
  reissued: number
  /** Live reports that were here within half a minute of their own time. */
  prompt: number
  /** Messages that came before. */
  repeated: number
  /** Live reports older than one that was here. */
  disordered: number
  checked: number
  /** Times that checked messages break the standard, and the clauses that say so. */
  breaches: number
  clauses: string[]
  /** ms */
  first: number
  last: number
}

interface Known extends Omit<VehicleQuality, 'breaches' | 'clauses'> {
  checker: ConformanceChecker | undefined
  digests: Set<string>
}

/** Digests of a vehicle that are remembered. */
const REMEMBERED = 512
const CLAUSES = 5
const SUMMED = ['messages', 'repeated', 'live', 'prompt', 'disordered', 'checked', 'breaches'] as const
const NOTHING: Readonly<QualityCounts> = {
  messages: 0,
  repeated: 0,
  live: 0,
  prompt: 0,
  disordered: 0,
  checked: 0,
  breaches: 0,
  refused: 0,
}

/** Looks at what lower platforms send, as an authority does. */
export class Quality {
  /** Frames that were refused before they could be told to be of any vehicle. */
  refused = 0
  private readonly vehicles = new Map<string, Known>()
  private readonly spoken: Spoken
  private second = 0
  private checkedInSecond = 0

  constructor(spoken: Spoken) {
    this.spoken = spoken
  }

  take(record: UpperRecord, digest: string, now: number): void {
    const { deviceId, deviceTime, flags } = record
    const known = this.known(deviceId, now)
    known.messages++
    if (known.digests.has(digest)) {
      known.repeated++
      return
    }
    if (known.digests.size >= REMEMBERED) known.digests.delete(known.digests.values().next().value ?? '')
    known.digests.add(digest)
    if (flags & RecordFlag.report) {
      if (flags & RecordFlag.reissued) known.reissued++
      else {
        known.live++
        if (now - deviceTime <= PROMPT_MS) known.prompt++
        if (deviceTime < known.last) known.disordered++
        known.last = Math.max(known.last, deviceTime)
      }
    }
    this.check(known, record, now)
  }

  list(): VehicleQuality[] {
    return [...this.vehicles.values()].map(({ checker, digests: _digests, ...quality }) => {
      const findings = checker?.report().findings ?? []
      const violations = findings.filter(({ severity }) => severity === 'violation')
      const breaches = violations.reduce((all, { count }) => all + count, 0)
      return {
        ...quality,
        breaches,
        clauses: violations.flatMap(({ clause }) => clause ?? []).slice(0, CLAUSES),
      }
    })
  }

  score(vehicles = this.list()): Score {
    const sum: QualityCounts = { ...NOTHING, refused: this.refused }
    for (const one of vehicles) for (const key of SUMMED) sum[key] += one[key]
    return scoreOf(sum)
  }

  private known(vehicle: string, now: number): Known {
    const found = this.vehicles.get(vehicle)
    if (found) return found
    const isChecked = this.vehicles.size < CHECKED_VEHICLES
    const made: Known = {
      vehicle,
      messages: 0,
      live: 0,
      reissued: 0,
      prompt: 0,
      repeated: 0,
      disordered: 0,
      checked: 0,
      first: now,
      last: 0,
      checker: isChecked ? new ConformanceChecker(this.spoken.conformance) : undefined,
      digests: new Set(),
    }
    this.vehicles.set(vehicle, made)
    return made
  }

  private check(known: Known, record: UpperRecord, now: number): void {
    const second = Math.floor(now / 1000)
    if (second !== this.second) [this.second, this.checkedInSecond] = [second, 0]
    const { checker } = known
    if (!checker || this.checkedInSecond++ >= CHECKED_PER_SECOND) return
    const { messageId, deviceTime, flags, raw, rawForm } = record
    known.checked++
    const decoded = this.spoken.decode(raw, rawForm, { messageId })
    checker.take({
      messageId,
      deviceTime,
      receiveTime: now,
      flags,
      decoded,
      content: this.spoken.content(raw, rawForm),
      kind: this.spoken.kind(messageId),
    })
  }
}
