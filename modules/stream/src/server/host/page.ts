import { isMessage, type JournalPage, type Position, type Share } from '@motorpool/history/server'
import { vehicleEvent } from '../event.ts'
import { SHARES } from '../table.ts'
import type { PageEvent } from './page-event.ts'

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

/** A page of the journal as events, made once for all consumers that stand at the same place. */
export interface EventPage {
  readonly page: JournalPage
  readonly events: readonly PageEvent[]
}

/** ms that a page at the end of the journal is believed to be all that there is. */
const FRESH_MS = 50
/** Pages kept: consumers that are in step share them, one that lags has one of its own. */
const KEPT = 4

function eventsOf({ entries }: JournalPage): readonly PageEvent[] {
  return entries.map((entry) => {
    if (isMessage(entry)) return vehicleEvent(entry, entry.vehicleId)
    const { vehicleId, tenantId } = entry
    return vehicleId === null
      ? { tenantId, of: (id: string) => vehicleEvent(entry, id) }
      : vehicleEvent(entry, vehicleId)
  })
}

/** Reads pages for the consumers of a process; those at the same place with the same shares read and decode it once. */
export class Pages {
  private readonly source: PageSource
  private readonly limit: number
  private readonly kept = new Map<string, { page: Promise<EventPage>; at: number; done?: JournalPage }>()

  constructor(source: PageSource, limit: number) {
    this.source = source
    this.limit = limit
  }

  end(): Promise<Position> {
    return this.source.end()
  }

  read(position: Position, shares: readonly number[]): Promise<EventPage> {
    const key = `${JSON.stringify(position)} ${shares.join()}`
    const known = this.kept.get(key)
    const isFresh = known && (!known.done?.end || performance.now() - known.at < FRESH_MS)
    if (known && isFresh) return known.page
    this.kept.delete(key)
    const share: Share = { of: SHARES, remainders: shares }
    const page = this.source.read(position, this.limit, share).then((read) => {
      const entry = this.kept.get(key)
      if (entry) Object.assign(entry, { done: read, at: performance.now() })
      return { page: read, events: eventsOf(read) }
    })
    this.kept.set(key, { page, at: performance.now() })
    page.catch(() => this.kept.delete(key))
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= KEPT) break
      this.kept.delete(oldest)
    }
    return page
  }
}
