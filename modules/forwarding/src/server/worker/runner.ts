import { isMessage, type JournalPage, type Position, placeOf } from '@motorpool/history/server'
import { countSentOn } from '@motorpool/ingest/server'
import { reasonOf } from '@motorpool/kernel'
import type { ForwardFailure } from '../../shared/enums.ts'
import type { Link, PeerAdapter } from '../peers/adapter.ts'
import { adapterOf } from '../peers/index.ts'
import { Allowance } from './allowance.ts'
import { Conversion } from './conversion.ts'
import { Flow, type Item } from './flow.ts'
import { Pace } from './pace.ts'
import type { RunnerOptions } from './runner-options.ts'
import { type Standing, saveProgress } from './state-table.ts'
import { Tally } from './tally.ts'
import { EVENT_OF, type ForwardTask, type LinkNews, type TaskVehicles } from './task.ts'

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
/** Of the items under way those that are made up, at most. */
const LATE_SHARE = 0.25

type TimerName = 'save' | 'retry' | 'read' | 'away'

/** A task at work: what comes in goes to its peer, what could not go is made up, and what is done is stored. */
export class Runner {
  readonly task: ForwardTask
  vehicles: TaskVehicles
  /** True until another worker has taken the task. */
  isHeld = true
  private readonly options: RunnerOptions
  private readonly adapter: PeerAdapter
  private readonly live: Conversion
  private readonly late: Conversion
  private readonly flow: Flow
  private readonly tally = new Tally()
  private readonly pace: Pace
  private link: Link | undefined
  private failures = 0
  private lastFailure: ForwardFailure | null = null
  private detail: string | null = null
  private lag: number | null = null
  private lateOut = 0
  private readonly allowance: Allowance
  private isReading = false
  private isOn = false
  private saving: Promise<void> = Promise.resolve()
  private readonly timers = new Map<TimerName, NodeJS.Timeout>()
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
    this.adapter = adapterOf(task.template)
    this.live = new Conversion(this.adapter.converter(task), false, task.interval)
    this.late = new Conversion(this.adapter.converter(task), true, null)
    this.allowance = new Allowance(task.rate, () => this.pump())
    this.pace = new Pace(this.adapter.pace)
    this.flow = new Flow(standing.position ?? end, standing.gaps, task.resend)
    this.flow.skipTo(end)
  }

  start(): void {
    this.later('save', SAVE_MS, () => this.saveSoon())
    this.later('away', AWAY_MS, () => this.gone())
    this.allowance.start()
    this.connect()
  }

  /** Ends the link and stores where the task stands. @throws Error of the database */
  async stop(): Promise<void> {
    this.isStopped = true
    for (const timer of this.timers.values()) clearTimeout(timer)
    this.allowance.stop()
    await Promise.all([this.link?.close(), this.saving])
    this.flow.lost()
    await this.save()
  }

  /** The next page of the journal. */
  offer(page: JournalPage): void {
    const items = this.itemsOf(page, this.live)
    this.tally.counts.thinned += this.live.thinned
    this.live.thinned = 0
    const now = this.options.clock.now()
    for (const item of items) this.arrived.set(item, now)
    this.flow.offer(items, page.next)
    this.pump()
  }

  private itemsOf({ entries, packed }: JournalPage, conversion: Conversion, to = Infinity): Item[] {
    return entries.flatMap((entry) => {
      const vehicle = isMessage(entry) ? this.vehicles.get(entry.vehicleId) : undefined
      if (!isMessage(entry) || !vehicle) return []
      const place = placeOf(entry)
      return place <= to ? conversion.itemsOf(entry, vehicle, packed ? undefined : place) : []
    })
  }

  /** Sends what may be sent now. */
  private pump(): void {
    const { link, flow, tally } = this
    while (link && this.mayGo(link)) {
      const taken = flow.take()
      if (!taken) break
      if (taken.item.late) this.lateOut++
      tally.sent(taken.item, taken.again)
      this.pace.sent(taken.item, performance.now())
      link.send(taken.item)
      this.allowance.take()
    }
    void this.makeUp()
  }

  private mayGo(link: Link): boolean {
    if (this.allowance.isEmpty) return false
    const { window } = this.pace
    // A live item never waits for many that are made up.
    return link.takes && link.waits < window && (this.lateOut < window * LATE_SHARE || !this.flow.isLateNext)
  }

  /** Reads more of what is to be made up. */
  private async makeUp(): Promise<void> {
    if (this.isReading || this.isStopped) return
    const { wanted } = this.flow
    if (!wanted) return
    this.isReading = true
    try {
      const page = await this.options.reader.read(wanted.from, LATE_PAGE)
      const items = this.itemsOf(page, this.late, wanted.to)
      const isPast = !page.packed && page.next.time >= wanted.to
      const before = this.flow.gapCount
      this.flow.offerLate(wanted, items, page.next, isPast || (page.end && page.entries.length === 0))
      if (this.flow.gapCount < before) this.madeUp()
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
    if (this.flow.gapCount === 0) this.tally.line('MADE_UP', this.options.clock.now())
  }

  private connect(): void {
    if (this.isStopped) return
    const { task, options } = this
    const server = task.servers[Math.floor(this.failures / TRIES) % task.servers.length]
    if (!server) return
    const { outbound, clock, timing } = options
    this.link = this.adapter.link(task, {
      outbound,
      clock,
      ...(timing ? { timing } : {}),
      ...(options.sub ? { sub: options.sub } : {}),
      open: options.open,
      vehicle: (id) => this.vehicles.get(id),
      accepted: () => this.accepted(),
      acknowledged: (item) => this.finished(item),
      refused: (item, reason) => this.finished(item, reason),
      ready: () => this.pump(),
      ended: (failure, detail) => this.ended(failure, detail),
      news: (news) => this.note(news),
    })
    void this.link.open(server)
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
    this.pace.done(item, performance.now())
    if (refused === undefined) this.tally.acknowledged(item)
    else this.tally.refused(item, refused, now)
    const arrived = this.arrived.get(item)
    if (arrived !== undefined) this.lag = now - arrived
    const before = this.flow.gapCount
    this.flow.done(item)
    if (this.flow.gapCount < before) this.madeUp()
    this.pump()
  }

  private ended(failure: ForwardFailure, detail: string | null): void {
    const wasOn = this.isOn
    this.isOn = false
    if (wasOn) this.later('away', AWAY_MS, () => this.gone())
    this.tally.line(wasOn ? 'LOST' : 'FAILED', this.options.clock.now(), failure, detail)
    this.failures++
    this.lastFailure = failure
    this.detail = detail
    this.link = undefined
    this.lateOut = 0
    this.pace.reset()
    this.flow.lost()
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(this.failures - 1, 10), LONGEST_PAUSE_MS)
    this.later('retry', pause, () => this.connect())
  }

  /** The peer is not to be had: what waits is sent later. */
  private gone(): void {
    const before = this.flow.gapCount
    this.flow.away()
    if (this.flow.gapCount > before) this.tally.line('GAP', this.options.clock.now())
  }

  private note({ kind, detail }: LinkNews): void {
    this.tally.line(EVENT_OF[kind], this.options.clock.now(), null, detail ?? null)
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
    const taken = this.tally.take(this.isStopped ? Infinity : performance.now())
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

  private later(name: TimerName, ms: number, act: () => void): void {
    clearTimeout(this.timers.get(name))
    if (this.isStopped) return
    this.timers.set(name, setTimeout(act, ms))
  }
}
