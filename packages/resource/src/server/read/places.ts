import type { Tx } from '@motorpool/db'
import type { Sql } from '../kind.ts'

/** Pages that begin this far down are found from a place nearby, if one is known. */
export const DEEP = 10_000

const LISTS = 200
const PLACES = 64
const CACHE_MS = 5 * 60_000

export interface Place {
  offset: number
  /** The row that stood there. */
  id: string
}

interface List {
  /** In the order of their offsets. */
  places: Place[]
  since: number
}

/**
 * Where rows far down a list stand, so that the next pages need not count their way there again. A place outlives the
 * rows that come and go above it by minutes: a list that is turned page by page then neither repeats nor leaves out a row.
 */
export class Places {
  private readonly lists = new Map<string, List>()
  private readonly now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.now = now
  }

  /** The nearest place at or before the offset. */
  before(key: string, offset: number): Place | undefined {
    const list = this.lists.get(key)
    if (!list || this.now() - list.since > CACHE_MS) {
      this.lists.delete(key)
      return undefined
    }
    return list.places.findLast((p) => p.offset <= offset)
  }

  note(key: string, place: Place): void {
    const list = this.lists.get(key) ?? { places: [], since: this.now() }
    // The most recently used list is the last to go.
    this.lists.delete(key)
    this.lists.set(key, list)
    const at = list.places.findIndex((p) => p.offset >= place.offset)
    if (at < 0) list.places.push(place)
    else if ((list.places[at] as Place).offset === place.offset) list.places[at] = place
    else list.places.splice(at, 0, place)
    if (list.places.length > PLACES) list.places.splice(Math.floor(Math.random() * PLACES), 1)
    if (this.lists.size > LISTS) this.lists.delete(this.lists.keys().next().value as string)
  }
}

export const places = new Places()

/** A list by its conditions, those of tenant and organisations among them. */
export function keyOf(tx: Tx, conditions: Sql): string {
  const { sql, parameters } = conditions.compile(tx)
  return JSON.stringify([sql, parameters])
}
