import type { Consumer, Delivery, Step } from '../consumer.ts'
import { isBelievableReport, isDeletion, timeOf, type VehicleEvent } from '../event.ts'
import { ofTenant, type PageEvent, type TenantEvent } from './page-event.ts'

/** A vehicle and what a consumer remembers of it. */
export interface Remembered<S> {
  readonly tenantId: string
  readonly state: S
  /** ms: when it wants a tick; null also after one that failed, until the state changes. */
  readonly wakeAt: number | null
  /** ms: device time of the newest report, of consumers in that order. */
  readonly newest: number | null
}

/** Late reports of a vehicle. */
export interface Late {
  readonly tenantId: string
  /** ms: device time */
  readonly oldest: number
  /** µs: places in the order of the first and the last of them. */
  readonly first: number
  readonly last: number
}

/** An event that had an effect beyond the state, or none at all. */
export interface Played<O> {
  readonly event: VehicleEvent
  readonly deliveries: readonly Delivery<O>[]
  /** The step failed: the state is as it was. */
  readonly error?: unknown
}

/** An event that something follows from, and the state that holds if it can be delivered. */
interface Effect<S, O> {
  readonly played: Played<O>
  readonly next?: { readonly before: Remembered<S> | undefined; readonly state: S }
}

const NOTHING: readonly never[] = []

/** Answer to what was played: false takes its effect on the state back. */
type Playing<O> = Generator<Played<O>, void, boolean>

/**
 * Plays the events of a page over the states of a consumer, with the ticks that fall between them and, after the last, up to
 * `until` (µs). Steps that fail, and those with outputs, are yielded.
 */
export class Play<S, O, R> {
  private readonly consumer: Consumer<S, O, R>
  private readonly states: Map<string, Remembered<S>>
  private readonly referenceAt: (tenantId: string, place: number) => R
  private readonly isKnown: (vehicleId: string, place: number) => boolean
  /** Vehicles whose states are to be stored. */
  readonly changed = new Set<string>()
  /** Of these, vehicles whose states are to be stored at once: something follows from them, or is to be found by them. */
  readonly urgent = new Set<string>()
  /** µs, by vehicle: ticks do not go back behind what was played. */
  private readonly reached = new Map<string, number>()
  readonly late = new Map<string, Late>()
  /** Events played, with ticks. */
  count = 0

  /** Writes into `states`. `isKnown`: the state of a vehicle holds what happened at a place (µs) already. */
  constructor(
    consumer: Consumer<S, O, R>,
    states: Map<string, Remembered<S>>,
    referenceAt: (tenantId: string, place: number) => R,
    isKnown: (vehicleId: string, place: number) => boolean = () => false,
  ) {
    this.consumer = consumer
    this.states = states
    this.referenceAt = referenceAt
    this.isKnown = isKnown
  }

  /** Takes back all that was played. */
  reset(states: ReadonlyMap<string, Remembered<S>>): void {
    this.states.clear()
    for (const [vehicleId, known] of states) this.states.set(vehicleId, known)
    this.changed.clear()
    this.urgent.clear()
    this.reached.clear()
    this.late.clear()
    this.count = 0
  }

  /** `due`: vehicles beside those of the events whose tick may fall before `until`. */
  *run(events: Iterable<PageEvent>, due: readonly string[] = [], until?: number): Playing<O> {
    const { wakeAt } = this.consumer
    const seen = new Set(due)
    for (const event of events) {
      for (const one of ofTenant(event) ? this.eachOf(event) : [event]) {
        if (this.isKnown(one.vehicleId, one.place)) continue
        if (wakeAt) {
          seen.add(one.vehicleId)
          if (this.isDue(one.vehicleId, one.place)) yield* this.ticks(one.vehicleId, one.place)
          this.reached.set(one.vehicleId, one.place)
        }
        if (!this.isInOrder(one)) continue
        const effect = this.one(one)
        if (effect) yield* this.told(effect)
      }
    }
    if (until !== undefined && wakeAt) for (const vehicleId of seen) yield* this.ticks(vehicleId, until)
  }

