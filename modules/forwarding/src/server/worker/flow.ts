import type { Position } from '@motorpool/history/server'
import { type Queued, Track } from './track.ts'

/** A part of the journal that is still to be sent: behind `from`, up to `to` (µs). */
export interface Gap {
  readonly from: Position
  readonly to: number
}

/** A message of a vehicle on its way to a peer. */
export interface Item {
  readonly vehicleId: string
  readonly tenantId: string
  /** ms */
  readonly deviceTime: number
  /** What is sent of it: `Payload`. */
  readonly frame: Uint8Array
  /** It is sent later than it was reported. */
  readonly late: boolean
  /** µs: its place in the journal; undefined of packed days, which are not read in the order of places. */
  readonly place?: number
}

export interface Taken {
  readonly item: Item
  readonly again: boolean
}

/** Messages that may wait to be sent live; beyond it all that waits becomes a gap. */
const LIVE_MOST = 20_000
/** Messages of a gap that are read ahead. */
const LATE_WANTED = 500
/** Gaps of a task; beyond it the two oldest become one, and what lies between them is sent twice. */
const GAPS_MOST = 500

/**
 * What a task has sent of the journal, and what it still has to. Pure: it reads nothing and sends nothing. Everything up to
 * `position` was acknowledged, refused, passed over or lies in one of `gaps`. What comes in is sent live, in order; what could not
 * be becomes a gap, which is made up while nothing waits to be sent live.
 */
export class Flow {
  private at: Position
  private readonly open: Gap[]
  private readonly resend: boolean
  private readonly liveMost: number
  private readonly live = new Track()
  private readonly late = new Track()
  /** Up to where the journal was offered, live or of the oldest gap. */
  private liveTo: Position
  private lateTo: Position | undefined
  private asked: Gap | undefined
  private readonly sent = new Map<Item, Queued>()
  private isAway = true

  /** @param resend what could not be sent in its time is sent later */
  constructor(position: Position, gaps: readonly Gap[], resend: boolean, liveMost = LIVE_MOST) {
    this.liveMost = liveMost
    this.at = position
    this.liveTo = position
    this.open = [...gaps]
    this.resend = resend
  }

  get position(): Position {
    return this.live.within(this.at)
  }

  get gaps(): readonly Gap[] {
    const [first, ...others] = this.open
    return first ? [{ from: this.late.within(first.from), to: first.to }, ...others] : []
  }

  get gapCount(): number {
    return this.open.length
  }

  /** Messages that wait to be sent live, or for their acknowledgement. */
  get waiting(): number {
    return this.live.waiting + this.sent.size
  }

  /** What is taken next is made up: nothing waits to be sent live. */
  get isLateNext(): boolean {
    return this.live.waiting === 0 && this.late.waiting > 0
  }

  /** Goes on at the end of the journal: what lies between becomes a gap. */
  skipTo(end: Position): void {
    this.cut()
    this.pass(end)
  }

  /** The peer can be sent to. */
  present(): void {
    this.isAway = false
  }

  /** It cannot, and not soon: what waits, and what comes until it is back, becomes a gap. */
  away(): void {
    this.isAway = true
    this.cut()
  }

  /** The next part of the journal, up to `next`. */
  offer(items: readonly Item[], next: Position): void {
    if (this.isAway) return this.pass(next, items.length === 0)
    this.liveTo = next
    this.live.add(items, next)
    if (this.live.waiting > this.liveMost) this.cutRest()
    this.move()
  }

  /** The gap of which more should be read, and from where; none while messages wait to be sent live. */
  get wanted(): Gap | undefined {
    const [gap] = this.open
    if (!gap || this.isAway || this.live.waiting > 0 || this.late.waiting >= LATE_WANTED) return undefined
    const from = this.lateTo ?? gap.from
    this.asked = from.time >= gap.to ? undefined : { from, to: gap.to }
    return this.asked
  }

  /** More of what was wanted, up to `next`; `end`: all of it. Nothing happens where it is wanted no more. */
  offerLate(wanted: Gap, items: readonly Item[], next: Position, end: boolean): void {
    if (wanted !== this.asked) return
    this.asked = undefined
    this.lateTo = end ? { time: Math.max(next.time, wanted.to) } : next
    this.late.add(items, this.lateTo)
    this.move()
  }

  take(): Taken | undefined {
    const queued = this.live.take() ?? this.late.take()
    if (!queued) return undefined
    this.sent.set(queued.item, queued)
    return queued
  }

  /** The peer has it, or will never take it. */
  done(item: Item): void {
    const queued = this.sent.get(item)
    if (!queued) return
    this.sent.delete(item)
    queued.isDone = true
    queued.batch.left--
    this.move()
  }

  /** What was sent has no answer and will have none: it is sent again, first. */
  lost(): void {
    const all = [...this.sent.values()]
    this.sent.clear()
    for (const one of all) one.again = true
    this.live.back(all.filter(({ item }) => !item.late))
    this.late.back(all.filter(({ item }) => item.late))
  }

  private move(): void {
    const passed = this.live.passed()
    if (passed) this.at = passed
    const made = this.late.passed()
    const [gap] = this.open
    if (!made || !gap) return
    if (made.time < gap.to) this.open[0] = { from: made, to: gap.to }
    else {
      this.open.shift()
      this.lateTo = undefined
    }
  }

  /** Lets go of all that waits; what of it was live becomes a gap. */
  private cut(): void {
    this.sent.clear()
    this.forgetLate()
    if (!this.live.isEmpty) this.gap(this.position, this.liveTo.time)
    this.live.clear()
    this.at = this.liveTo
  }

  /** The pages that are being sent go on, the others become a gap. */
  private cutRest(): void {
    this.gap(this.live.cutRest() ?? this.at, this.liveTo.time)
    this.live.add([], this.liveTo)
  }

  private forgetLate(): void {
    const [first] = this.open
    if (first) this.open[0] = { from: this.late.within(first.from), to: first.to }
    this.late.clear()
    this.lateTo = undefined
    this.asked = undefined
  }

  /** The journal goes on without anything being sent; `isEmpty`: there is nothing of the task in it. */
  private pass(next: Position, isEmpty = false): void {
    if (!isEmpty || this.open.at(-1)?.to === this.at.time) this.gap(this.at, next.time)
    this.at = next
    this.liveTo = next
  }

  /** What lies between, and in no gap yet. */
  private gap(from: Position, to: number): void {
    if (!this.resend) return
    const first = this.open.findIndex((gap) => gap.from.time >= from.time)
    const behind = first === -1 ? [] : this.open.splice(first)
    let at = from
    for (const one of behind) {
      this.add({ from: at, to: Math.min(to, one.from.time) })
      this.add(one)
      at = { ...at, time: Math.max(at.time, one.to) }
    }
    this.add({ from: at, to })
    this.bound()
  }

  /** Behind all others. */
  private add(gap: Gap): void {
    if (gap.to <= gap.from.time) return
    const last = this.open.at(-1)
    // One that is being made up stays as it is read.
    const isGrowing = last?.to === gap.from.time && (this.open.length > 1 || this.lateTo === undefined)
    if (last && isGrowing) this.open[this.open.length - 1] = { from: last.from, to: gap.to }
    else this.open.push(gap)
  }

  private bound(): void {
    const [first, second] = this.open
    if (this.open.length <= GAPS_MOST || !first || !second) return
    this.forgetLate()
    this.open.splice(0, 2, { from: this.open[0]?.from ?? first.from, to: second.to })
  }
}
