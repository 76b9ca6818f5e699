import type { ClientEffect, ClientTiming, FramerItem, ProtocolClient, Sent } from '@motorpool/wire'
import type { VehicleModel } from '../model/state.ts'
import type { Counters } from './counters.ts'
import { type Report, ReportMemory } from './memory.ts'
import { courseOf } from './package.ts'

/** The way to the platform. `open` is answered by `opened` or `closed`, later. */
export interface Port {
  open(): void
  send(bytes: Uint8Array): void
  close(): void
}

export interface Timing extends ClientTiming {
  /** ms between reports; `asleep` with the ignition off. */
  report: number
  asleep: number
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

const CONNECT_MS = 20_000

export type Link = 'down' | 'connecting' | 'signing' | 'up'

/** Fetches a package; undefined where it could not be had whole and right. */
export type Fetch = (url: string, done: (bytes: Uint8Array | undefined) => void) => void

/** A terminal that fetches packages of itself: what decides about one, and what restarts it with its version. */
export interface Updatable {
  number: string
  install(version: string): void
}

export interface TerminalOptions {
  port: Port
  /** Without it packages that are to be fetched are not. */
  fetch?: Fetch
  counters: Counters
  timing: Timing
  start: number
  firstReport: number
}

/**
 * One terminal around its protocol's client: captures reports on its clock, stores what cannot be sent and reissues it in
 * order, and comes back after a broken connection. Pure but for its port; every time comes from outside.
 */
export abstract class Terminal {
  readonly model: VehicleModel
  readonly timing: Timing
  link: Link = 'down'
  /** Set while stored reports may be sent: shared budget of a run. */
  mayReissue: () => boolean = () => true
  /** Stays connected, or comes back, to send what is left of its past. */
  catchingUp = false
  protected readonly counters: Counters
  /** ms between reports as the platform set it; `tracking` for a time. */
  protected reportEvery: number
  private readonly port: Port
  private readonly fetch: Fetch | undefined
  readonly memory: ReportMemory
  private tracking = { every: 0, until: 0 }
  private nextReport: number
  private retryAt: number
  private failures = 0
  private connectBy = 0
  private now: number

  constructor(model: VehicleModel, { port, fetch, counters, timing, start, firstReport }: TerminalOptions) {
    this.model = model
    this.port = port
    this.fetch = fetch
    this.counters = counters
    this.memory = new ReportMemory(counters)
    this.timing = timing
    this.reportEvery = timing.report
    this.retryAt = start
    this.now = start
    this.nextReport = firstReport
  }

  protected abstract readonly client: ProtocolClient
  /** Frames of reissued reports that may wait for their acknowledgements at once. */
  protected abstract readonly window: number
  /** The vehicle is in a state in which its terminal stays connected. */
  protected abstract get awake(): boolean
  /** The report of this moment, or undefined when the vehicle has nothing to say (switched off). */
  protected abstract capture(): Report | undefined
  /** Undefined for one that fetches no packages. */
  protected get updatable(): Updatable | undefined {
    return undefined
  }
  /** What goes out beside a report. */
  protected reported(_now: number): void {}
  /** What else an effect of the client means here. */
  protected affected(_effect: ClientEffect, _now: number): void {}

  /** Does what is due and says when to come again. */
  wake(now: number): number {
    this.now = now
    if (now >= this.nextReport) this.report(now)
    if (this.link === 'down') this.connect(now)
    else if (this.link === 'connecting') {
      if (now >= this.connectBy) this.fail(now, 'no answer to sign-on')
    } else {
      this.client.tick(now)
      this.reissue(now)
    }
    return this.nextWake()
  }

  /** When something is due next, as things stand. */
  nextWake(): number {
    const at = this.nextReport
    if (this.link === 'down') return this.wanted ? Math.min(at, this.retryAt) : at
    return Math.min(at, this.link === 'connecting' ? this.connectBy : this.client.due)
  }

  /** Wants a connection: has something to say, now or from memory, and the network is there. */
  private get wanted(): boolean {
    return this.model.state.radio && (this.awake || this.busy)
  }

  /** When the next report is due. */
  get due(): number {
    return this.nextReport
  }

  /** Lives on until now and captures a report, if there is something to say; the next one is due an interval later. */
  sample(now: number): Report | undefined {
    const { model } = this
    model.advance(now)
    const report = this.capture()
    const interval = this.interval(report !== undefined)
    this.nextReport += interval
    if (this.nextReport <= now) this.nextReport = now + interval
    return report
  }

  private report(now: number): void {
    const { model } = this
    const report = this.sample(now)
    if (!model.state.radio && this.link !== 'down') this.drop(now)
    if (report) this.captured(report, now)
    if (!this.awake && this.link === 'up' && this.client.waiting.length === 0 && !this.busy) {
      this.client.signOff(now)
      this.drop(now)
    }
  }

  /** Has something to send beside reports of now. */
  private get busy(): boolean {
    return this.memory.waiting || this.catchingUp
  }

  private captured(report: Report, now: number): void {
    this.counters.captured++
    if (this.link !== 'up') return this.memory.store(report)
    this.client.report(report, now)
    this.counters.pending++
    this.counters.sent++
    this.reported(now)
  }

