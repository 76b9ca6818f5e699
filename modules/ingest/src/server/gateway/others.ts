import { type Database, sql, type Tx } from '@motorpool/db'
import { othersStored } from '@motorpool/history/server'
import type { Logger } from '@motorpool/kernel'

const LOOK_MS = 50
/** ms for which sign-ons wait for a gateway that holds its seat and stores nothing. */
const PATIENCE_MS = 10_000
/** A gateway that was seen so long before the start of this one holds nothing that could come here. */
const LEFT_MS = 60_000

export interface OtherGatewaysOptions {
  db: Database
  gateway: string
  now: () => number
  log: Logger
  /** Others have come so far (µs): what is received here from now on stands behind it. */
  passed: (time: number) => void
}

/** What a gateway must know of the others on its database: a vehicle may come from one of them, and go back to it. */
export class OtherGateways {
  private readonly options: OtherGatewaysOptions
  /** µs; what others had received by then is stored. */
  private stored = 0
  private isPresent = false
  private asking: Promise<void> | undefined

  constructor(options: OtherGatewaysOptions) {
    this.options = options
  }

  /** Whether another gateway has run since this one started: what is in memory of a vehicle may then be out of date. */
  get present(): boolean {
    return this.isPresent
  }

  /** Another one has been heard of. */
  met(): void {
    this.isPresent = true
  }

  async look(tx: Tx): Promise<void> {
    if (this.isPresent) return
    const { rows } = await sql`
      select from gateway_instance own join gateway_instance other on other.name <> own.name
      where own.name = ${this.options.gateway}
        and other.seen_time >= own.start_time - ${LEFT_MS} * interval '1 millisecond' limit 1`.execute(tx)
    this.isPresent = rows.length > 0
  }

  /**
   * Resolves when what the others have received up to now is stored, so that a message which a terminal sends here again is found.
   * A gateway that hangs is waited for so long as `PATIENCE_MS` says. Rejects when the database is away.
   */
  async settled(): Promise<void> {
    const wanted = this.options.now() * 1000
    while (this.isPresent && this.stored < wanted) {
      this.asking ??= this.wait().finally(() => {
        this.asking = undefined
      })
      await this.asking
    }
  }

  private async wait(): Promise<void> {
    const { db, gateway, now, log, passed } = this.options
    const time = now() * 1000
    for (const until = performance.now() + PATIENCE_MS; performance.now() < until; ) {
      const furthest = await db.withPlatform(undefined, 'what other gateways have received', (tx) =>
        othersStored(tx, gateway, time),
      )
      if (furthest !== undefined) {
        passed(furthest)
        this.stored = time
        return
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
    log.warn(
      {},
      'another gateway stores nothing and holds its place: vehicles sign on without waiting for it',
    )
    this.stored = time
  }
}
