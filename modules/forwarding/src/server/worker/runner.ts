import type { Database } from '@motorpool/db'
import {
  isMessage,
  type JournalPage,
  type JournalReader,
  type JournalRow,
  type Position,
  placeOf,
} from '@motorpool/history/server'
import { countSentOn } from '@motorpool/ingest/server'
import { type Clock, intAt, type Logger, reasonOf } from '@motorpool/kernel'
import type { Outbound } from '@motorpool/outbound'
import { RecordFlag } from '@motorpool/wire'
import type { ForwardFailure } from '../../shared/enums.ts'
import { type UpwardProtocol, upwardOf } from '../upward.ts'
import { itemOf, Thinning } from './conversion.ts'
import { Flow, type Item } from './flow.ts'
import { Peer, type PeerPorts } from './peer.ts'
import { type Standing, saveProgress } from './state-table.ts'
import { Tally } from './tally.ts'
import type { ForwardTask, LinkNews, TaskVehicles } from './task.ts'

/** Frames that may wait for their answers. */
const WINDOW = 256
/** Of them those that are made up, so that a live one never waits for many of these. */
const LATE_WINDOW = 64
/** Entries of the journal that are read at once of a gap. */
const LATE_PAGE = 5000
const SAVE_MS = 500
/** The same while nothing happens, which also says that the task is still held. */
const IDLE_SAVE_MS = 4000
/** ms without a link after which what waits is made up later. */
const AWAY_MS = 10_000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000
/** Failures in a row after which the other server is tried. */
const TRIES = 2
const RATE_MS = 100

type Timer = 'save' | 'retry' | 'read' | 'away' | 'rate'

export interface RunnerOptions {
  readonly db: Database
  readonly reader: Pick<JournalReader, 'read'>
  readonly outbound: Outbound
  readonly clock: Clock
  readonly log: Logger
  readonly holder: string
  readonly password: (task: ForwardTask) => string
  readonly timing?: PeerPorts['timing']
}

/** A task at work: what comes in goes to its peer, what could not go is made up, and what is done is stored. */
export class Runner {
  readonly task: ForwardTask
  vehicles: TaskVehicles
  /** True until another worker has taken the task. */
  isHeld = true
  private readonly options: RunnerOptions
  private readonly protocol: UpwardProtocol
  private readonly flow: Flow
  private readonly tally = new Tally()
  private readonly thinning: Thinning | undefined
  private peer: Peer | undefined
  private failures = 0
  private lastFailure: ForwardFailure | null = null
  private detail: string | null = null
  private lag: number | null = null
  private lateOut = 0
  private allowance = 0
  private isReading = false
  private isOn = false
  private saving: Promise<void> = Promise.resolve()
  private readonly timers = new Map<Timer, NodeJS.Timeout>()
  private isStopped = false
  /** Arrival of items that wait for their acknowledgement, ms. */
  private readonly arrived = new WeakMap<Item, number>()
  private saved = { standing: '', at: Number.NEGATIVE_INFINITY }

  constructor(
    task: ForwardTask,
    vehicles: TaskVehicles,
    standing: Standing,
    end: Position,
    options: RunnerOptions,
  ) {
    this.task = task
    this.vehicles = vehicles
    this.options = options
    this.protocol = upwardOf(task.template)
    this.flow = new Flow(standing.position ?? end, standing.gaps, task.resend)
    this.flow.skipTo(end)
    this.thinning = task.interval === null ? undefined : new Thinning(task.interval)
  }

  start(): void {
    this.later('save', SAVE_MS, () => this.saveSoon())
    this.later('away', AWAY_MS, () => this.gone())
    if (this.task.rate !== null) this.refill(this.task.rate)
    this.connect()
  }

  /** Ends the link and stores where the task stands. @throws Error of the database */
  async stop(): Promise<void> {
    this.isStopped = true
    for (const timer of this.timers.values()) clearTimeout(timer)
    this.peer?.close()
    await this.saving
    this.flow.lost()
    await this.save()
  }

  /** The next page of the journal. */
  offer({ entries, next }: JournalPage): void {
    const items = entries.flatMap((entry) => (isMessage(entry) ? (this.item(entry, false) ?? []) : []))
    const now = this.options.clock.now()
    for (const item of items) this.arrived.set(item, now)
    this.flow.offer(items, next)
    this.pump()
  }

  private item(row: JournalRow, late: boolean): Item | undefined {
    if (!this.vehicles.has(row.vehicleId)) return undefined
    const { protocol } = this
    const { edition } = this.task
    const vin = this.vehicles.get(row.vehicleId)
    const item = itemOf(row, { protocol, edition, vin, late })
    const isLive = !late && (intAt(row.columns.flags, row.index) & RecordFlag.reissued) === 0
    if (!item || !isLive || !this.thinning || this.thinning.passes(row)) return item
    this.tally.counts.thinned++
    return undefined
  }

  /** Sends what may be sent now. */
  private pump(): void {
    const { peer, flow, tally } = this
    while (peer?.takes && peer.waits < WINDOW && this.mayGo()) {
      if (this.lateOut >= LATE_WINDOW && flow.isLateNext) break
      const taken = flow.take()
      if (!taken) break
      if (taken.item.late) this.lateOut++
      tally.sent(taken.item, taken.again)
      peer.send(taken.item)
      this.allowance--
    }
    void this.makeUp()
  }

  private mayGo(): boolean {
    return this.task.rate === null || this.allowance > 0
  }

