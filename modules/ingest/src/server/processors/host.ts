import type { Database, Tx } from '@motorpool/db'
import { type JournalPage, JournalReader, START, samePosition } from '@motorpool/history/server'
import { type Logger, reasonOf } from '@motorpool/kernel'
import { eventOf } from './journal-events.ts'
import type { AnyProcessor, Delivery, Processor } from './port.ts'
import {
  beginProcessor,
  type ChangedState,
  loadStates,
  lockProcessor,
  type StoredProcessor,
  saveChangedStates,
  saveFailure,
  savePosition,
  storedProcessor,
} from './processor-table.ts'

export interface HostOptions {
  db: Database
  log: Logger
  processors: readonly AnyProcessor[]
  /** ms between polls of the journal once its end was reached. */
  pollMs?: number
  /** Rows of one transaction, about. */
  pageRows?: number
}

const POLL_MS = 500
const PAGE_ROWS = 2000
const RETRY_MS = 5000

/**
 * Runs processors over the journal: states, outputs and the position reached are stored in one transaction. After any
 * stop each continues from its position; of several hosts only one at a time runs a processor.
 */
export class ProcessorHost {
  private readonly options: HostOptions
  private readonly reader: JournalReader
  private readonly stopped = new AbortController()
  private running: Promise<unknown> = Promise.resolve()

  constructor(options: HostOptions) {
    this.options = options
    this.reader = new JournalReader(options.db)
  }

  start(): void {
    this.running = Promise.all(this.options.processors.map((p) => this.follow(p)))
  }

  async stop(): Promise<void> {
    this.stopped.abort()
    await this.running
  }

  private async follow(processor: AnyProcessor): Promise<void> {
    const { log, pollMs = POLL_MS } = this.options
    while (!this.stopped.signal.aborted) {
      try {
        if (!(await this.step(processor))) await this.pause(pollMs)
      } catch (error) {
        log.error({ processor: processor.name, err: error }, 'processor failed and is retried')
        await this.note(processor, reasonOf(error))
        await this.pause(RETRY_MS)
      }
    }
  }

  /** Ends early when the host stops. */
  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const { signal } = this.stopped
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal.addEventListener('abort', done)
    })
  }

  private async note(processor: AnyProcessor, failure: string): Promise<void> {
    await this.options.db
      .withPlatform(undefined, 'processor failed', (tx) => saveFailure(tx, processor.name, failure))
      .catch(() => {}) // the database is away: the log says so
  }

  /** Processes one page; false when the end of the journal was reached, or another host is at it. */
  async step(processor: AnyProcessor): Promise<boolean> {
    const stored = await this.standing(processor)
    const page = await this.reader.read(stored.position, this.options.pageRows ?? PAGE_ROWS)
    if (samePosition(page.next, stored.position)) return false
    const done = await this.options.db.withPlatform(undefined, `processor ${processor.name}`, (tx) =>
      processor.open((typed) => processPage(tx, typed, stored, page)),
    )
    return done && !page.end
  }

  /** Where the processor stands, which begins with that if it has not run in this version. */
  private async standing(processor: AnyProcessor): Promise<StoredProcessor> {
    const { db } = this.options
    const { name, version, begin } = processor
    const stored = await db.withPlatform(undefined, 'processor', (tx) => storedProcessor(tx, name))
    if (stored?.version === version) return stored
    const position = begin === 'start' ? START : await this.reader.end()
    await db.withPlatform(undefined, 'processor begins', (tx) => beginProcessor(tx, name, version, position))
    return { version, position }
  }
}

/** Processes a page in one transaction; false when the processor has moved on, or another host is at it. */
async function processPage<S, O>(
  tx: Tx,
  processor: Processor<S, O>,
  read: StoredProcessor,
  page: JournalPage,
): Promise<boolean> {
  const now = await lockProcessor(tx, processor.name)
  if (!now || now.version !== read.version || !samePosition(now.position, read.position)) return false
  const ids = [...new Set(page.rows.map((r) => r.vehicleId))]
  const before = await loadStates<S>(tx, processor.name, ids)
  const { states, deliveries } = play(processor, page, before)
  await saveChangedStates(tx, processor.name, states)
  if (deliveries.length > 0) await processor.deliver(tx, deliveries)
  await savePosition(tx, processor.name, page.next)
  return true
}

/** Plays the rows of a page, in their order. */
function play<S, O>(
  processor: Processor<S, O>,
  page: JournalPage,
  before: ReadonlyMap<string, S>,
): { states: ChangedState<S>[]; deliveries: Delivery<O>[] } {
  const states = new Map<string, ChangedState<S>>()
  const deliveries: Delivery<O>[] = []
  for (const row of page.rows) {
    const { vehicleId, tenantId } = row
    const known = states.get(vehicleId)?.state ?? before.get(vehicleId) ?? processor.initial
    const { state, outputs } = processor.step(known, eventOf(row))
    if (state !== known) states.set(vehicleId, { vehicleId, tenantId, state })
    for (const output of outputs) deliveries.push({ vehicleId, tenantId, output })
  }
  return { states: [...states.values()], deliveries }
}
