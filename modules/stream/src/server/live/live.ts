import type { Database } from '@motorpool/db'
import { JournalReader } from '@motorpool/history/server'
import { type Logger, reasonOf } from '@motorpool/kernel'
import type { PageSource } from '../host/page.ts'
import { Pause } from '../host/pause.ts'
import { LiveStream } from './jetstream.ts'
import { LivePublisher } from './publisher.ts'
import { LivePages } from './source.ts'

export interface LiveOptions {
  /** nats:// URL; several, with commas between them, of one cluster. */
  url: string
  db: Database
  log: Logger
  /** Shares of the vehicles that this process works at: who has the first publishes for all. */
  shares: () => readonly number[]
  /** Of the stream on the server; its subjects begin with it. */
  name?: string
}

const POLL_MS = 150
const RETRY_MS = 2000

/**
 * Live batches over NATS JetStream. As long as there is no connection, pages come from the journal, and so does whatever the
 * batches lack.
 */
export class LiveBatches {
  private readonly options: LiveOptions
  private readonly journal: JournalReader
  private readonly pause = new Pause()
  private pages: LivePages | undefined
  /** Pages with entries that came from batches and from the journal, since it was last connected. */
  get served(): LivePages['served'] {
    return this.pages?.served ?? { live: 0, journal: 0 }
  }
  private running: Promise<void> = Promise.resolve()

  constructor(options: LiveOptions) {
    this.options = options
    this.journal = new JournalReader(options.db)
  }

  readonly source: PageSource = {
    end: () => this.journal.end(),
    read: (...asked) => (this.pages ?? this.journal).read(...asked),
  }

  start(): void {
    this.running = this.run()
  }

  async stop(): Promise<void> {
    this.pause.end()
    await this.running
  }

  private async run(): Promise<void> {
    while (!this.pause.ended) {
      const stream = await this.open()
      if (stream) await this.serve(stream)
    }
  }

  private async serve(stream: LiveStream): Promise<void> {
    const { db, log } = this.options
    const pages = new LivePages(db, stream, log)
    this.pages = pages
    await this.publish(stream, new LivePublisher(db, stream))
    this.pages = undefined
    // Where the connection is lost there is nothing to take leave of.
    await pages.close().catch(() => {})
    await stream.close().catch(() => {})
  }

  private async open(): Promise<LiveStream | undefined> {
    const { url, name = 'motorpool', log } = this.options
    while (!this.pause.ended) {
      try {
        return await LiveStream.open(url, name)
      } catch (error) {
        log.warn({ error: reasonOf(error) }, 'NATS does not answer, consumers read the journal')
        await this.pause.for(RETRY_MS)
      }
    }
    return undefined
  }

  private async publish(stream: LiveStream, publisher: LivePublisher): Promise<void> {
    const { shares, log } = this.options
    while (!this.pause.ended && !stream.closed) {
      try {
        if (shares()[0] === 0 && (await publisher.step())) continue
        await this.pause.for(POLL_MS)
      } catch (error) {
        log.warn({ error: reasonOf(error) }, 'live batches were not published, consumers read the journal')
        await this.pause.for(RETRY_MS)
      }
    }
  }
}
