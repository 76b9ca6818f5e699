import type { Database } from '@motorpool/db'
import { JournalReader, sequence } from '@motorpool/history/server'
import { type Clock, FairQueue, type Logger, reasonOf } from '@motorpool/kernel'
import type { AnyConsumer } from '../consumer.ts'
import { SAMPLE_MS, takeSamples } from '../sample.ts'
import { SHARES, saveFailure } from '../table.ts'
import { type PageSource, Pages } from './page.ts'
import { Pause } from './pause.ts'
import { type AnyRunner, runnerOf } from './runner.ts'

export interface HostOptions {
  db: Database
  log: Logger
  clock: Clock
  consumers: readonly AnyConsumer[]
  /** Shares of the vehicles that this process works at; all of them when it is the only one. */
  shares?: () => readonly number[]
  /** Default: the journal in the database. */
  source?: PageSource
  /** ms between looks at the journal once its end was reached. */
  pollMs?: number
  /** Entries of one transaction, about. */
  pageSize?: number
}

const POLL_MS = 200
const PAGE_SIZE = 5000
const RETRY_MS = 2000
/** Consumers that ask the database at once: when all are behind, those who store what comes in are to get their part of it. */
const AT_ONCE = 4
const ALL: readonly number[] = Array.from({ length: SHARES }, (_, i) => i)

/**
 * Runs consumers over all that is stored: each in its own transactions, at its own speed, from where it stood. Any number of
 * hosts may run; a share of a consumer's vehicles is moved on by one at a time.
 */
export class ConsumerHost {
  private readonly options: HostOptions
  private readonly pause = new Pause()
  private readonly pages: Pages
  private readonly turns = new FairQueue(AT_ONCE)
  private readonly runners: readonly AnyRunner[]
  private running: Promise<unknown> = Promise.resolve()

  constructor(options: HostOptions) {
    this.options = options
    const { db, pageSize = PAGE_SIZE, shares = () => ALL } = options
    this.pages = new Pages(options.source ?? new JournalReader(db), pageSize)
    const { pages } = this
    this.runners = options.consumers.map((consumer) => runnerOf(consumer, { db, pages, shares }))
  }

  start(): void {
    this.running = Promise.all([
      this.order(),
      this.sample(),
      ...this.runners.map((runner) => this.follow(runner)),
    ])
  }

  async stop(): Promise<void> {
    this.pause.end()
    await this.running
    for (const runner of this.runners)
      await runner.settle().catch((error: unknown) => {
        const { name } = runner
        this.options.log.warn(
          { consumer: name, error: reasonOf(error) },
          'states were not stored: they are played again',
        )
      })
  }

  /** Brings all consumers to the end of what is stored, once. For tests and tools. */
  async catchUp(): Promise<void> {
    while (await sequence(this.options.db, this.options.clock.now()));
    this.pages.refresh()
    for (const runner of this.runners) while (await runner.step());
  }

  /** Gives events their places in the order, so that readers find them. */
  private async order(): Promise<void> {
    const { db, clock, log, pollMs = POLL_MS } = this.options
    while (!this.pause.ended) {
      try {
        if (await sequence(db, clock.now())) continue
      } catch (error) {
        log.warn({ error: reasonOf(error) }, 'events have not got their order, trying again')
      }
      await this.pause.for(pollMs)
    }
  }

  /** Notes for operators how the consumers stand. */
  private async sample(): Promise<void> {
    const { db, log } = this.options
    while (!this.pause.ended) {
      if (this.runners.length > 0)
        await takeSamples(db).catch((error: unknown) =>
          log.warn({ error: reasonOf(error) }, 'how consumers stand was not noted, trying again'),
        )
      await this.pause.for(SAMPLE_MS / 2)
    }
  }

  private async follow(runner: AnyRunner): Promise<void> {
    const { log, pollMs = POLL_MS } = this.options
    while (!this.pause.ended) {
      try {
        if (!(await this.turns.run(runner.name, () => runner.step()))) await this.pause.for(pollMs)
      } catch (error) {
        runner.forget()
        log.error({ consumer: runner.name, err: error }, 'consumer failed and is retried')
        await this.note(runner.name, reasonOf(error))
        await this.pause.for(RETRY_MS)
      }
    }
  }

  private async note(consumer: string, failure: string): Promise<void> {
    const { db, shares = () => ALL } = this.options
    await db
      .withPlatform(undefined, 'consumer failed', (tx) => saveFailure(tx, consumer, shares(), failure))
      .catch(() => {}) // the database is away: the log says so
  }
}
