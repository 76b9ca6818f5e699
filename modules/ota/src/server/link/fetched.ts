import { type Database, sql } from '@motorpool/db'
import type { Clock } from '@motorpool/kernel'
import { FETCHED_PERCENT } from '../../shared/index.ts'
import { CONFIRM_MS } from '../worker/conditions.ts'

/** ms between two statements that say how far terminals are. */
const EVERY_MS = 5000

/**
 * How much of their packages terminals have fetched: one statement for all of them, every five seconds at most. One that is fetching
 * has time to say its new version from then on.
 */
export class FetchProgress {
  private readonly db: Database
  private readonly clock: Clock
  private readonly noted = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined
  private rested = true

  constructor(db: Database, clock: Clock) {
    this.db = db
    this.clock = clock
  }

  /** @param share 0 to 1 */
  note(id: string, share: number): void {
    this.noted.set(id, Math.max(this.noted.get(id) ?? 0, Math.floor(FETCHED_PERCENT * share)))
    if (this.rested) void this.write()
    this.rested = false
  }

  private async write(): Promise<void> {
    // What comes meanwhile waits for the next one.
    this.timer = setTimeout(() => this.rest(), EVERY_MS).unref()
    const told = [...this.noted]
    this.noted.clear()
    await this.save(told).catch(() => {}) // the next one says more
  }

  private rest(): void {
    this.rested = this.noted.size === 0
    if (!this.rested) void this.write()
  }

  private save(told: readonly (readonly [string, number])[]): Promise<unknown> {
    const now = this.clock.now()
    return this.db.withPlatform(undefined, 'how far terminals are', (tx) =>
      sql`
        update ota_log l set progress = greatest(l.progress, p.percent),
          confirm_time = case when l.state = 'CONFIRM'
            then greatest(l.confirm_time, least(l.link_expire_time, ${new Date(now + CONFIRM_MS)}::timestamptz)) end
        from unnest(${told.map(([id]) => id)}::bigint[], ${told.map(([, percent]) => percent)}::int[]) as p (id, percent)
        where l.id = p.id and l.state in ('RUNNING', 'CONFIRM')`.execute(tx),
    )
  }
}
