import type { Database } from '@motorpool/db'
import { dayOf, type Logger, reasonOf } from '@motorpool/kernel'
import { makePartitions, summarize } from '../journal/partitions.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { LowerLedger } from '../ledger/lower-ledger.ts'
import type { SessionTable } from './session-table.ts'
import type { UnknownDevices } from './unknown.ts'

export interface HousekeepingOptions {
  db: Database
  now: () => number
  log: Logger
  ledger: Ledger
  lower: LowerLedger
  unknown: UnknownDevices
  sessions: SessionTable
}

/** Every few seconds: counts and unknown devices to their tables, partitions of today and tomorrow made ahead. */
export class Housekeeping {
  private readonly options: HousekeepingOptions
  private running = false
  private indexing = false
  private partitionsOf = 0

  constructor(options: HousekeepingOptions) {
    this.options = options
  }

  async run(): Promise<void> {
    if (this.running) return
    this.running = true
    const { db, now, log, ledger, lower, unknown, sessions } = this.options
    try {
      await ledger.flush()
      await lower.flush()
      await unknown.flush()
      await sessions.beat()
      const today = dayOf(now())
      if (today !== this.partitionsOf) await makePartitions(db, [today, today + 1])
      this.partitionsOf = today
    } catch (error) {
      log.warn({ error: reasonOf(error) }, 'gateway housekeeping failed, trying again')
    } finally {
      this.running = false
    }
  }

  /**
   * Every second: brings what was stored since into the index of receive times. Readers look through all that is not in it, for
   * each page anew.
   */
  async index(): Promise<void> {
    if (this.indexing) return
    this.indexing = true
    const { db, now, log } = this.options
    try {
      await summarize(db, dayOf(now()))
    } catch (error) {
      log.warn({ error: reasonOf(error) }, 'the journal was not indexed, trying again')
    } finally {
      this.indexing = false
    }
  }

  /** What is counted but not written yet, at the end. */
  async finish(): Promise<void> {
    await this.options.ledger.flush()
    await this.options.lower.flush()
    await this.options.unknown.flush().catch(() => {})
  }
}
