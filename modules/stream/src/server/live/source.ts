import type { Database } from '@motorpool/db'
import {
  isMessage,
  type JournalEntry,
  type JournalPage,
  JournalReader,
  type Position,
  placeOf,
  type Share,
} from '@motorpool/history/server'
import { type Logger, reasonOf } from '@motorpool/kernel'
import type { PageSource } from '../host/page.ts'
import { type Batch, inOrder } from './batch.ts'
import type { ShareBuffer } from './buffer.ts'
import type { LiveStream } from './jetstream.ts'
import { ShareSubscription } from './subscription.ts'

/** The publisher lets something be heard more often than this, ms: a longer silence says nothing of the journal. */
const SILENT_MS = 1000
/** A share that no consumer of this process has asked for so long is another worker's, ms. */
const LEAVE_MS = 5000

/**
 * Pages from live batches where these follow a position without a gap, and from the journal everywhere else: before the first
 * of them, where one is missing, when nothing comes. Both give the same entries in the same order.
 */
export class LivePages implements PageSource {
  private readonly db: Database
  private readonly journal: JournalReader
  private readonly stream: LiveStream
  private readonly log: Logger
  private readonly shares = new Map<number, ShareSubscription>()
  /** By share: when it was asked for last, ms of a monotonic clock. */
  private readonly asked = new Map<number, number>()
  /** Pages with entries that came from batches and from the journal. */
  readonly served = { live: 0, journal: 0 }

  constructor(db: Database, stream: LiveStream, log: Logger) {
    this.db = db
    this.journal = new JournalReader(db)
    this.stream = stream
    this.log = log
  }

  end(): Promise<Position> {
    return this.journal.end()
  }

  async read(position: Position, limit: number, share: Share): Promise<JournalPage> {
    const live = this.live(position, limit, share.remainders)
    const page = live ?? (await this.journal.read(position, limit, share))
    if (page.entries.length > 0) this.served[live ? 'live' : 'journal']++
    return page
  }

  /** µs: up to where batches of all shares that were asked for have come. */
  get head(): number {
    return Math.min(...[...this.shares.values()].map((one) => one.buffer.head.to))
  }

  async close(): Promise<void> {
    await Promise.all([...this.shares.values()].map((one) => one.close()))
    this.shares.clear()
  }

  /** Undefined where the batches do not follow the position. */
  private live(position: Position, limit: number, remainders: readonly number[]): JournalPage | undefined {
    const now = performance.now()
    const buffers = remainders.map((share) => this.bufferOf(share))
    this.leave(remainders, now)
    for (const buffer of buffers) buffer.passed(position.time)
    if (buffers.length === 0 || position.packed?.vehicleId != null) return undefined
    const isSilent = buffers.some(({ head }) => now - head.at > SILENT_MS)
    const chains = buffers.map((buffer) => buffer.after(position.time))
    const reached = Math.min(...chains.map((chain) => chain.at(-1)?.to ?? position.time))
    if (reached > position.time) {
      const to = cut(chains, reached, limit)
      const next = { ...position, time: to }
      const entries = entriesOf(chains, position.time, to)
      return { entries, after: position.time, next, packed: false, end: to === reached }
    }
    const isHead = buffers.every(({ head }) => head.to === position.time)
    if (!isHead || isSilent) return undefined
    return { entries: [], after: position.time, next: position, packed: false, end: true }
  }

  private bufferOf(share: number): ShareBuffer {
    const known = this.shares.get(share)
    if (known) return known.buffer
    const { db, stream, log } = this
    const one = new ShareSubscription({ db, stream, log, share })
    this.shares.set(share, one)
    one.run().catch((error: unknown) => {
      // Asked for again, it is tried again; until then the journal is read.
      if (this.shares.get(share) === one) this.shares.delete(share)
      log.warn({ share, error: reasonOf(error) }, 'live batches do not come')
    })
    return one.buffer
  }

  /** Ends the subscriptions of shares that nobody has asked for lately: another worker has them. */
  private leave(asked: readonly number[], now: number): void {
    for (const share of asked) this.asked.set(share, now)
    for (const [share, at] of this.asked) {
      if (now - at < LEAVE_MS) continue
      this.asked.delete(share)
      const one = this.shares.get(share)
      this.shares.delete(share)
      one?.close().catch(() => {}) // the connection is lost: nothing comes any more
    }
  }
}

/** µs: the end of a batch up to which there are about `limit` entries. */
function cut(chains: readonly (readonly Batch[])[], reached: number, limit: number): number {
  const [first = []] = chains
  let count = 0
  for (const { to } of first) {
    if (to >= reached) break
    count = chains.reduce((sum, chain) => sum + countUpTo(chain, to), 0)
    if (count >= limit && chains.every((chain) => chain.some((batch) => batch.to === to))) return to
  }
  return reached
}

const countUpTo = (chain: readonly Batch[], to: number): number =>
  chain.reduce((sum, batch) => sum + (batch.to <= to ? batch.entries.length : 0), 0)

/** Entries of all shares between two places, in their order; events of tenants, which stand in each share, once. */
function entriesOf(chains: readonly (readonly Batch[])[], from: number, to: number): readonly JournalEntry[] {
  const seen = new Set<number>()
  const all = chains.flat().flatMap(({ entries }) =>
    entries.filter((entry) => {
      const place = placeOf(entry)
      if (place <= from || place > to) return false
      if (isMessage(entry) || entry.vehicleId !== null) return true
      return !seen.has(place) && seen.add(place)
    }),
  )
  return inOrder(all)
}
