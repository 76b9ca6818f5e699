import { type Database, sql, type Tx } from '@motorpool/db'
import { Lru, must } from '@motorpool/kernel'
import { RefusedClaims } from './refused-claims.ts'

interface Attempt {
  protocol: number
  claimedId: string
  firstSeen: number
  lastSeen: number
  attempts: number
  address: string
  reason: string
  details: Record<string, string>
}

interface Backoff {
  refusals: number
  until: number
}

export interface UnknownOptions {
  db: Database
  now: () => number
  capacity: number
  /** Refusals before the back-off begins. */
  attempts: number
  backoffMs: number
}

const MAX_TEXT = 64
const MAX_BACKOFF_FACTOR = 32

/** Text of an unauthenticated sender: bounded, and free of what PostgreSQL cannot store: NUL and halves of surrogate pairs. */
const storable = (text: string): string => text.replaceAll('\0', '').slice(0, MAX_TEXT).toWellFormed()

/** Devices that were refused: delayed when they try again and again, and listed for staff. */
export class UnknownDevices {
  private readonly options: UnknownOptions
  private readonly backoff: Lru<string, Backoff>
  private readonly claims = new RefusedClaims()
  private pending = new Map<string, Attempt>()
  private flushed = 0

  constructor(options: UnknownOptions) {
    this.options = options
    this.backoff = new Lru(options.capacity)
  }

  private key(protocol: number, id: string, address: string): string {
    return `${protocol} ${id} ${address}`
  }

  throttled(protocol: number, id: string, address: string): boolean {
    const entry = this.backoff.get(this.key(protocol, id, address))
    return entry !== undefined && entry.until > this.options.now()
  }

  /** Another number of the same address gets a verdict of its own; the same one waits longer every time. */
  refused(
    protocol: number,
    id: string,
    address: string,
    reason: string,
    details: Record<string, string> = {},
  ): void {
    const now = this.options.now()
    const key = this.key(protocol, id, address)
    const refusals = (this.backoff.get(key)?.refusals ?? 0) + 1
    const over = refusals - this.options.attempts
    const factor = over < 0 ? 0 : Math.min(2 ** over, MAX_BACKOFF_FACTOR)
    this.backoff.set(key, { refusals, until: now + factor * this.options.backoffMs })
    this.claims.count(reason, now)
    this.note(protocol, id, address, reason, details, now)
  }

  private note(
    protocol: number,
    id: string,
    address: string,
    reason: string,
    details: Record<string, string>,
    now: number,
  ): void {
    const claimedId = storable(id)
    const said = Object.fromEntries(Object.entries(details).map(([name, text]) => [name, storable(text)]))
    const key = `${protocol} ${claimedId}`
    const attempt = this.pending.get(key)
    if (attempt) {
      attempt.attempts++
      attempt.lastSeen = now
      attempt.address = address
      attempt.reason = reason
      Object.assign(attempt.details, said)
    } else if (this.pending.size < this.options.capacity) {
      this.pending.set(key, {
        protocol,
        claimedId,
        firstSeen: now,
        lastSeen: now,
        attempts: 1,
        address,
        reason,
        details: said,
      })
    }
  }

  accepted(protocol: number, id: string, address: string): void {
    this.backoff.delete(this.key(protocol, id, address))
  }

  forgetAll(): void {
    this.backoff.deleteWhere(() => true)
  }

  forget(deviceIds: ReadonlySet<string>): void {
    this.backoff.deleteWhere((_, key) => deviceIds.has(must(key.split(' ')[1], 'the device id of a key')))
  }

  async flush(): Promise<void> {
    const batch = [...this.pending.values()]
    if (batch.length === 0) return
    this.pending = new Map()
    const claims = this.claims.take()
    const time = (ms: number) => new Date(ms).toISOString()
    const rows = JSON.stringify(
      batch.map((a) => ({ ...a, firstSeen: time(a.firstSeen), lastSeen: time(a.lastSeen) })),
    )
    await this.options.db.withPlatform(undefined, 'unknown devices', async (tx) => {
      await sql`
        insert into unknown_device as u
          (protocol, claimed_id, first_seen, last_seen, attempts, last_address, last_reason, details)
        select protocol, "claimedId", "firstSeen", "lastSeen", attempts, address, reason, details
        from jsonb_to_recordset(${rows}::jsonb) as r(protocol smallint, "claimedId" text, "firstSeen" timestamptz,
          "lastSeen" timestamptz, attempts int, address text, reason text, details jsonb)
        on conflict (protocol, claimed_id) do update set last_seen = excluded.last_seen,
          attempts = u.attempts + excluded.attempts, last_address = excluded.last_address,
          last_reason = excluded.last_reason, details = u.details || excluded.details`.execute(tx)
      await RefusedClaims.add(tx, claims)
      if (this.flushed++ % 64 === 0) await this.sweep(tx)
    })
  }

  /** The list is bounded too: the devices not seen for the longest time are deleted from the table. */
  private async sweep(tx: Tx): Promise<void> {
    const { capacity, now } = this.options
    await sql`delete from unknown_device where (protocol, claimed_id) in
      (select protocol, claimed_id from unknown_device order by last_seen desc offset ${capacity})`.execute(
      tx,
    )
    await RefusedClaims.sweep(tx, now())
  }
}
