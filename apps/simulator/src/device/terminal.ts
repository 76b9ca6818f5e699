import type { FramerItem } from '@motorpool/wire'
import type { VehicleModel } from '../model/state.ts'
import type { Counters } from './counters.ts'

/** One report as the terminal keeps it: the bytes that go out, ready for any way of sending. */
export interface Report {
  time: number
  body: Uint8Array
}

/** The way to the platform. `open` is answered by `opened` or `closed`, later. */
export interface Port {
  open(): void
  send(bytes: Uint8Array): void
  close(): void
}

/** Reports of the past that were never sent, oldest first: what a long silence left in the terminal's memory. */
export interface History {
  peek(): Report | undefined
  next(): Report | undefined
}

export interface Timing {
  /** ms between reports; `asleep` with the ignition off. */
  report: number
  asleep: number
  heartbeat: number
  /** ms without an acknowledgement before a report is sent again. */
  answer: number
  /** Waits between connections: doubled from the first to the last. */
  retry: number
  retryMost: number
}

export const TIMING: Timing = {
  report: 10_000,
  asleep: 300_000,
  heartbeat: 60_000,
  answer: 20_000,
  retry: 2000,
  retryMost: 120_000,
}

/** A frame with reports that waits for its acknowledgement. */
export interface Pending {
  /** What the acknowledgement quotes. */
  key: number
  reports: Report[]
  frame: Uint8Array
  sentAt: number
  tries: number
  reissue: boolean
}

const MEMORY = 2000
const RESENDS = 3
const SIGN_ON_MS = 20_000

export type Link = 'down' | 'connecting' | 'signing' | 'up'

/**
 * One terminal: captures reports on its clock, sends them or keeps them, sends again what was not acknowledged and
 * reissues what was kept, in order. Pure but for its port; every time comes from outside.
 */
export abstract class Terminal {
  readonly model: VehicleModel
  readonly timing: Timing
  link: Link = 'down'
  /** Set while stored reports may be sent: shared budget of a run. */
  mayReissue: () => boolean = () => true
  history: History | undefined
  protected readonly counters: Counters
  protected readonly port: Port
  protected readonly pending: Pending[] = []
  protected heartbeatEvery: number
  private readonly stored: Report[] = []
  private nextReport: number
  private nextHeartbeat = 0
  private retryAt: number
  private failures = 0
  private signOnBy = 0
  /** Frames of reissued reports that may wait for their acknowledgements at once. */
  protected abstract readonly window: number

  constructor(
    model: VehicleModel,
    port: Port,
    counters: Counters,
    timing: Timing,
    start: number,
    firstReport: number,
  ) {
    this.model = model
    this.port = port
    this.counters = counters
    this.timing = timing
    this.heartbeatEvery = timing.heartbeat
    this.retryAt = start
    this.nextReport = firstReport
  }

  /** The report of this moment, or undefined when the vehicle has nothing to say (switched off). */
  protected abstract capture(): Report | undefined
  /** Sends the first words of a connection. */
  protected abstract signOn(now: number): void
  /** Says goodbye before an orderly end. */
  protected abstract signOff(now: number): void
  protected abstract sendReport(report: Report, now: number): void
  /** Sends reports taken from `take`, as many as fit one frame; returns false when there were none. */
  protected abstract sendStored(take: () => Report | undefined, now: number): boolean
  protected abstract heartbeat(now: number): void
  abstract receive(item: FramerItem, now: number): void

  /** Does what is due and says when to come again. */
  wake(now: number): number {
    if (now >= this.nextReport) this.report(now)
    if (this.link === 'down') this.connect(now)
    else if (this.link === 'connecting' || this.link === 'signing') {
      if (now >= this.signOnBy) this.fail(now, 'no answer to sign-on')
    } else this.tend(now)
    return this.nextWake()
  }

  /** When something is due next, as things stand. */
  nextWake(): number {
    let at = this.nextReport
    if (this.link === 'down') {
      if (this.wanted) at = Math.min(at, this.retryAt)
    } else if (this.link !== 'up') at = Math.min(at, this.signOnBy)
    else {
      at = Math.min(at, this.nextHeartbeat)
      const first = this.pending[0]
      if (first) at = Math.min(at, first.sentAt + this.timing.answer)
    }
    return at
  }

  /** Wants a connection: has something to say, now or from memory, and the network is there. */
  private get wanted(): boolean {
    return this.model.state.radio && (this.awake || this.stored.length > 0)
  }

  /** The vehicle is in a state in which its terminal stays connected. */
  protected abstract get awake(): boolean

  /** When the next report is due. */
  get due(): number {
    return this.nextReport
  }

  /** Lives on until now and captures a report, if there is something to say; the next one is due an interval later. */
  sample(now: number): Report | undefined {
    const { model } = this
    model.advance(now)
    const report = this.capture()
    const interval = model.state.on || report ? this.interval() : this.timing.asleep
    this.nextReport += interval
    if (this.nextReport <= now) this.nextReport = now + interval
    return report
  }

  private report(now: number): void {
    const { model } = this
    const report = this.sample(now)
    if (!model.state.radio && this.link !== 'down') this.drop(now)
    if (report) {
      this.counters.captured++
      if (this.link === 'up') {
        this.sendReport(report, now)
        this.counters.sent++
      } else this.keep(report)
    }
    if (!this.awake && this.link === 'up' && this.pending.length === 0 && this.stored.length === 0) {
      this.signOff(now)
      this.drop(now)
    }
  }

