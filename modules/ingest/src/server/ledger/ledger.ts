import { type Database, sql } from '@motorpool/db'
import { dayOf, dayText, type Logger, must, reasonOf } from '@motorpool/kernel'
import { RecordFlag } from '@motorpool/wire'
import type { VehicleSlot } from '../fleet/slot.ts'
import type { CommittedRows, Verdict } from '../journal/port.ts'
import { type DayCounts, newCounts } from './counts.ts'

export interface LedgerOptions {
  db: Database
  now: () => number
  log: Logger
}

interface Closed {
  slot: VehicleSlot
  counts: DayCounts
}

/** A message this much older than its receipt came late. */
const LATE_MS = 5 * 60_000
/** Small: terminals wait for their answers while a chunk is being made. */
const FLUSH_CHUNK = 250

/** Times in ms. */
export const isLate = (flags: number, receive: number, deviceTime: number): boolean =>
  (flags & RecordFlag.reissued) !== 0 || receive - deviceTime > LATE_MS

/** Counts per vehicle and day of receipt; collected in memory and added to the table every few seconds. */
export class Ledger {
  private readonly options: LedgerOptions
  /** Counts of a day that has passed, waiting for the next flush. */
  private closed: Closed[] = []
  private readonly dirty = new Set<VehicleSlot>()

  constructor(options: LedgerOptions) {
    this.options = options
  }

  private counts(slot: VehicleSlot, now: number): DayCounts {
    const day = dayOf(now)
    const { counts } = slot
    if (counts !== null && counts.day === day) return counts
    if (counts !== null) this.closed.push({ slot, counts })
    const fresh = newCounts(day)
    slot.counts = fresh
    this.dirty.add(slot)
    return fresh
  }

  stored(slot: VehicleSlot, batch: CommittedRows, row: number, verdict: Verdict): void {
    const { flags } = must(batch.records[row], 'the record of a row')
    // Our own commands are stored too; the ledger counts what the vehicle sent.
    if (flags & RecordFlag.downlink) return
    const receive = must(batch.receives[row], 'the receipt of a row') / 1000
    const counts = this.counts(slot, receive)
    counts.received++
    if (verdict === 'open') return
    if (verdict === 'repeated') {
      counts.duplicate++
      return
    }
    counts.stored++
    if (isLate(flags, receive, must(batch.deviceTimes[row], 'the device time of a row'))) counts.late++
  }

  rejected(slot: VehicleSlot, code: string, now: number): void {
    const counts = this.counts(slot, now)
    counts.received++
    counts.rejected++
    counts.rejectedBy ??= {}
    counts.rejectedBy[code] = (counts.rejectedBy[code] ?? 0) + 1
  }

  forwarded(slot: VehicleSlot, messages: number, now: number): void {
    this.counts(slot, now).forwarded += messages
  }

  resent(slot: VehicleSlot, messages: number, now: number): void {
    this.counts(slot, now).resent += messages
  }

  /** Adds what was counted to the table. What could not be written is counted on. */
  async flush(): Promise<void> {
    for (const slot of this.dirty) {
      if (slot.counts) this.closed.push({ slot, counts: slot.counts })
      slot.counts = null
    }
    const work = merged(this.closed)
    this.closed = []
    this.dirty.clear()
    for (let i = 0; i < work.length; i += FLUSH_CHUNK) {
      const chunk = work.slice(i, i + FLUSH_CHUNK)
      try {
        await this.write(chunk)
      } catch (error) {
        this.options.log.warn({ error: reasonOf(error) }, 'ledger not written, trying again')
        this.closed.push(...work.slice(i))
        return
      }
    }
  }

  private async write(chunk: readonly Closed[]): Promise<void> {
    const array = (pick: (w: Closed) => string | number) => `{${chunk.map(pick).join(',')}}`
    const rejectedBy = chunk.map((w) => JSON.stringify(w.counts.rejectedBy ?? {}))
    await this.options.db.withPlatform(undefined, 'ledger', (tx) =>
      sql`
        insert into vehicle_ledger as l (vehicle_id, tenant_id, day, received, stored, duplicate, late, rejected,
          rejected_by, forwarded, resent)
        select v, t, d, a, b, c, e, f, j::jsonb, g, h
        from unnest(${array((w) => w.slot.device.vehicleId)}::bigint[],
          ${array((w) => w.slot.device.tenantId)}::bigint[], ${array((w) => dayText(w.counts.day))}::date[],
          ${array((w) => w.counts.received)}::int[], ${array((w) => w.counts.stored)}::int[],
          ${array((w) => w.counts.duplicate)}::int[], ${array((w) => w.counts.late)}::int[],
          ${array((w) => w.counts.rejected)}::int[], ${rejectedBy}::text[],
          ${array((w) => w.counts.forwarded)}::int[], ${array((w) => w.counts.resent)}::int[])
          as n(v, t, d, a, b, c, e, f, j, g, h)
        on conflict (vehicle_id, day) do update set received = l.received + excluded.received,
          stored = l.stored + excluded.stored, duplicate = l.duplicate + excluded.duplicate,
          late = l.late + excluded.late, rejected = l.rejected + excluded.rejected,
          rejected_by = case when excluded.rejected_by = '{}' then l.rejected_by
            else app.add_counts(l.rejected_by, excluded.rejected_by) end,
          forwarded = l.forwarded + excluded.forwarded, resent = l.resent + excluded.resent`.execute(tx),
    )
  }
}

/** One entry per vehicle and day: a day may be closed twice when a flush had failed. */
function merged(list: readonly Closed[]): Closed[] {
  const byKey = new Map<string, Closed>()
  for (const { slot, counts } of list) {
    const key = `${slot.device.vehicleId} ${counts.day}`
    const before = byKey.get(key)
    if (!before) {
      byKey.set(key, { slot, counts })
      continue
    }
    const sum = before.counts
    for (const name of [
      'received',
      'stored',
      'duplicate',
      'late',
      'rejected',
      'forwarded',
      'resent',
    ] as const)
      sum[name] += counts[name]
    for (const [code, n] of Object.entries(counts.rejectedBy ?? {})) {
      sum.rejectedBy ??= {}
      sum.rejectedBy[code] = (sum.rejectedBy[code] ?? 0) + n
    }
  }
  return [...byKey.values()]
}
