import { isMessage, type JournalPage, placeOf } from '@motorpool/history/server'
import { eventsOf, type PageEvent } from './page-event.ts'

/** Events and bytes of messages that are held at most; what is older is read from the journal. */
const MAX_EVENTS = 20_000
const MAX_BYTES = 32 * 1024 ** 2
/** Events that nobody needs any more are let go of so many at once. */
const RELEASED = 1000

/** Events between two places of the order. */
export interface Slice {
  readonly events: readonly PageEvent[]
  /** µs: these are all up to here. */
  readonly to: number
  /** There is nothing more in what has been read. */
  readonly last: boolean
}

/**
 * Recent events in their order, without a gap: read and decoded once for all consumers that stand among them, whatever pages
 * they take.
 */
export class RecentEvents {
  private places: number[] = []
  private sizes: number[] = []
  private events: PageEvent[] = []
  private bytes = 0
  /** µs; excluded */
  private from: number
  private until: number
  private ended = false
  private addedAt = Number.NEGATIVE_INFINITY
  /** The vehicles they are of. */
  readonly shares: string

  /** `now`: ms of a monotonic clock. */
  constructor(first: JournalPage, shares: string, now: number) {
    this.from = first.after
    this.until = first.after
    this.shares = shares
    this.add(first, now)
  }

  /** µs: up to where all events are here. */
  get to(): number {
    return this.until
  }

  /** When a page was added, nothing more could be read. */
  get end(): boolean {
    return this.ended
  }

  /** ms of a monotonic clock, when the last page was added. */
  get at(): number {
    return this.addedAt
  }

  /** Whether all that is behind a place (µs) is here, as far as it goes. */
  covers(place: number): boolean {
    return this.from <= place && place <= this.until
  }

  /** Events behind a place that are here. */
  countAfter(place: number): number {
    return this.events.length - this.indexAfter(place)
  }

  /** Takes the page that follows. */
  add(page: JournalPage, now: number): void {
    for (const entry of page.entries) {
      this.places.push(placeOf(entry))
      const size = isMessage(entry) ? entry.raw.length : 0
      this.sizes.push(size)
      this.bytes += size
    }
    for (const event of eventsOf(page.entries)) this.events.push(event)
    this.until = page.next.time
    this.ended = page.end
    this.addedAt = now
    this.shorten()
  }

  /** About `limit` events behind a place; those of one place are not parted. */
  slice(place: number, limit: number): Slice {
    const { places, events } = this
    const first = this.indexAfter(place)
    let end = Math.min(first + limit, events.length)
    if (end < events.length) {
      const cut = places[end]
      while (end > first && places[end - 1] === cut) end--
      if (end === first) while (places[end] === cut) end++
    }
    const last = end === events.length
    return { events: events.slice(first, end), to: last ? this.until : (places[end - 1] ?? this.until), last }
  }

  /** The first event behind a place. */
  private indexAfter(place: number): number {
    let low = 0
    for (let high = this.places.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((this.places[middle] ?? 0) > place) high = middle
      else low = middle + 1
    }
    return low
  }

  /** Nobody reads up to here (µs) any more. */
  release(place: number): void {
    const count = this.indexAfter(place)
    if (count === 0 || (count < RELEASED && count < this.events.length)) return
    const last = this.places[count - 1]
    if (last !== undefined) this.cut(last)
  }

  private shorten(): void {
    let first = Math.max(0, this.events.length - MAX_EVENTS)
    let bytes = this.bytes
    for (let i = 0; i < first; i++) bytes -= this.sizes[i] ?? 0
    while (bytes > MAX_BYTES) bytes -= this.sizes[first++] ?? 0
    const from = first === 0 ? undefined : this.places[first - 1]
    if (from !== undefined) this.cut(from)
  }

  /** Without the events up to a place (µs): those of one place go together. */
  private cut(place: number): void {
    const first = this.indexAfter(place)
    this.from = place
    this.places = this.places.slice(first)
    this.events = this.events.slice(first)
    this.sizes = this.sizes.slice(first)
    this.bytes = this.sizes.reduce((sum, size) => sum + size, 0)
  }
}