  private refill(rate: number): void {
    const each = (rate * RATE_MS) / 1000
    this.allowance = Math.min(rate, this.allowance + each)
    this.later('rate', RATE_MS, () => {
      this.refill(rate)
      this.pump()
    })
  }

  /** Reads more of what is to be made up. */
  private async makeUp(): Promise<void> {
    if (this.isReading || this.isStopped) return
    const { wanted } = this.flow
    if (!wanted) return
    this.isReading = true
    try {
      const page = await this.options.reader.read(wanted.from, LATE_PAGE)
      const within = (place: number) => place <= wanted.to
      const items = page.entries.flatMap((entry) =>
        isMessage(entry) && within(placeOf(entry)) ? (this.item(entry, true) ?? []) : [],
      )
      const isPast = !page.packed && page.next.time >= wanted.to
      const before = this.flow.gaps.length
      this.flow.offerLate(wanted, items, page.next, isPast || (page.end && page.entries.length === 0))
      if (this.flow.gaps.length < before) this.madeUp()
    } catch (error) {
      this.options.log.warn(
        { task: this.task.id, error: reasonOf(error) },
        'the journal was not read, trying again',
      )
      this.later('read', FIRST_PAUSE_MS, () => this.pump())
      return
    } finally {
      this.isReading = false
    }
    this.pump()
  }

  private madeUp(): void {
    if (this.flow.gaps.length === 0) this.tally.line('MADE_UP', this.options.clock.now())
  }

  private connect(): void {
    if (this.isStopped) return
    const { task, options } = this
    const server = task.servers[Math.floor(this.failures / TRIES) % task.servers.length]
    if (!server) return
    const { outbound, clock, timing } = options
    this.peer = new Peer(task, {
      outbound,
      clock,
      ...(timing ? { timing } : {}),
      password: () => options.password(task),
      accepted: () => this.accepted(),
      acknowledged: (item) => this.finished(item),
      refused: (item, reason) => this.finished(item, reason),
      ready: () => this.pump(),
      ended: (failure, detail) => this.ended(failure, detail),
      news: (news) => this.note(news),
    })
    void this.peer.open(server)
  }

  private accepted(): void {
    this.isOn = true
    clearTimeout(this.timers.get('away'))
    this.failures = 0
    this.lastFailure = null
    this.detail = null
    this.flow.present()
    this.pump()
  }

  private finished(item: Item, refused?: string): void {
    const now = this.options.clock.now()
    if (item.late) this.lateOut--
    if (refused === undefined) this.tally.acknowledged(item)
    else this.tally.refused(item, refused, now)
    const arrived = this.arrived.get(item)
    if (arrived !== undefined) this.lag = now - arrived
    const before = this.flow.gaps.length
    this.flow.done(item)
    if (this.flow.gaps.length < before) this.madeUp()
    this.pump()
  }

  private ended(failure: ForwardFailure, detail: string): void {
    const wasOn = this.isOn
    this.isOn = false
    if (wasOn) this.later('away', AWAY_MS, () => this.gone())
    this.tally.line(wasOn ? 'LOST' : 'FAILED', this.options.clock.now(), failure, detail)
    this.failures++
    this.lastFailure = failure
    this.detail = detail
    this.peer = undefined
    this.lateOut = 0
    this.flow.lost()
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(this.failures - 1, 10), LONGEST_PAUSE_MS)
    this.later('retry', pause, () => this.connect())
  }

  /** The peer is not to be had: what waits is sent later. */
  private gone(): void {
    const before = this.flow.gaps.length
    this.flow.away()
    if (this.flow.gaps.length > before) this.tally.line('GAP', this.options.clock.now())
  }

  private note({ kind, detail }: LinkNews): void {
    const event = kind === 'connected' ? 'CONNECTED' : 'SIGNED_ON'
    this.tally.line(event, this.options.clock.now(), null, detail ?? null)
  }

  private saveSoon(): void {
    this.saving = this.save().then(
      () => this.later('save', SAVE_MS, () => this.saveSoon()),
      (error: unknown) => {
        this.options.log.warn(
          { task: this.task.id, error: reasonOf(error) },
          'how far a task is was not stored, trying again',
        )
        this.later('save', SAVE_MS, () => this.saveSoon())
      },
    )
  }

  private async save(): Promise<void> {
    const { position, gaps } = this.flow
    const standing = JSON.stringify([gaps, this.isOn, this.lastFailure])
    const isIdle = this.tally.isEmpty && standing === this.saved.standing
    if (isIdle && !this.isStopped && performance.now() - this.saved.at < IDLE_SAVE_MS) return
    const taken = this.tally.take()
    const { db, clock, holder } = this.options
    try {
      this.isHeld = await db.withPlatform(undefined, 'forwarding', async (tx) => {
        const isSaved = await saveProgress(tx, this.task, holder, clock.now(), {
          position,
          gaps,
          ...taken,
          isUp: this.isOn,
          failure: this.lastFailure,
          detail: this.detail,
          lag: this.lag,
        })
        if (isSaved) await countSentOn(tx, clock.now(), taken.vehicles)
        return isSaved
      })
      this.saved = { standing, at: performance.now() }
    } catch (error) {
      this.tally.back(taken)
      throw error
    }
  }

  private later(name: Timer, ms: number, act: () => void): void {
    clearTimeout(this.timers.get(name))
    if (this.isStopped) return
    this.timers.set(name, setTimeout(act, ms))
  }
}
