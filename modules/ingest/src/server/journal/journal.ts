import type { FarRows, Sealed } from '@motorpool/history/server'
import { dayOf, type Logger, must } from '@motorpool/kernel'
import { RecordFlag, type StoreRecord } from '@motorpool/wire'
import { FUTURE_LIMIT_MS } from '../fleet/fleet.ts'
import type { VehicleSlot } from '../fleet/slot.ts'
import type { Batch } from './batch.ts'
import type { BatchWriter, WriterEvents } from './batch-writer.ts'
import { weakHash } from './identity.ts'
import { isRepeat } from './newest.ts'
import type { DurableLog, LogEvents, LogLimits, OpenLog, Waiter } from './port.ts'
import { toWgs84 } from './position.ts'
import { JournalWriter } from './writer.ts'

const PAST_LIMIT_MS = 5 * 365.25 * 86_400_000
const RESEND_WINDOW_MS = 10 * 60_000
const TIMELESS_MAX = 8
/** The only gateway of a database. */
export const DEFAULT_INSTANCE = 'gateway'

export interface JournalOptions {
  /** postgres:// URL of the runtime's account; the writers enter motorpool_platform. */
  url: string
  /** Connections that write side by side. */
  writers?: number
  /** Names this gateway among others on the same database: two processes with one name exclude each other. */
  instance?: string
  now: () => number
  log: Logger
  /** Where packed days lie besides the database: late messages are compared with those, too. */
  far?: FarRows | undefined
}

/** Writers of a gateway, where nothing else is said. */
export const DEFAULT_WRITERS = 2

/** The log of a gateway in PostgreSQL. */
export function postgresLog(options: JournalOptions): OpenLog {
  const { writers = DEFAULT_WRITERS, instance = DEFAULT_INSTANCE, url, now, log, far } = options
  return (events, limits) => {
    const ofWriter = { url, instance, maxBatchRows: limits.maxBatchRows, now, log, far }
    return new Journal({ writers, open: (i, of) => new JournalWriter(i, ofWriter, of) }, limits, events)
  }
}

interface Writers {
  writers: number
  open: (index: number, events: WriterEvents) => BatchWriter
}

/** Appends messages durably, many vehicles in one batch. A vehicle always uses the same writer, so its order holds. */
export class Journal implements DurableLog, WriterEvents {
  private readonly limits: LogLimits
  private readonly events: LogEvents
  private readonly all: readonly BatchWriter[]
  private underPressure = false

  constructor({ writers, open }: Writers, limits: LogLimits, events: LogEvents) {
    this.limits = limits
    this.events = events
    this.all = Array.from({ length: writers }, (_, i) => open(i, this))
  }

  get writers(): number {
    return this.all.length
  }

  get queuedBytes(): number {
    let sum = 0
    for (const w of this.all) sum += w.queuedBytes
    return sum
  }

  get queuedRows(): number {
    let sum = 0
    for (const w of this.all) sum += w.queuedRows
    return sum
  }

  /** False while a writer cannot reach its store. */
  get healthy(): boolean {
    return this.all.every((w) => w.healthy)
  }

  /** Messages that were compared with what is stored, because they might have been stored before. */
  checked = 0

  get commits(): number {
    return this.all.reduce((n, w) => n + w.commits, 0)
  }

  get unchecked(): number {
    return this.all.reduce((n, w) => n + w.unchecked, 0)
  }

  sealed(): readonly Sealed[] {
    return this.all.flatMap((writer) => writer.sealed() ?? [])
  }

  reached(): number {
    return Math.min(...this.all.map((writer) => writer.reached() ?? 0))
  }

  passed(time: number): void {
    for (const writer of this.all) writer.stamp(time)
  }

  /** Opens the connections ahead of the first frame. Failures are retried in the background. */
  start(): void {
    for (const w of this.all) w.start()
  }

  async ready(): Promise<boolean> {
    const ready = await Promise.all(this.all.map((w) => w.ready))
    return ready.every(Boolean)
  }

  superseded(): void {
    this.events.superseded()
  }

  append(slot: VehicleSlot, protocol: number, record: StoreRecord, now: number, waiter: Waiter | null): void {
    const writer = must(this.all[slot.writer], 'the writer of a vehicle')
    const receive = writer.stamp(Math.max(now * 1000, slot.lastReceive + 1))
    slot.lastReceive = receive
    const own = record.deviceTime !== 0
    let deviceTime = own ? record.deviceTime : now
    let suspect: boolean
    if (own && (deviceTime > now + FUTURE_LIMIT_MS || deviceTime < now - PAST_LIMIT_MS)) {
      record.flags |= RecordFlag.absurdTime
      suspect = true
    } else if (own) {
      suspect = isRepeat(slot, record, deviceTime)
    } else {
      // The time of receipt says nothing about the device's own times: `newest` stays, or the next report, a moment
      // older than its receipt, would look like an old one. Sign-ons are no re-sends: serials restart with each.
      const earlier = record.flags & RecordFlag.signOn ? undefined : resendOf(slot, record, now)
      suspect = earlier !== undefined
      if (earlier !== undefined) deviceTime = earlier
    }
    if (record.flags & RecordFlag.gcj02) toWgs84(record)
    slot.refCount++
    if (suspect) this.checked++
    writer.batchOf(dayOf(receive / 1000)).add(slot, protocol, record, deviceTime, receive, waiter, suspect)
    writer.added()
    if (!this.underPressure && this.queuedBytes > this.limits.maxQueuedBytes) {
      this.underPressure = true
      this.events.pressure(true)
    }
  }

  settled(batch: Batch): void {
    for (const [row, slot] of batch.slots.entries()) {
      slot.refCount--
      this.events.stored(batch, row, batch.verdictOf(row))
      const waiter = batch.waiters[row]
      if (waiter && --waiter.remaining === 0) waiter.durable()
    }
    this.events.committed()
    if (this.underPressure && this.queuedBytes <= this.limits.maxQueuedBytes / 2) {
      this.underPressure = false
      this.events.pressure(false)
    }
  }

  /** Resolves when all that is queued is durable; with `deadline` (ms from now) also when it is not: then false. */
  async drain(deadline = Infinity): Promise<boolean> {
    const all = Promise.all(this.all.map((w) => w.idle()))
    if (deadline === Infinity) {
      await all
      return true
    }
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), deadline)
    })
    const done = await Promise.race([all.then(() => true as const), late])
    clearTimeout(timer)
    return done
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((w) => w.close()))
  }
}

/** For a message without a time of its own: the time under which the same bytes were stored a moment ago. */
function resendOf(slot: VehicleSlot, record: StoreRecord, now: number): number | undefined {
  const hash = weakHash(record.messageId, record.raw)
  const recent = slot.timeless ?? []
  slot.timeless = recent
  const same = recent.find((k) => k.hash === hash && k.time > now - RESEND_WINDOW_MS)
  if (same) return same.time
  recent.push({ hash, time: now })
  if (recent.length > TIMELESS_MAX) recent.shift()
  return undefined
}
