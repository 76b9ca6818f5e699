import type { Database } from '@motorpool/db'
import { type JournalEntry, JournalReader, type Position, placeOf } from '@motorpool/history/server'
import { SHARES, shareOf } from '../table.ts'
import { encodeBatch } from './batch.ts'
import type { LiveStream } from './jetstream.ts'
import { originOf } from './origin.ts'

const PAGE_SIZE = 2000

const ofShare = (share: number) => (entry: JournalEntry) =>
  entry.vehicleId === null || shareOf(entry.vehicleId) === share

/**
 * Reads the journal once and hands what is new to all workers, share by share. It keeps no place: what it has not published is a
 * gap, and a gap is read from the journal.
 */
export class LivePublisher {
  private readonly db: Database
  private readonly reader: JournalReader
  private readonly stream: LiveStream
  private position: Position | undefined
  private to = 0

  constructor(db: Database, stream: LiveStream) {
    this.db = db
    this.reader = new JournalReader(db)
    this.stream = stream
  }

  /** µs: up to where it has published. */
  get reached(): number {
    return this.to
  }

  /** Goes on at the end of the journal: what it has not published is a gap. */
  leaveOut(): void {
    this.position = undefined
  }

  /** Publishes the next page; false at the end of the journal. After a failure it goes on at the end of the journal. */
  async step(): Promise<boolean> {
    try {
      return await this.next()
    } catch (error) {
      this.leaveOut()
      throw error
    }
  }

  private async next(): Promise<boolean> {
    this.position ??= await this.reader.end()
    const page = await this.reader.read(this.position, PAGE_SIZE)
    // A day was packed that it has not come to: whoever needs it reads the journal.
    if (page.packed) {
      this.leaveOut()
      return false
    }
    const from = this.position.time
    const to = page.next.time
    if (to > from) {
      await this.publish(from, to, page.entries)
      this.to = to
    }
    this.position = page.next
    return !page.end
  }

  private async publish(from: number, to: number, entries: readonly JournalEntry[]): Promise<void> {
    const origin = await originOf(this.db)
    const inside = entries.filter((entry) => placeOf(entry) > from)
    await Promise.all(
      Array.from({ length: SHARES }, async (_, share) => {
        const bytes = encodeBatch({ origin, from, to, entries: inside.filter(ofShare(share)) })
        // What does not fit into a message is a gap.
        if (bytes.length < this.stream.room)
          await this.stream.publish(share, `${origin} ${from} ${to}`, bytes)
      }),
    )
  }
}
