import { type JournalPage, type Position, placeOf, type Share } from '@motorpool/history/server'
import { SHARES } from '../table.ts'
import { eventsOf, type PageEvent } from './page-event.ts'
import { RecentEvents } from './recent-events.ts'

/**
 * Where hosts get what is stored from: the port between the journal and consumers. Whatever an adapter does, the entries behind a
 * position are the same and in the same order, each exactly once, and `next` stands behind all that could still appear.
 */
export interface PageSource {
  /** Where a reader begins that wants only what is stored from now on. */
  end(): Promise<Position>
  /** The next entries behind a position, about `limit` of them, of a share of the vehicles. */
  read(position: Position, limit: number, share: Share): Promise<JournalPage>
}

/** The next events behind a position. */
export interface EventPage extends Pick<JournalPage, 'next' | 'packed' | 'end'> {
  readonly events: readonly PageEvent[]
  /** µs: the last place among them. */
  readonly last: number
}

/** ms that the end of the journal is believed to be where it was. */
const FRESH_MS = 50
/** Places in the journal at which consumers work at once, each with its own recent events; packed pages that are kept. */
const KEPT = 4

/** Reads events for the consumers of a process: those near each other share what is read and decoded. */
export class Pages {
  private readonly source: PageSource
  private readonly limit: number
  /** Those used last at the end. */
  private recent: readonly RecentEvents[] = []
  private readonly extending = new Map<RecentEvents, Promise<boolean>>()
  /** By position and shares: pages of packed days, and what is being read. */
  private readonly kept = new Map<string, Promise<EventPage | RecentEvents>>()

  /** µs: up to where each reader has come. */
  private readonly passed = new Map<object, number>()
  private refreshedAt = Number.NEGATIVE_INFINITY

  constructor(source: PageSource, limit: number) {
    this.source = source
    this.limit = limit
  }

  end(): Promise<Position> {
    return this.source.end()
  }

  /** Whatever was the end of the journal until now is looked at anew. */
  refresh(): void {
    this.refreshedAt = performance.now()
  }

  async read(position: Position, shares: readonly number[]): Promise<EventPage> {
    const recent = await this.near(position, shares)
    if (recent) return this.sliced(recent, position)
    const read = await this.load(position, shares)
    return read instanceof RecentEvents ? this.sliced(read, position) : read
  }

  /** A reader has come to a place (µs) and stays behind it no more: what all have passed is let go of. */
  leave(reader: object, place: number): void {
    this.passed.set(reader, place)
    const least = Math.min(...this.passed.values())
    for (const one of this.recent) one.release(least)
  }

  /** Events that are in memory already and go on from a position, with enough behind it or up to the end of the journal. */
  private async near(position: Position, shares: readonly number[]): Promise<RecentEvents | undefined> {
    if (position.packed && position.packed.vehicleId !== null) return undefined
    const key = shares.join()
    const found = this.recent.findLast((one) => one.shares === key && one.covers(position.time))
    if (!found) return undefined
    this.use(found)
    const isFresh = found.end && found.at > Math.max(this.refreshedAt, performance.now() - FRESH_MS)
    if (
      found.countAfter(position.time) < this.limit &&
      !isFresh &&
      !(await this.extend(found, position, shares))
    )
      return undefined
    // They may have been shortened meanwhile.
    return found.covers(position.time) ? found : undefined
  }

  /** False where packed days come next, or what is read does not follow. */
  private extend(recent: RecentEvents, position: Position, shares: readonly number[]): Promise<boolean> {
    const known = this.extending.get(recent)
    if (known) return known
    const extended = this.source
      .read({ ...position, time: recent.to }, this.limit, { of: SHARES, remainders: shares })
      .then((page) => {
        if (!page.packed && page.after === recent.to) {
          recent.add(page, performance.now())
          return true
        }
        this.recent = this.recent.filter((one) => one !== recent)
        return false
      })
      .finally(() => this.extending.delete(recent))
    this.extending.set(recent, extended)
    return extended
  }

  private load(position: Position, shares: readonly number[]): Promise<EventPage | RecentEvents> {
    const key = `${JSON.stringify(position)} ${shares.join()}`
    const known = this.kept.get(key)
    if (known) return known
    const loaded = this.source.read(position, this.limit, { of: SHARES, remainders: shares }).then((page) => {
      if (page.packed) return packedPage(page)
      this.kept.delete(key)
      const recent = new RecentEvents(page, shares.join(), performance.now())
      this.use(recent)
      return recent
    })
    this.kept.set(key, loaded)
    loaded.catch(() => this.kept.delete(key))
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= KEPT) break
      this.kept.delete(oldest)
    }
    return loaded
  }

  private use(recent: RecentEvents): void {
    this.recent = [...this.recent.filter((one) => one !== recent), recent].slice(-KEPT)
  }

  private sliced(recent: RecentEvents, position: Position): EventPage {
    const { events, to, last } = recent.slice(position.time, this.limit)
    return { events, next: { ...position, time: to }, packed: false, end: last && recent.end, last: to }
  }
}

function packedPage({ entries, next, packed, end }: JournalPage): EventPage {
  const last = entries.reduce((place, entry) => Math.max(place, placeOf(entry)), next.time)
  return { events: eventsOf(entries), next, packed, end, last }
}