  /** ms until the next report in the present state. */
  private interval(reporting: boolean): number {
    const { time, on } = this.model.state
    if (time < this.tracking.until) return this.tracking.every
    return on || (reporting && this.reportsAsleep) ? this.reportEvery : this.timing.asleep
  }

  /** Reports come at the same interval with the ignition off. */
  protected readonly reportsAsleep: boolean = false

  private connect(now: number): void {
    if (!this.wanted || now < this.retryAt) return
    this.link = 'connecting'
    this.connectBy = now + CONNECT_MS
    this.port.open()
  }

  opened(now: number): void {
    if (this.link !== 'connecting') return
    this.now = now
    this.link = 'signing'
    this.counters.connected++
    this.client.connected(now)
  }

  receive(item: FramerItem, now: number): void {
    this.now = now
    this.client.receive(item, now)
  }

  /** The socket is gone: what waited for an acknowledgement goes back to memory, oldest first. */
  closed(now: number): void {
    if (this.link === 'down') return
    if (this.link !== 'connecting') this.counters.connected--
    if (this.link === 'up') this.counters.online--
    else this.failures++
    this.link = 'down'
    const back = this.client.disconnected()
    this.counters.pending -= back.length
    this.memory.restore(back)
    this.counters.reconnects++
    this.retryAt = Math.max(this.retryAt, now + this.backoff())
  }

  private backoff(): number {
    const { retry, retryMost } = this.timing
    return Math.min(retryMost, retry * 2 ** Math.min(10, this.failures))
  }

  /** The run ends: an orderly goodbye where there is a connection. */
  leave(now: number): void {
    if (this.link === 'up') this.client.signOff(now)
    if (this.link !== 'down') this.drop(now)
  }

  /** Ends the connection from this side. */
  private drop(now: number): void {
    this.port.close()
    this.closed(now)
  }

  private fail(now: number, reason: string): void {
    this.counters.refuse(reason)
    if (this.link === 'up') this.failures++
    this.drop(now)
  }

  /** Performs what the client asks for. */
  protected readonly perform = (effect: ClientEffect): void => {
    const { counters, now } = this
    switch (effect.kind) {
      case 'send':
        this.send(effect)
        break
      case 'accepted':
        this.link = 'up'
        this.failures = 0
        counters.online++
        this.reissue(now)
        break
      case 'acknowledged':
        this.acknowledged(effect.sent, now)
        break
      case 'refused':
        counters.refuse(effect.reason)
        counters.pending -= effect.sent?.reports.length ?? 0
        counters.dropped += effect.sent?.reports.length ?? 0
        break
      case 'command':
        counters.commands++
        break
      case 'fetch':
        this.take(effect)
        break
      case 'interval':
        this.setInterval(effect, now)
        break
      case 'close':
        if (effect.reason === undefined) this.drop(now)
        else this.fail(now, effect.reason)
        break
    }
    this.affected(effect, now)
  }

  /** A package is fetched over a connection of its own, whatever happens to this one meanwhile. */
  private take({ url, version }: Extract<ClientEffect, { kind: 'fetch' }>): void {
    const { updatable } = this
    if (!updatable) return
    this.fetch?.(url, (bytes) => {
      if (bytes && courseOf(updatable.number, bytes) === 'install') updatable.install(version)
    })
  }

  private send({ bytes, purpose }: Extract<ClientEffect, { kind: 'send' }>): void {
    const { counters } = this
    if (purpose === 'heartbeat') counters.heartbeats++
    if (purpose === 'repeat') counters.repeated++
    if (purpose === 'report') counters.bytes += bytes.length
    this.port.send(bytes)
  }

  private acknowledged(sent: Sent, now: number): void {
    const { counters } = this
    counters.pending -= sent.reports.length
    counters.acked += sent.reports.length
    counters.latency.add(now - sent.sentAt)
    if (!sent.reissue) {
      counters.live.add(now - sent.sentAt)
      return
    }
    for (const { time } of sent.reports) this.memory.history?.acknowledged(time)
    this.reissue(now)
  }

  /** The next report comes accordingly when the interval became shorter. */
  private setInterval({ ms, until }: Extract<ClientEffect, { kind: 'interval' }>, now: number): void {
    if (until === undefined) this.reportEvery = ms
    else this.tracking = { every: ms, until }
    this.nextReport = Math.min(this.nextReport, now + this.interval(true))
  }

  /** Sends from memory while acknowledgements keep up. */
  reissue(now: number): void {
    if (this.link !== 'up') return
    let open = this.client.waiting.filter((sent) => sent.reissue).length
    while (open < this.window && !this.memory.empty && this.mayReissue()) {
      let took = 0
      const take = () => {
        const report = this.memory.next()
        if (report) took++
        return report
      }
      if (!this.client.reissue(take, now)) return
      this.counters.pending += took
      this.counters.reissued += took
      this.counters.sent++
      open++
    }
  }

  /** Nothing is left that the platform has not acknowledged. */
  get settled(): boolean {
    return this.client.waiting.length === 0 && this.memory.empty
  }
}
