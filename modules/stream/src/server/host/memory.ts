import type { Consumer } from '../consumer.ts'
import { SHARES, shareOf } from '../table.ts'
import { Compact } from './compact.ts'
import type { Remembered } from './play.ts'
import { References } from './references.ts'

/** Vehicles that a consumer's memory holds at most, beside those whose states are not stored. */
const MAX_REMEMBERED = 200_000
/**
 * Of these, vehicles whose states are held as steps read them, some 2 kB each: those that changed last. Where more of them report
 * in turn each event opens a state, and closes it where it changed: up to 24 µs for a large one.
 */
const MAX_OPEN = 2500
/** States that nothing follows from are stored after so long by the order, µs, or after so many events. */
const UNSAVED_US = 30_000_000
const UNSAVED_EVENTS = 300_000

/** What is written of a vehicle that is not open: as it is stored, with what stands beside it in its row. */
type Written = readonly [state: unknown, tenantId: string, wakeAt: number | null, newest: number | null]
/** It is known that there is no state. */
const NO_STATE = ''

/**
 * What a process knows of a consumer's vehicles; true as long as nobody else moves its shares. Stored states may be older: what
 * has happened since then is in the journal, and gives the same states again. Those of few vehicles are held as they are, those
 * of the others as bytes: objects take five times as many.
 */
export class Memory<S, R> {
  /** Those that changed last at the end. */
  private readonly open = new Map<string, Remembered<S>>()
  /** A vehicle is here or open. */
  private readonly closed = new Map<string, string>()
  private compact = new Compact()
  private readonly stored: Consumer<S, unknown, R>['stored']
  readonly references: References<R>
  /** By share, then by vehicle: the place (µs) up to which the stored state holds; the oldest first. */
  private readonly unsaved = Array.from({ length: SHARES }, () => new Map<string, number>())
  /** Where the last pages began, µs, and their events. */
  private pages: { readonly from: number; readonly events: number }[] = []
  private events = 0

  constructor({ reference, stored }: Pick<Consumer<S, unknown, R>, 'reference' | 'stored'>) {
    this.references = new References(reference)
    this.stored = stored
  }

  forget(): void {
    this.open.clear()
    this.closed.clear()
    this.compact = new Compact()
    this.references.forget()
    for (const one of this.unsaved) one.clear()
    this.pages = []
    this.events = 0
  }

  /** Whether the vehicle has a state, and which, is known. */
  has(vehicleId: string): boolean {
    return this.open.has(vehicleId) || this.closed.has(vehicleId)
  }

  get(vehicleId: string): Remembered<S> | undefined {
    return this.open.get(vehicleId) ?? this.read(this.closed.get(vehicleId) ?? NO_STATE)
  }

  /** `undefined`: it has none. */
  set(vehicleId: string, known: Remembered<S> | undefined): void {
    this.open.delete(vehicleId)
    if (!known) this.closed.set(vehicleId, NO_STATE)
    else {
      this.closed.delete(vehicleId)
      this.open.set(vehicleId, known)
    }
  }

  /** States of those of the vehicles that have one. */
  statesOf(vehicleIds: Iterable<string>): Map<string, Remembered<S>> {
    const found = new Map<string, Remembered<S>>()
    for (const id of vehicleIds) {
      const state = this.get(id)
      if (state) found.set(id, state)
    }
    return found
  }

  /** What is stored of a vehicle is what there is to know. */
  forgetOne(vehicleId: string): void {
    this.open.delete(vehicleId)
    this.closed.delete(vehicleId)
    this.saved([vehicleId])
  }

  /** A large fleet is not kept in memory as a whole. */
  shrink(): void {
    if (this.open.size + this.closed.size <= MAX_REMEMBERED) return
    for (const known of [this.open, this.closed])
      for (const id of known.keys()) if (!this.of(shareOf(id)).has(id)) known.delete(id)
  }

  /** Those that have not changed for longest are held as bytes. */
  close(): void {
    for (const [id, known] of this.open) {
      if (this.open.size <= MAX_OPEN) break
      this.open.delete(id)
      this.closed.set(id, this.write(known))
    }
  }

  /** The stored state of a vehicle holds up to a place (µs) only, from now on. */
  defer(vehicleId: string, place: number): void {
    const unsaved = this.of(shareOf(vehicleId))
    if (!unsaved.has(vehicleId)) unsaved.set(vehicleId, place)
  }

  saved(vehicleIds: Iterable<string>): void {
    for (const id of vehicleIds) this.of(shareOf(id)).delete(id)
  }

  /** Vehicles of these shares whose states are to be stored with a page that begins at a place and has so many events. */
  due(shares: readonly number[], from: number, events: number): readonly string[] {
    this.pages.push({ from, events })
    this.events += events
    for (let [first] = this.pages; first && this.pages.length > 1; [first] = this.pages) {
      if (this.events <= UNSAVED_EVENTS && first.from > from - UNSAVED_US) break
      this.pages.shift()
      this.events -= first.events
    }
    const kept = this.pages[0]?.from ?? from
    return shares.flatMap((share) => {
      const due: string[] = []
      for (const [id, place] of this.of(share)) {
        if (place >= kept) break
        due.push(id)
      }
      return due
    })
  }

  /** All vehicles of these shares whose stored states are older. */
  all(shares: readonly number[]): readonly string[] {
    return shares.flatMap((share) => [...this.of(share).keys()])
  }

  /** µs: up to where all stored states of a share hold; undefined: up to where it stands. */
  settled(share: number): number | undefined {
    const [oldest] = this.of(share).values()
    return oldest
  }

  private write({ state, tenantId, wakeAt, newest }: Remembered<S>): string {
    const written: Written = [this.stored ? this.stored.write(state) : state, tenantId, wakeAt, newest]
    return this.compact.write(written)
  }

  private read(closed: string): Remembered<S> | undefined {
    if (closed === NO_STATE) return undefined
    const [state, tenantId, wakeAt, newest] = this.compact.read(closed) as Written
    return { state: this.stored ? this.stored.read(state) : (state as S), tenantId, wakeAt, newest }
  }

  private of(share: number): Map<string, number> {
    const known = this.unsaved[share]
    if (!known) throw new RangeError(`there is no share ${share}`)
    return known
  }
}