  /** Consumers in the order of device time get believable reports, each newer than those before; a late one is taken note of. */
  private isInOrder(event: VehicleEvent): boolean {
    if (this.consumer.order !== 'device') return true
    if (!isBelievableReport(event)) return false
    const { vehicleId, tenantId, place, deviceTime } = event
    const newest = this.states.get(vehicleId)?.newest ?? null
    if (newest === null || deviceTime >= newest) return true
    const { oldest = deviceTime, first = place } = this.late.get(vehicleId) ?? {}
    this.late.set(vehicleId, { tenantId, oldest: Math.min(oldest, deviceTime), first, last: place })
    return false
  }

  /** An event of a tenant is one of each of its vehicles that something is remembered of by then. */
  private eachOf({ tenantId, of }: TenantEvent): readonly VehicleEvent[] {
    const ids = [...this.states].filter(([, known]) => known.tenantId === tenantId).map(([id]) => id)
    return ids.sort().map(of)
  }

  private isDue(vehicleId: string, until: number): boolean {
    const wakeAt = this.states.get(vehicleId)?.wakeAt ?? null
    return wakeAt !== null && wakeAt * 1000 <= until
  }

  private *ticks(vehicleId: string, until: number): Playing<O> {
    for (;;) {
      const known = this.states.get(vehicleId)
      if (!known || known.wakeAt === null || known.wakeAt * 1000 > until) return
      const { tenantId, wakeAt: time } = known
      const place = Math.max(Math.round(time * 1000), this.reached.get(vehicleId) ?? 0)
      const effect = this.one({ kind: 'tick', vehicleId, tenantId, place, time })
      if (effect) yield* this.told(effect)
      const next = this.states.get(vehicleId)
      if (next?.wakeAt == null || next.wakeAt > time) continue
      // It failed, or asks for the same again: it would come for ever.
      this.states.set(vehicleId, { ...next, wakeAt: null })
      this.changed.add(vehicleId)
      this.urgent.add(vehicleId)
    }
  }

  /** The effect of an event on the state, unless something else follows from it: then that is to be told first. */
  private one(event: VehicleEvent): Effect<S, O> | undefined {
    const { vehicleId, tenantId } = event
    const before = this.states.get(vehicleId)
    if (event.kind === 'reference' && before === undefined) return undefined
    this.count++
    let step: Step<S, O>
    try {
      step = this.consumer.step(
        before ? before.state : this.consumer.initial,
        event,
        this.referenceAt(tenantId, event.place),
      )
    } catch (error) {
      return { played: { event, deliveries: NOTHING, error } }
    }
    const { state, outputs } = step
    if (outputs.length === 0) {
      this.remember(event, before, state, false)
      return undefined
    }
    return {
      played: { event, deliveries: outputs.map((output) => ({ vehicleId, tenantId, output })) },
      next: { before, state },
    }
  }

  private *told({ played, next }: Effect<S, O>): Playing<O> {
    const holds = yield played
    if (holds && next) this.remember(played.event, next.before, next.state, true)
  }

  private remember(
    event: VehicleEvent,
    before: Remembered<S> | undefined,
    state: S,
    isUrgent: boolean,
  ): void {
    const { vehicleId, tenantId } = event
    if (isDeletion(event)) {
      if (!this.states.delete(vehicleId)) return
      this.changed.add(vehicleId)
      this.urgent.add(vehicleId)
      return
    }
    const known = before ? before.state : this.consumer.initial
    const newest = this.consumer.order === 'device' ? timeOf(event) : null
    const isSame = state === known && newest === (before?.newest ?? null)
    if (isSame && (before === undefined || before.tenantId === tenantId)) return
    const wakeAt = state === known && before ? before.wakeAt : (this.consumer.wakeAt?.(state) ?? null)
    this.states.set(vehicleId, { tenantId, state, wakeAt, newest })
    this.changed.add(vehicleId)
    if (isUrgent || wakeAt !== before?.wakeAt || before.tenantId !== tenantId) this.urgent.add(vehicleId)
  }
}