  /** ms until the next report in the present state. */
  protected interval(): number {
    return this.timing.report
  }

  /** The interval became shorter: the next report comes accordingly. */
  protected hurry(now: number): void {
    this.nextReport = Math.min(this.nextReport, now + this.interval())
  }

  private keep(report: Report): void {
    this.stored.push(report)
    this.counters.stored++
    if (this.stored.length <= MEMORY) return
    this.stored.shift()
    this.counters.stored--
    this.counters.dropped++
  }

  private connect(now: number): void {
    if (!this.wanted || now < this.retryAt) return
    this.link = 'connecting'
    this.signOnBy = now + SIGN_ON_MS
    this.port.open()
  }

  opened(now: number): void {
    if (this.link !== 'connecting') return
    this.link = 'signing'
    this.counters.connected++
    this.signOnBy = now + SIGN_ON_MS
    this.signOn(now)
  }

  /** The socket is gone: what waited for an acknowledgement goes back to memory, oldest first. */
  closed(now: number): void {
    if (this.link === 'down') return
    if (this.link !== 'connecting') this.counters.connected--
    if (this.link === 'up') this.counters.online--
    else this.failures++
    this.link = 'down'
    const back = this.pending.flatMap((p) => p.reports)
    this.pending.length = 0
    this.counters.pending -= back.length
    if (back.length > 0) {
      this.stored.push(...back)
      this.stored.sort((a, b) => a.time - b.time)
      this.counters.stored += back.length
    }
    this.counters.reconnects++
    this.retryAt = Math.max(this.retryAt, now + this.backoff())
  }

  private backoff(): number {
    const { retry, retryMost } = this.timing
    return Math.min(retryMost, retry * 2 ** Math.min(10, this.failures))
  }

  /** The run ends: an orderly goodbye where there is a connection. */
  leave(now: number): void {
    if (this.link === 'up') this.signOff(now)
    if (this.link !== 'down') this.drop(now)
  }

  /** Ends the connection from this side. */
  protected drop(now: number): void {
    this.port.close()
    this.closed(now)
  }

  protected fail(now: number, reason: string): void {
    this.counters.refuse(reason)
    if (this.link === 'up') this.failures++
    this.drop(now)
  }

  /** The platform let the terminal in. */
  protected accepted(now: number): void {
    if (this.link !== 'signing') return
    this.link = 'up'
    this.failures = 0
    this.counters.online++
    this.nextHeartbeat = now + this.heartbeatEvery
    this.reissue(now)
  }

  private tend(now: number): void {
    if (now >= this.nextHeartbeat) {
      this.nextHeartbeat = now + this.heartbeatEvery
      this.counters.heartbeats++
      this.heartbeat(now)
    }
    for (const pending of this.pending) {
      if (now < pending.sentAt + this.timing.answer) continue
      if (pending.tries >= RESENDS) {
        this.fail(now, 'no acknowledgement')
        return
      }
      pending.tries++
      pending.sentAt = now
      this.counters.repeated++
      this.port.send(pending.frame)
    }
    this.reissue(now)
  }

  /** Sends from memory while acknowledgements keep up; history that is older goes first. */
  reissue(now: number): void {
    if (this.link !== 'up') return
    let open = 0
    for (const p of this.pending) if (p.reissue) open++
    while (open < this.window && this.hasStored && this.mayReissue()) {
      const took: number[] = []
      const take = () => {
        const report = this.oldest()
        if (report) took.push(report.time)
        return report
      }
      if (!this.sendStored(take, now)) return
      this.counters.reissued += took.length
      this.counters.sent++
      open++
    }
  }

  get hasStored(): boolean {
    return this.stored.length > 0 || this.history?.peek() !== undefined
  }

  /** Nothing is left that the platform has not acknowledged. */
  get settled(): boolean {
    return this.pending.length === 0 && !this.hasStored
  }

  private oldest(): Report | undefined {
    const kept = this.stored[0]
    const past = this.history?.peek()
    if (past && (!kept || past.time <= kept.time)) {
      this.counters.captured++
      return this.history?.next()
    }
    if (!kept) return undefined
    this.stored.shift()
    this.counters.stored--
    return kept
  }

  protected wait(key: number, reports: Report[], frame: Uint8Array, now: number, reissue: boolean): void {
    this.pending.push({ key, reports, frame, sentAt: now, tries: 0, reissue })
    this.counters.pending += reports.length
    this.counters.bytes += frame.length
  }

  /** The platform has stored what the frame `matches` carried. */
  protected acknowledged(matches: (pending: Pending) => boolean, now: number): void {
    const at = this.pending.findIndex(matches)
    if (at < 0) return
    const [pending] = this.pending.splice(at, 1) as [Pending]
    this.counters.pending -= pending.reports.length
    this.counters.acked += pending.reports.length
    this.counters.latency.add(now - pending.sentAt)
    if (pending.reissue) this.reissue(now)
  }

  /** The platform will not have this frame: sent again it would be refused again. */
  protected refused(matches: (pending: Pending) => boolean, reason: string): void {
    this.counters.refuse(reason)
    const at = this.pending.findIndex(matches)
    if (at < 0) return
    const [pending] = this.pending.splice(at, 1) as [Pending]
    this.counters.pending -= pending.reports.length
    this.counters.dropped += pending.reports.length
  }
}
