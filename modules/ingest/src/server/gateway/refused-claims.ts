import { sql, type Tx } from '@motorpool/db'

const HOUR = 3_600_000
/** As long as tries of people to sign in are stored. */
const KEEP_MS = 180 * 24 * HOUR

type Counts = ReadonlyMap<string, { hour: number; reason: string; attempts: number }>

/** Refused claims by hour and reason: counted here, added to the table now and then. */
export class RefusedClaims {
  private counts = new Map<string, { hour: number; reason: string; attempts: number }>()

  count(reason: string, now: number): void {
    const hour = now - (now % HOUR)
    const key = `${hour} ${reason}`
    const counted = this.counts.get(key)
    if (counted) counted.attempts++
    else this.counts.set(key, { hour, reason, attempts: 1 })
  }

  /** What was counted since the last time. */
  take(): Counts {
    const { counts } = this
    this.counts = new Map()
    return counts
  }

  static async add(tx: Tx, counts: Counts): Promise<void> {
    const rows = [...counts.values()].map((one) => ({ ...one, hour: new Date(one.hour).toISOString() }))
    await sql`
      insert into refused_claim as c (hour, reason, attempts)
      select hour, reason, attempts
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(hour timestamptz, reason text, attempts int)
      order by hour, reason
      on conflict (hour, reason) do update set attempts = c.attempts + excluded.attempts`.execute(tx)
  }

  static async sweep(tx: Tx, now: number): Promise<void> {
    await sql`delete from refused_claim where hour < ${new Date(now - KEEP_MS)}`.execute(tx)
  }
}
