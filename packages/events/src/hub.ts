import type { Database } from '@motorpool/db'
import type { Clock, Logger } from '@motorpool/kernel'
import type { EventDef } from './define.ts'
import { type Envelope, readNotification } from './envelope.ts'
import { Listener } from './listener.ts'
import { joinProcess } from './local.ts'
import { readEvent, readSince } from './outbox.ts'
import type { Snapshot } from './snapshot.ts'
import { RETENTION_MS } from './trim.ts'

/** What a subscriber does; it does not wait: slow work it starts by itself. */
export interface EventHandlers<T> {
  heard(payload: T): void
  /** Some of these events may never be heard: whatever is remembered because of them is out of date. */
  missed(): void
}

/** A subscription as data, for the declaration of a module. */
export interface Subscriber {
  readonly event: string
  /** Calls `missed` instead of `heard` when the payload is not what this version declares. */
  deliver(payload: unknown): void
  missed(): void
}

export function subscriber<T>(event: EventDef<T>, handlers: EventHandlers<T>): Subscriber {
  return {
    event: event.name,
    deliver(payload) {
      let value: T
      try {
        value = event.parse(payload)
      } catch {
        return handlers.missed()
      }
      handlers.heard(value)
    },
    missed: () => handlers.missed(),
  }
}

export interface HubOptions {
  /** Whose transactions are heard at their commit, and what missed events are read through. */
  db: Database
  log: Logger
  clock: Clock
  /** ms; how often the connection is proven to live. */
  beatMs?: number
}

const BEAT_MS = 10_000

/**
 * Hands the events of all processes to the subscribers of this one, each once and in the order of commits. An event of
 * an own transaction is heard at its commit; those of other processes once `start` has connected. After a lost
 * connection the events in between are read from the outbox; when it may have been trimmed meanwhile, `missed` is called.
 */
export class EventHub {
  private readonly subscribers = new Map<string, Set<Subscriber>>()
  /** Events that a reading of the outbox could find again, with their transactions. */
  private readonly seen = new Map<string, bigint>()
  private readonly leave: () => void
  private listener: Listener | undefined
  /** Notifications are worked off one after the other, also when one needs the outbox. */
  private work: Promise<void> = Promise.resolve()
  /** What was over at the beat before the last one has been heard; what was over at the last one soon will be. */
  private heard: { before: Snapshot; last: Snapshot } | undefined
  private beatAt = 0
  private readonly options: HubOptions

  constructor(options: HubOptions) {
    this.options = options
    this.leave = joinProcess(options.db, (event) => this.deliver(event))
  }

  on<T>(event: EventDef<T>, handlers: EventHandlers<T>): () => void {
    return this.add(subscriber(event, handlers))
  }

  add(one: Subscriber): () => void {
    const all = this.subscribers.get(one.event) ?? new Set()
    this.subscribers.set(one.event, all.add(one))
    return () => all.delete(one)
  }

  /** Hears other processes from now on; to be called before what their events make out of date is read. */
  async start(url: string): Promise<void> {
    const { log, beatMs = BEAT_MS } = this.options
    this.listener = new Listener({
      url,
      log,
      beatMs,
      onNotification: (text) => this.enqueue(() => this.notified(text)),
      onConnected: (over) => this.connected(over),
      onBeat: (over) => this.beat(over),
    })
    await this.listener.start()
  }

  async close(): Promise<void> {
    this.leave()
    await this.listener?.close()
    await this.work
  }

  private enqueue(task: () => Promise<void>): void {
    this.work = this.work.then(task).catch((error: unknown) => {
      this.options.log.error({ err: error }, 'an event was not understood')
      this.missedAll()
    })
  }

  private async notified(text: string): Promise<void> {
    const event = readNotification(text)
    if (this.seen.has(event.id) || !this.subscribers.has(event.name)) return
    if (event.payload !== undefined) return this.deliver(event)
    const whole = await readEvent(this.options.db, event.id).catch(() => undefined)
    if (whole) this.deliver(whole)
    else this.missed(event.name)
  }

  private deliver(event: Envelope): void {
    if (this.seen.has(event.id)) return
    this.seen.set(event.id, event.xid)
    this.each(event.name, (one) => one.deliver(event.payload))
  }

  private async connected(over: Snapshot): Promise<void> {
    const { clock, db } = this.options
    const { heard } = this
    if (heard && clock.now() - this.beatAt > RETENTION_MS / 2) this.missedAll()
    else if (heard) for (const event of await readSince(db, heard.before)) this.deliver(event)
    this.heard = { before: over, last: over }
    this.beatAt = clock.now()
  }

  private beat(over: Snapshot): void {
    const before = this.heard?.last ?? over
    this.heard = { before, last: over }
    this.beatAt = this.options.clock.now()
    for (const [id, xid] of this.seen) if (before.includes(xid)) this.seen.delete(id)
  }

  private missedAll(): void {
    for (const name of this.subscribers.keys()) this.missed(name)
  }

  private missed(name: string): void {
    this.each(name, (one) => one.missed())
  }

  private each(name: string, run: (one: Subscriber) => void): void {
    for (const one of this.subscribers.get(name) ?? []) {
      try {
        run(one)
      } catch (error) {
        this.options.log.error({ err: error, event: name }, 'a subscriber of an event failed')
      }
    }
  }
}
