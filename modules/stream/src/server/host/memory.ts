import type { Consumer } from '../consumer.ts'
import { SHARES, shareOf } from '../table.ts'
import type { Remembered } from './play.ts'
import { References } from './references.ts'

/** Vehicles that a consumer's memory holds at most, beside those whose states are not stored. */
const MAX_REMEMBERED = 200_000
/** States that nothing follows from are stored after so long by the order, µs, or after so many events. */
const UNSAVED_US = 30_000_000
const UNSAVED_EVENTS = 300_000

/**
 * What a process knows of a consumer's vehicles; true as long as nobody else moves its shares. Stored states may be older: what
 * has happened since then is in the journal, and gives the same states again.
 */
export class Memory<S, R> {
  readonly states = new Map<string, Remembered<S> | null>()
  readonly references: References<R>
  /** By share, then by vehicle: the place (µs) up to which the stored state holds; the oldest first. */
  private readonly unsaved = Array.from({ length: SHARES }, () => new Map<string, number>())
  /** Where the last pages began, µs, and their events. */
  private pages: { readonly from: number; readonly events: number }[] = []
  private events = 0

  constructor({ reference }: Pick<Consumer<S, unknown, R>, 'reference'>) {
    this.references = new References(reference)
  }

  forget(): void {
    this.states.clear()
    this.references.forget()
    for (const one of this.unsaved) one.clear()
    this.pages = []
    this.events = 0
  }

  /** States of those of the vehicles that have one. */
  statesOf(vehicleIds: Iterable<string>): Map<string, Remembered<S>> {
    const found = new Map<string, Remembered<S>>()
    for (const id of vehicleIds) {
      const state = this.states.get(id)
      if (state) found.set(id, state)
    }
    return found
  }

  /** What is stored of a vehicle is what there is to know. */
  forgetOne(vehicleId: string): void {
    this.states.delete(vehicleId)
    this.saved([vehicleId])
  }

  /** A large fleet is not kept in memory as a whole. */
  shrink(): void {
    if (this.states.size <= MAX_REMEMBERED) return
    for (const id of this.states.keys()) if (!this.of(shareOf(id)).has(id)) this.states.delete(id)
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

  private of(share: number): Map<string, number> {
    const known = this.unsaved[share]
    if (!known) throw new RangeError(`there is no share ${share}`)
    return known
  }
}
